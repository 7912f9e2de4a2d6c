import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Where the development server finds the API, for instance `http://localhost:3000`. */
const API = process.env["API_TARGET"];
/** The theme that lies under ours. */
const THEME = /primereact\/resources\/themes\/lara-light-teal\/theme\.css$/;
/** What of PrimeReact is used: the theme's rules for all else are left out. Whoever uses another component of it names it here. */
const USED = /^\.p-(component|disabled|link|icon|dialog)/;
/** The theme is made for 16 px; ours is denser. */
const SCALE = 0.8125;

/** PrimeReact's lara with our tokens for its colours, in our density, and without what is not used. */
function lara(): Plugin {
  return {
    name: "lara-on-tokens",
    enforce: "pre",
    transform: (css, id) => (THEME.test(id) ? { code: onTokens(css), map: null } : undefined),
  };
}

function onTokens(css: string): string {
  const flat = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  return [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ruleOf(selector, body)).join("");
}

function ruleOf(selector: string, body: string): string {
  const used = selector
    .split(",")
    .map((one) => one.trim())
    .filter((one) => USED.test(one));
  if (used.length === 0) return "";
  const declarations = body
    .split(";")
    .map((one) => /^\s*([\w-]+)\s*:\s*([\s\S]+)$/.exec(one))
    .filter((one) => one !== null)
    .map(([, property = "", value = ""]) => `${property}:${valueFor(used.join(), property, value.trim())}`);
  return `${used.join()}{${declarations.join(";")}}\n`;
}

function valueFor(selector: string, property: string, value: string): string {
  // What rings in colour is the focus; other shadows are grey.
  if (property === "box-shadow" && value !== "none") return /#[0-9a-f]{3,8}/i.test(value) ? "var(--focus)" : "var(--shadow-raised)";
  if (property === "transition") return "all var(--motion)";
  if (property === "border-radius" && value === "6px") return "var(--radius)";
  if (property === "font-size" && value === "1rem") return "var(--text)";
  if (property.startsWith("font-family") || property.startsWith("font-feature")) return "inherit";
  return value
    .replaceAll(/#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi, (colour) => tokenOf(selector, property, colour))
    .replaceAll(/(\d*\.?\d+)rem\b/g, (_, rem: string) => `${(Number(rem) * SCALE).toFixed(3)}rem`);
}

/** The token that stands for one of the theme's colours, by where it is used. */
function tokenOf(selector: string, property: string, colour: string): string {
  const [red, green, blue, alpha] = channelsOf(colour);
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const light = (most + least) / 510;
  const vivid = most - least > 60 || (most - least > 12 && light > 0.93 && most === green);
  if (alpha === 0) return "transparent";
  if (selector.includes(".p-tooltip")) return light < 0.6 ? "var(--surface-reversed)" : "var(--ink-reversed)";
  if (property === "background" && selector.includes(".p-highlight") && !/button|checkbox|radio|paginator/.test(selector)) return "var(--chosen)";
  if (/^#0d9488$/i.test(colour)) return "var(--accent-hover)";
  if (vivid) return vividToken(property, hueOf(red, green, blue), light > 0.8 || alpha < 0.5);
  if (property === "color" || property === "fill") return light > 0.95 ? "var(--on-accent)" : light < 0.4 ? "var(--ink)" : "var(--ink-quiet)";
  if (property.startsWith("border") || property.startsWith("outline")) return light > 0.88 ? "var(--line)" : "var(--line-strong)";
  if (alpha < 1) return light < 0.5 && alpha > 0.3 ? "var(--veil)" : "var(--hover)";
  if (light > 0.99) return /panel|overlay|dialog|menu|datepicker/.test(selector) ? "var(--surface-raised)" : "var(--surface)";
  return light > 0.92 ? "var(--hover)" : light > 0.6 ? "var(--line)" : "var(--ink-quiet)";
}

function vividToken(property: string, hue: number, soft: boolean): string {
  const name = hue >= 155 && hue < 195 ? "accent" : hue < 18 || hue > 330 ? "red" : hue < 70 ? "amber" : hue < 155 ? "green" : "blue";
  return soft && property !== "color" ? `var(--${name}-faint)` : `var(--${name})`;
}

function channelsOf(colour: string): [number, number, number, number] {
  if (colour.startsWith("#")) {
    const hex = colour.length <= 5 ? colour.replaceAll(/[0-9a-f]/gi, "$&$&") : colour;
    const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16);
    return [at(1), at(3), at(5), hex.length === 9 ? at(7) / 255 : 1];
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}

function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue) || 1;
  const sixth = most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}

export default defineConfig({
  plugins: [lara(), react()],
  build: { target: "es2023", sourcemap: false },
  ...(API ? { server: { proxy: { "/api": API, "/login_check": API } } } : {}),
});
