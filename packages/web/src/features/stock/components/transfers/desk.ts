/**
 * What the cells of a transfer's table work with, wherever in the table they are.
 */
import { createContext, useContext } from "react";
import type { TransferLine } from "../../api/transfers.ts";
import type { Draft, Drafts } from "../../api/transfers-drafts.ts";

/** What is wrong with a line that is to be transferred, as it is now; undefined where nothing is. */
export type Judge = (draft: Draft, now: TransferLine | undefined) => string | undefined;

export interface Desk {
  drafts: Drafts;
  judge: Judge;
  /** Under way, or sent without an answer: nothing is to be changed. */
  busy: boolean;
  /** Sets what a batch holds; rejects with the reason where it is refused. */
  adjust: (line: TransferLine, quantity: number) => Promise<unknown>;
  /** Why a quantity may not be set. */
  adjustRefusal: (quantity: unknown) => string | undefined;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A cell of a transfer stands outside of one.");
  return desk;
}

/** A line as the table shows it; `gone` where it is chosen and no longer there. */
export interface ShownLine extends TransferLine {
  gone?: boolean;
}

/** How a line is named to whoever cannot see where it stands. */
export const nameOfLine = ({ sku, batchNumber, bin }: TransferLine): string => `${sku} ${batchNumber} in ${bin}`;
