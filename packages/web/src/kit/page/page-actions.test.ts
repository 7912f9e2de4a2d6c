import { expect, test } from "vitest";
import { MOST_ON_PHONE, placeActions } from "./page-actions.ts";

const actions = (...words: string[]) => words.map((word) => ({ word, main: word.startsWith("Add") }));
const words = (placed: readonly { word: string }[]): string[] => placed.map(({ word }) => word);

test("four actions are four buttons", () => {
  const { buttons, menu } = placeActions(actions("History", "Edit", "Remove", "Add"));
  expect([words(buttons), words(menu)]).toEqual([["History", "Edit", "Remove", "Add"], []]);
});

test("of five, three stay buttons, the main one among them, and the rest go into the menu", () => {
  const { buttons, menu } = placeActions(actions("Report", "History", "Edit", "Remove", "Add"));
  expect([words(buttons), words(menu)]).toEqual([
    ["Report", "History", "Add"],
    ["Edit", "Remove"],
  ]);
});

test("on a phone two actions are two buttons, and of three only the main one stays", () => {
  expect(words(placeActions(actions("Print", "Add"), MOST_ON_PHONE).buttons)).toEqual(["Print", "Add"]);
  const { buttons, menu } = placeActions(actions("History", "Edit", "Add"), MOST_ON_PHONE);
  expect([words(buttons), words(menu)]).toEqual([["Add"], ["History", "Edit"]]);
});
