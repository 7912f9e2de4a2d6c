import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileAtOnce } from "./build/compile-at-once.ts";
import { late } from "./build/late.ts";
import { lazyContracts } from "./build/lazy-contracts.ts";
import { serviceWorker } from "./build/service-worker.ts";

/** Where the development server finds the API, for instance `http://localhost:3000`. */
const API = process.env["API_TARGET"];

/** The domain of a module: `sales` of what core and the entities have of it. */
const domainName = (id: string): string => /\/(?:core\/src|entities)\/([\w-]+)\//.exec(id)?.[1] ?? "rules";

const SHARED = [
  /\/src\/lib\//,
  /\/src\/kit\/(?!print\/|lines\/|chart\/|form\/(?!day\.)|dialog\/(form-dialog|progress-bar|dialog-window)\.)/,
  /\/src\/entities\/((item|stock-line)\/(?!stock-line-label)|lot\/lot-link\.|location\/location-text\.|transaction\/record-changes\.)/,
  /\/node_modules\/(?!qrcode-generator|react-hook-form|@hookform)/,
];

/**
 * Files that pages share. Without groups the stock list takes 65 requests, most of them for less than a kilobyte. Each
 * group takes its modules with what they import; the first that matches has them.
 */
const GROUPS = [
  {
    name: "begin",
    test: /\/src\/(begin|app\/pages|lib\/page\/paths|lib\/user\/stage|lib\/(server\/early|storage\/browser-storage))\.ts$|vite\/preload-helper/,
    priority: 7,
  },
  {
    name: "start",
    test: /\/src\/(main|app\/sign-in-frame|kit\/layout\/stack|kit\/dialog\/topmost|features\/users\/api\/sign-in|kit\/form\/first-error|lib\/server\/use-action)\.tsx?$|\/kit\/form\/field\.css$/,
    priority: 6,
  },
  {
    name: "account",
    test: /\/src\/(kit\/form\/account-fields|features\/users\/components\/credentials-form|features\/users\/routes\/login)\.tsx$/,
    priority: 5,
  },
  { name: "frame", test: /\/src\/app\/frame\.tsx$/, priority: 4 },
  { name: "table", test: /\/src\/kit\/table\/data-table\.tsx$/, priority: 3 },
  // What brings PrimeReact: no page shows it at first.
  { name: "dialog", test: /\/src\/(app\/offline-dialog|kit\/dialog\/(dialog-window|progress-bar))\.tsx$/, priority: 2 },
  // What the first page needs of what pages share. Its contracts are in its frame.
  { name: "shared", test: (id: string) => SHARED.some((modules) => modules.test(id)), minShareCount: 4, priority: 1 },
  // The rest, and contracts: a page loads those of its domains.
  { name: domainName, debugName: "domains", test: /\/src\/entities\/(?!stock-line\/)|\/packages\/core\//, minShareCount: 4, priority: 1 },
  // Values that are edited in their table or on their card.
  { name: "edit", test: /\/src\/kit\/form\/(inline-edit|edit-button|saved-check)\.tsx$/, priority: 1 },
  // Forms: dialogs load them when they open.
  { name: "forms", test: /\/src\/kit\/(lines|form)\/|\/node_modules\/(react-hook-form|@hookform)/, minShareCount: 4, priority: 0 },
  // Labels and papers: no list shows one. Barcodes are on labels of pallets alone.
  { name: "print", test: /\/src\/(kit\/print\/(?!print-mark|barcode-label)|entities\/stock-line\/stock-line-label)/, priority: 0 },
];

export default defineConfig({
  plugins: [react(), lazyContracts(), compileAtOnce(), serviceWorker(), late(process.env["LATE"])],
  // Every browser of the target knows modulepreload by itself.
  build: {
    target: "es2023",
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  ...(API ? { server: { proxy: { "/api": API, "/login_check": API } } } : {}),
});
