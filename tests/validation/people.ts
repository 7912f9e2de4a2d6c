import type { Chapter } from "./chapter.ts";

/** Rules of people and their rights. */
export const PEOPLE: Chapter = {
  title: "People and their rights",
  rules: [
    {
      rule: "Every call names its roles and checks them on the server; a test goes through all of them.",
      serves: ["Annex 11 §12.1", "11.10(d)", "11.10(g)"],
      tests: ["the table of endpoints contains every role", "users cannot give themselves a role, not even an administrator; they can give one up"],
    },
    {
      rule: "A manager's authorisation opens one action to one user for fifteen minutes, and is recorded.",
      serves: ["Annex 11 §12.3", "11.10(g)", "ISO 22716 3"],
      tests: [
        "a manager's authorisation opens that action to that user for fifteen minutes",
        "the list of roles that the client sends is not believed",
        "a grant is in the ledger with who gave it, and its password nowhere",
        "no permission opens the administration of users",
      ],
    },
    {
      rule: "Accounts belong to one person: a username is never given again, and a disabled or deleted user is out at once.",
      serves: ["Annex 11 §12.3", "11.100(a)", "11.300(a)"],
      tests: [
        "a deleted user is out at once and cannot come back; its history stays, and its name is not given again",
        "a disabled user is out at once and cannot sign in until enabled again; the history stays",
        "the last admin stays one, even where others seem to be",
      ],
    },
    {
      rule: "Passwords follow rules, are never stored or logged in clear, and guessing is limited.",
      serves: ["11.300(b)", "11.300(d)"],
      tests: [
        "ten failures lock a username for fifteen minutes, in any case and from any address",
        "an unknown user is answered exactly like a wrong password",
        "sign-ins, refused ones too, and additions are in the ledger; no password is anywhere in the table",
        "neither passwords nor bodies are in the log",
      ],
    },
    {
      rule: "A passkey is a second factor, bound to its user, the stage's origin and one challenge; a role can require it.",
      serves: ["Annex 11 §12.1", "11.10(d)", "11.200(a)", "11.300(c)", "11.300(e)"],
      tests: [
        "a user adds a passkey, which ends the other sessions; from then on the password alone asks for it, and both sign in",
        "a forged, foreign or misdirected answer is refused, counted and recorded like a wrong password",
        "an answer serves its challenge once, within five minutes; the same request again is the same session",
        "a passkey whose counter does not rise is refused: it was copied",
        "a role can need a passkey: until one is added nothing else is open, and the last one stays",
        "an administrator resets lost passkeys, never their own, which is in the trail and ends the user's sessions",
      ],
    },
    {
      rule: "A program acts with a token of its own: fewer rights than its owner, an end, and its name on all that it does.",
      serves: ["Annex 11 §12.1", "11.10(d)", "11.10(e)", "11.300(a)"],
      tests: [
        "a token is shown once, works without a cookie and a marker, and only its hash is stored",
        "what a token does is in the ledger with its owner and its name",
        "a token has only roles that its owner holds, at the time of use, and no permission of its owner",
        "tokens open nothing that concerns users, permissions, tokens or signatures",
      ],
    },
    {
      rule: "What administrators choose is done only with the signature of who does it, or of two people, in the ledger rows of the action.",
      serves: ["11.50", "11.70", "11.200", "Annex 11 §14"],
      tests: [
        "without a signature it is refused and says how many sign; with one the ledger has it, and nothing has the password",
        "two people sign, each with their own password, and the second may do the action too",
        "administrators ask for signatures of an action, and for none again; the trail has each change",
        "a program cannot sign, and may do what needs no signature",
        "an adjustment upwards is signed above a limit, with the case's own number of people, and once",
        "a signature is of one request: under its id no other is done, nor is it taken from the one before",
        "a manager's permission opens the action and replaces no signature",
      ],
    },
    {
      rule: "A passkey signs in place of the password only if it checks the person itself, for one request, and the signature names it.",
      serves: ["11.50", "11.70", "11.200", "11.300(c)", "11.300(d)", "Annex 11 §14"],
      tests: [
        "a passkey signs in place of the password; the ledger names it, and its answer is kept nowhere",
        "its answer serves one request: sent again it has the stored answer, also with the password; another one is refused",
        "an answer that signed a refused request signs that one again, and no other",
        "a wrong answer is refused and counted like a wrong password of a sign-in",
        "the challenge of a signature opens no session",
        "a challenge that is over, a counter that does not rise and a passkey that was removed are refused",
        "a second person signs with a passkey too; the challenge tells nothing about them",
        "the decision on a batch is signed with a passkey, once",
      ],
    },
    {
      rule: "A session ends by itself, by signing out, and when the rights of its user change.",
      serves: ["Annex 11 §12.1", "11.10(d)"],
      tests: [
        "a session ends thirty minutes after it was last used, not before",
        "a session in constant use ends after twelve hours",
        "a change of roles counts from the next request",
      ],
    },
    {
      rule: "The roles of each call are those that the requirements name, written down a second time.",
      serves: ["Annex 11 §12.1", "11.10(g)"],
      tests: ["each call is open to exactly the roles that the specification demands"],
    },
  ],
};
