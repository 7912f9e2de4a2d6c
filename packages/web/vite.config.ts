import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { serviceWorker } from "./build/service-worker.ts";

/** Where the development server finds the API, for instance `http://localhost:3000`. */
const API = process.env["API_TARGET"];

export default defineConfig({
  plugins: [react(), serviceWorker()],
  // Every browser of the target knows modulepreload by itself.
  build: { target: "es2023", sourcemap: false, modulePreload: { polyfill: false } },
  ...(API ? { server: { proxy: { "/api": API, "/login_check": API } } } : {}),
});
