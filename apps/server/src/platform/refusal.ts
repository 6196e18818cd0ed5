import { type RefusalCode, refusals } from '@candela/contract/shared/refusals';

/** What a refusal may say beyond its code. */
export interface RefusalDetails {
  /** Replaces the code's usual message. */
  msg?: string;
  /** Dotted input path to what is wrong with it. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** A thing asked for that will not be done, for a reason the contract names. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.msg ?? refusals[code].msg);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Ends the operation with a refusal. Inside a transaction this also rolls it back. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}
