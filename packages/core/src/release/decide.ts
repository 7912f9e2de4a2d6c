/** The decision on a lot: release, rejection, or release under a condition, signed by a second person (contract, section 8). */
import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { type BusinessRow, businessKey } from "../directory/business.rows.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { approvalState } from "../lib/actions/approval.ts";
import { AppError, badInput, conflict } from "../lib/actions/error.ts";
import type { Json } from "../lib/rules/canonical-json.ts";
import { get } from "../lib/table/table.ts";
import { instant } from "../lib/time/clock.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import type { OnlyFor } from "../stock/lots/stock-line-shapes.ts";
import type { Viewer } from "../users/device.ts";
import type { Session } from "../users/session.ts";
import { type CheckedSignature, checkSignature, entrySignature, signatureWrites } from "../users/signature.ts";
import { commit, replay } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { releaseLot } from "./contract.ts";
import { decisionEffect, type Ruling, ROWS_A_STEP } from "./decision-effect.ts";
import { bulkReleased } from "./filled-lots.ts";
import type { Decided, LotState } from "./lot-shapes.ts";
import { putLotRelease } from "./lot.rows.ts";
import { decidedRows, findLot, handlers, lotRecord, missingTests, nextRetest, type OpenedLot, openLot } from "./open-lot.ts";
import { lotQuantity } from "./open-lots.ts";

type Given = z.output<typeof releaseLot.body>;
type Answer = z.output<typeof releaseLot.answer>;

const OPERATION = "release.decide";
const SECOND_PERSON = "You booked in, made or sampled this batch. Another person decides on it.";

/** A decision on more rows than one transaction changes. */
interface State extends Ruling {
  sku: string;
  batchNumber: string;
  answer: Answer;
  done: number;
}

/**
 * Decides on a lot: released rows become Live, rejected ones Redundant. Refuses who booked in, made or sampled it (403), a lot
 * that is decided already, lacks mandatory results, or has changed or has another quantity or retest day since it was shown (409), results outside of their limits
 * without a deviation, goods whose bulk is not released (409), a condition that is missing, a client or job that is not there (400), and a wrong password or passkey (401). A repeated request gets its
 * first answer with any.
 */
export async function decideOnLot(given: Given, session: Session, viewer: Viewer, actor: Actor): Promise<Answer> {
  const earlier = await replay<Answer>(actor);
  if (earlier) return earlier.answer;
  let checked: CheckedSignature | undefined;
  return commit<Answer>(actor, async () => {
    const opened = await openLot(given.sku, given.batchNumber);
    assertDecidable(opened, given);
    const checks = given.decision === "reject" ? [] : await bulkReleased(opened);
    if (handlers(opened).includes(actor.userId)) throw new AppError("not_allowed", SECOND_PERSON);
    const onlyFor = await restriction(opened, given);
    const at = instant();
    const retestOn = given.decision === "reject" ? null : nextRetest(opened, at);
    if (given.quantity !== undefined && given.quantity !== lotQuantity(opened))
      throw conflict("The quantity of this batch has changed since it was shown. Check it again before you decide.");
    if (given.retestOn !== undefined && given.retestOn !== retestOn)
      throw conflict("The retest day has changed since it was shown. Check it again before you decide.");
    checked ??= await checkSignature(session, given.signature, viewer, actor);
    const signature = entrySignature(checked, given.signature, signedContent(opened, given, { onlyFor, retestOn }));
    const ruling: Ruling = { releases: given.decision !== "reject", from: decidedFrom(opened), at, reason: reasonText(given, onlyFor), onlyFor, signature };
    const rows = decidedRows({ ...opened, state: ruling.from }, { ...ruling, onlyFor });
    assertUnreserved(opened, rows, ruling);
    const effect = decisionEffect(opened, rows.slice(0, ROWS_A_STEP), ruling);
    const record = { ...lotRecord(opened), decision: decided(opened, given, ruling, actor) };
    const answer = decisionAnswer(opened, given, rows.length);
    const plan = { writes: [putLotRelease(opened.lot, record), ...effect.writes, ...checks, ...signatureWrites(checked)], ledger: effect.ledger, answer };
    if (rows.length <= ROWS_A_STEP) return plan;
    const state: State = { ...ruling, sku: given.sku, batchNumber: opened.batchNumber, answer, done: ROWS_A_STEP };
    return { ...plan, rest: { kind: OPERATION, state, done: ROWS_A_STEP, total: rows.length } };
  });
}

defineOperation<State>(OPERATION, async (state): Promise<Step> => {
  const opened = await findLot(state.sku, state.batchNumber);
  if (!opened) return { writes: [], state, done: state.done, answer: state.answer };
  const rows = decidedRows({ ...opened, state: state.from }, { ...state, onlyFor: state.onlyFor });
  const some = rows.slice(0, ROWS_A_STEP);
  const done = state.done + some.length;
  const step = { ...decisionEffect(opened, some, state), state: { ...state, done }, done };
  return rows.length > some.length ? step : { ...step, answer: state.answer };
});

/** Refuses what cannot be decided in this way. */
function assertDecidable(opened: OpenedLot, { decision, condition, deviation, version }: Given): void {
  const { item, batchNumber, specification, lot, state } = opened;
  const named = `Batch ${batchNumber} of ${item.name}`;
  if (version !== undefined && version !== (lot?.version ?? 0)) throw conflict(`${named} has changed since it was shown. Check it again before you decide.`);
  if (state === "released") throw conflict(`${named} is released already.`);
  if (state === "rejected" && decision === "reject") throw conflict(`${named} is rejected already.`);
  if (decision === "conditional" && condition === "") throw badInput("condition", "Condition is required");
  if (decision !== "conditional" && condition !== "") throw badInput("condition", "Only a release under a condition has one.");
  if (decision === "reject") return;
  if (approvalState("specifications", specification ?? {}) === "draft")
    throw conflict(`The specification of ${item.name} is a draft. Another person than who saved it approves it first.`);
  const missing = missingTests(opened).map(({ name }) => name);
  if (decision === "release" && missing.length > 0) throw conflict(`${named} has no result of ${missing.join(", ")}.`, { missing });
  const outside = (lot?.results ?? []).filter(({ outOfSpecification }) => outOfSpecification).map(({ test }) => test);
  if (outside.length > 0 && deviation === "") {
    throw badInput("deviation", `Say why it may be used although it is outside of the specification: ${outside.join(", ")}.`);
  }
}

/** What a lot was before a decision: under its condition also where more of it waits since. */
const decidedFrom = ({ state, lot }: OpenedLot): LotState => (lot?.decision?.decision === "conditional" ? "conditional" : state);

/** For whom alone a release under a condition is. Refuses (400) both, a decision of another kind, and who is not there. */
async function restriction({ allocations }: OpenedLot, { decision, onlyClientId, onlyJobId }: Given): Promise<OnlyFor | undefined> {
  const path = onlyJobId === undefined ? "onlyClientId" : "onlyJobId";
  if (onlyClientId === undefined && onlyJobId === undefined) return undefined;
  if (decision !== "conditional") throw badInput(path, "Only a release under a condition is for one client or job.");
  if (onlyClientId !== undefined && onlyJobId !== undefined) throw badInput(path, "Choose one client or one job, not both.");
  if (onlyClientId !== undefined) {
    const client = await get<BusinessRow>(businessKey(onlyClientId), true);
    if (!client?.client) throw badInput(path, "This client does not exist.");
    return { kind: "client", id: client.id, name: client.name };
  }
  const job = allocations.find(({ jobId }) => jobId === onlyJobId);
  if (!job) throw badInput(path, "This job does not need the item.");
  return { kind: "job", id: job.jobId, name: job.jobNumber };
}

/** Refuses (409) to reject stock that jobs have reserved, and to release it for others alone. */
function assertUnreserved({ batchNumber }: OpenedLot, rows: ReturnType<typeof decidedRows>, { releases, onlyFor }: Ruling): void {
  const mayKeep = (stockLine: StockLine, jobId: string): boolean =>
    releases && (!onlyFor || isDeepStrictEqual(stockLine.onlyFor, onlyFor) || (onlyFor.kind === "job" && String(onlyFor.id) === jobId));
  const reserved = rows.filter((stockLine) => Object.keys(stockLine.reservations).some((jobId) => !mayKeep(stockLine, jobId)));
  if (reserved.length > 0)
    throw conflict(`Jobs have reserved batch ${batchNumber}. Remove the reservations first.`, { elementIds: reserved.map(({ id }) => id) });
}

/** What a signature is for: the lot with its results, and the decision. */
function signedContent(
  { item, batchNumber, stockLines, lot }: OpenedLot,
  { decision, condition, deviation, signature }: Given,
  { onlyFor, retestOn }: { onlyFor: OnlyFor | undefined; retestOn: string | null },
): Json {
  const results = (lot?.results ?? []).map(({ test, kind, value, min, max, unit }) => ({ test, kind, value, min, max, unit }));
  const rows = stockLines.map(({ id, quantity, status }) => ({ id, quantity, status }));
  const effect = { condition, ...(onlyFor ? { onlyFor } : {}), ...(retestOn === null ? {} : { retestOn }) };
  return { sku: item.sku, batchNumber, rows, results, decision, ...effect, deviation, meaning: signature.meaning };
}

function decided(
  opened: OpenedLot,
  { decision, condition, deviation }: Given,
  { at, onlyFor, signature: { meaning, shown } }: Ruling,
  { username: by, name, requestId: transactionId }: Actor,
): Decided {
  const { stockLines, specification } = opened;
  const [first] = stockLines;
  const lot = { supplierBatchNumber: first?.supplierBatchNumber ?? "", expiryDate: first?.expiryDate ?? null };
  const quantity = lotQuantity(opened);
  const [retestMonths, retestOn] = [specification?.retestMonths ?? null, nextRetest(opened, at)];
  const retest = decision === "reject" || retestMonths === null || retestOn === null ? {} : { retestMonths, retestOn };
  return { decision, at, by, name, condition, ...(onlyFor ? { onlyFor } : {}), deviation, meaning, shown, transactionId, quantity, ...lot, ...retest };
}

/** The reason in the ledger. */
function reasonText({ condition, deviation }: Given, onlyFor: OnlyFor | undefined): string | undefined {
  const parts = [
    onlyFor ? [`Only for ${onlyFor.name}`] : [],
    condition === "" ? [] : [`Condition: ${condition}`],
    deviation === "" ? [] : [`Deviation: ${deviation}`],
  ].flat();
  return parts.length === 0 ? undefined : parts.join(". ");
}

const DECIDED_WORDS = { release: "released", conditional: "released under a condition", reject: "rejected" } as const;

function decisionAnswer({ item, batchNumber }: OpenedLot, { decision }: Given, rows: number): Answer {
  const message = `Batch ${batchNumber} of ${item.name} is ${DECIDED_WORDS[decision]}.`;
  return { message, type: "success", details: { "Batch number: ": batchNumber, "Rows of stock: ": rows }, sku: item.sku, batchNumber };
}
