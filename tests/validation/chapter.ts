/**
 * The rules that the application keeps, the requirements that each serves, and the tests that prove it, by their titles.
 * `docs/validation.md` is made from it. A test that is renamed or removed fails `tests/scripts/validation.test.ts`.
 */
export interface Rule {
  rule: string;
  /** Sections of EU GMP Annex 11, of 21 CFR Part 11 and of ISO 22716:2007. */
  serves: readonly string[];
  /** Titles of tests. */
  tests: readonly string[];
}

export interface Chapter {
  title: string;
  rules: readonly Rule[];
}
