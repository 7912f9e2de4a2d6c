/**
 * A reporter for Vitest and for Playwright: at the end of a run it prints the thirty files that took longest.
 */
import { relative } from "node:path";
import type { Reporter as BrowserReporter, TestCase, TestResult } from "@playwright/test/reporter";
import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 30;
const MS_PER_SECOND = 1_000;

export default class SlowestFiles implements Reporter, BrowserReporter {
  /** Milliseconds that each file's tests took. */
  readonly #took = new Map<string, number>();

  /** Vitest's end of a run. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) this.#add(module.moduleId, module.diagnostic().duration);
    this.#print();
  }

  /** Playwright's end of a test. */
  onTestEnd(test: TestCase, result: TestResult): void {
    this.#add(test.location.file, result.duration);
  }

  /** Playwright's end of a run. */
  onEnd(): void {
    this.#print();
  }

  #add(file: string, ms: number): void {
    this.#took.set(file, (this.#took.get(file) ?? 0) + ms);
  }

  #print(): void {
    if (this.#took.size === 0) return;
    const slowest = [...this.#took].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
    const lines = slowest.map(([file, ms]) => `${(ms / MS_PER_SECOND).toFixed(1).padStart(8)} s  ${relative(process.cwd(), file)}\n`);
    process.stdout.write(`\nSlowest files\n${lines.join("")}`);
  }
}
