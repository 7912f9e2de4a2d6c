import type { Chapter } from "./chapter.ts";

/** Rules of the trail. */
export const TRAIL: Chapter = {
  title: "The trail cannot be falsified",
  rules: [
    {
      rule: "Every change of a record is in the ledger: who, when, and each field from what to what; the tests compare each transaction of each call with it.",
      serves: ["Annex 11 §9", "11.10(e)"],
      tests: [
        "the history of a business has its fields and contacts, old and new, and is out of the log by default",
        "records are found by day, and by person, beside each other and not among the movements",
        "the history of a user has roles and names; of a password only that it changed",
        "what a manager's permission opened names the manager, and only that",
        "every kind of row has an audit trail or the reason why it has none, and none has both",
        "the reason is on a ledger row",
      ],
    },
    {
      rule: "Each day of the ledger is sealed with a signed chain; a changed, removed or added row is found.",
      serves: ["Annex 11 §7.1", "Annex 11 §9", "11.10(c)", "11.10(e)"],
      tests: [
        "a field that was changed",
        "a row that was removed, from the table or from the index of its month",
        "a row that was added to a sealed day, to a day without rows, and before the first day",
        "seals that were all replaced with a stolen key: their copies in the bucket differ",
        "the proof of any row holds by the auditor's own program, and a falsified one does not",
      ],
    },
    {
      rule: "From the moment it is written, each ledger row has a code made with a key outside the table, and the next number of its item, batch or record.",
      serves: ["Annex 11 §7.1", "Annex 11 §9", "11.10(c)", "11.10(e)"],
      tests: [
        "rows that are not sealed yet are proved by their codes, their index keys and their numbers",
        "only functions that write ledger rows, or verify them, have the keys that prove them",
        "the key of the ledger is replaced in two steps, and the old one is kept for the rows that it has proved",
      ],
    },
    {
      rule: "No function may change or delete a ledger row; one alone may write seals.",
      serves: ["Annex 11 §12.1", "11.10(c)", "11.10(d)"],
      tests: [
        "a writer may not change or delete a row of the ledger, nor touch a seal",
        "only the function that seals the ledger writes seals and has the key that signs them",
      ],
    },
    {
      rule: "A row that is hidden from an index, or moved in it, is found; a recall counts a second time without that index.",
      serves: ["Annex 11 §7.1", "11.10(c)", "11.10(e)"],
      tests: [
        "an index key more or less is found in a row of each kind: %s",
        "rows hidden from the index of batch numbers: the recall finds no client, and says that it is not complete",
      ],
    },
    {
      rule: "Verification reads every row, by command and by schedule, and raises an alarm.",
      serves: ["Annex 11 §11", "11.10(a)"],
      tests: [
        "steps find what one reading finds, in two readings of the table and one of each day",
        "production verifies its table and its ledger each day, with an alarm on findings and one on its absence",
      ],
    },
    {
      rule: "The ledger is searched by person, action, item, batch, place and day, and downloads as a file.",
      serves: ["Annex 11 §8", "11.10(b)"],
      tests: [
        "each filter finds its own, alone and with others",
        "a long log comes in pages that neither repeat nor leave out a row",
        "the log downloads as a file, disarmed, in UK dates",
      ],
    },
    {
      rule: "Each file that a person or program is given is in the ledger before they have it; what it was, and the addresses of sign-ins and refusals, are for administrators.",
      serves: ["Annex 11 §12.4", "11.10(d)", "11.10(e)"],
      tests: [
        "%s: the file that is given out is in the ledger",
        "each link that is given out has its row; a request that is refused, or whose row cannot be written, gets no link",
        "what was exported, and the reasons of sign-ins and refusals, are for administrators; others see that it happened",
        "functions that give out files write them down in the ledger, and no others do",
      ],
    },
    {
      rule: "A wrong clock changes nothing: the time is the database's, and a day is sealed only while all clocks agree.",
      serves: ["Annex 11 §9", "11.10(e)", "11.10(f)"],
      tests: [
        "a machine's clock that jumps %s: the time goes on, reads answer, changes are refused until it is set right",
        "one of two servers starts with a clock that is wrong by %d ms: it has the database's time, and changes nothing",
        "the time itself jumps %s and returns: no list is stale after the next change",
        "the time is sure only while the clocks agree",
        "the time itself jumps: no list is stale after a change, and the stock is that of the model",
        "the clock of one of two servers jumps: it refuses changes, keeps the time, seals nothing early, and shows what the other changes",
        "it is corrected once it is over and not before; the early seal stays, and verify-ledger says both",
      ],
    },
  ],
};
