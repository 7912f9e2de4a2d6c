import { measureBrowser } from "./bench/browser.ts";
console.log(JSON.stringify(await measureBrowser(), null, 1));
