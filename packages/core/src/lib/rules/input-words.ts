/**
 * Default messages for invalid input, for the server's responses and the browser's forms. zod's own messages are for
 * programmers.
 */
import type * as z from "zod";

const REQUIRED = "This field is required.";
const NOT_VALID = "This value is not valid.";
const WORDS_BY_TYPE: Record<string, string> = {
  string: "Please enter a text.",
  number: "Please enter a number.",
  int: "Please enter a whole number.",
  boolean: "Please choose yes or no.",
  array: "This must be a list.",
  tuple: "This must be a list.",
  object: "This must be a group of fields.",
  record: "This must be a group of fields.",
};
const WORDS_BY_FORMAT: Record<string, string> = {
  date: "This is not a valid date.",
  datetime: "This is not a valid date and time.",
  uuid: "This id is not valid.",
  email: "This is not a valid email address.",
  safeint: "This number is too large.",
};

/** The message for a fault without a specific message. */
export function inputWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? REQUIRED : (WORDS_BY_TYPE[issue.expected] ?? NOT_VALID);
    case "invalid_value":
      return issue.input === undefined || issue.input === null ? REQUIRED : chooseOneText(issue.values);
    case "too_small":
      return limitWords("at least", issue.origin, issue.minimum);
    case "too_big":
      return limitWords("at most", issue.origin, issue.maximum);
    case "invalid_format":
      return WORDS_BY_FORMAT[issue.format] ?? NOT_VALID;
    case "unrecognized_keys":
      return `${issue.keys.length === 1 ? "This field is" : "These fields are"} not known here: ${issue.keys.join(", ")}.`;
    case "not_multiple_of":
      return `Please enter a multiple of ${issue.divisor}.`;
    default:
      return NOT_VALID;
  }
}

function chooseOneText(values: readonly unknown[]): string {
  return `Please choose one of: ${values.map(String).join(", ")}.`;
}

function limitWords(bound: "at least" | "at most", origin: string, limit: number | bigint): string {
  if (origin === "string") return `Please enter ${bound} ${limit} characters.`;
  if (origin === "array" || origin === "set") return `Please name ${bound} ${limit}.`;
  return `Please enter a number of ${bound} ${limit}.`;
}
