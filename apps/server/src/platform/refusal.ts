import { type RefusalCode, refusals } from '@candela/contract/shared/refusals';
import { type Message, say } from './i18n/index.ts';
import { refusals as texts } from './locales/refusals.ts';

/** What a refusal may say beyond its code. */
export interface RefusalDetails {
  /** Replaces the code's usual message. */
  msg?: Message;
  /** Dotted input path to what is wrong with it. */
  fields?: Record<string, Message>;
  retryAfterSeconds?: number;
}

/** A thing asked for that will not be done, for a reason the contract names. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  /** What is said, in the reader's language; `message` has it in English, for the log. */
  readonly msg: Message;
  readonly fields: Record<string, Message> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const msg = details.msg ?? usualMessage(code);
    super(say(msg, 'en'));
    this.name = 'Refusal';
    this.code = code;
    this.msg = msg;
    this.status = refusals[code].status;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Ends the operation with a refusal. Inside a transaction this also rolls it back. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** What a code says when the operation has nothing more exact to say. */
export function usualMessage(code: RefusalCode): Message {
  return texts.usual[code];
}
