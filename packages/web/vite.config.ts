import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { serviceWorker } from "./build/service-worker.ts";

/** Where the development server finds the API, for instance `http://localhost:3000`. */
const API = process.env["API_TARGET"];

/** What every page needs, the login page too. One file of it costs less than nine: each answer has its own headers. */
const START = /node_modules\/(react|react-dom|scheduler)\/|\/src\/lib\/(call|use-action|links)\.ts$/;

export default defineConfig({
  plugins: [react(), serviceWorker()],
  // Every browser of the target knows modulepreload by itself.
  build: {
    target: "es2023",
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "start", test: START }] } } },
  },
  ...(API ? { server: { proxy: { "/api": API, "/login_check": API } } } : {}),
});
