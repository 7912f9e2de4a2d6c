import "./begin.ts";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import "@fontsource-variable/inter";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";
import { showPreferences } from "./lib/user/preferences.ts";

showPreferences();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no element for the application.");
createRoot(root).render(<App />);
