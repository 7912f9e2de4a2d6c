/**
 * Errors of the local cloud: those that AWS would answer too, and what it does not imitate, which fails the rehearsal.
 */

/** An error as AWS would answer it. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Something that AWS may well do and this cloud does not: never answered quietly. */
export class NotImitated extends AwsError {
  constructor(what: string) {
    super("NotImitated", `The local cloud does not imitate ${what}.`, 501);
  }
}

/** A template that CloudFormation would refuse. */
export const invalid = (message: string): AwsError => new AwsError("ValidationError", message);
