/** The letters of PDF files: Latin, Greek and Cyrillic ones. The bundler puts them into the bundles that need them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const font = (name: string): Buffer => readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}`));

export const REGULAR = font("400Regular/Inter_400Regular.ttf");
export const BOLD = font("700Bold/Inter_700Bold.ttf");
