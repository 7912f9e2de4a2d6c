/** A person at a tablet: each scan, tap and typed field is a step. */
import type { Locator, Page } from "@playwright/test";
import { scan } from "./scanner.ts";

export class Hand {
  /** How many steps were taken. */
  taken = 0;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async scan(text: string): Promise<void> {
    this.taken += 1;
    await scan(this.page, text);
  }
  async tap(control: Locator): Promise<void> {
    this.taken += 1;
    await control.click();
  }
  async type(field: Locator, text: string): Promise<void> {
    this.taken += 1;
    await field.fill(text);
  }
}
