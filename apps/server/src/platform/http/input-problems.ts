import { z } from 'zod';
import { type Message, say } from '../i18n/index.ts';
import { input } from './locales/input.ts';

/** What a schema says where the contract gives it no message of its own. */
z.config({ localeError: (issue) => say(problemOf(issue)) });

/** One thing that is wrong with what was sent, as schemas report it. */
interface Problem {
  readonly message: string;
  readonly path?: readonly unknown[] | undefined;
}

/** What a refusal says about input: one field with its problem, or the names of all. */
export function inputMessage(problems: readonly Problem[]): { msg: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const { path, message } of problems) fields[pathOf(path)] ??= message;
  const [first, ...others] = Object.entries(fields).map(([field, problem]) => ({ field, problem }));
  if (first === undefined) return { msg: say(input.check), fields };
  const msg =
    others.length === 0
      ? input.oneField({ field: labelOf(first.field), problem: first.problem })
      : input.severalFields({ fields: [first, ...others].map(({ field }) => labelOf(field)).join(', ') });
  return { msg: say(msg), fields };
}

function pathOf(path: Problem['path']): string {
  if (!path || path.length === 0) return 'body';
  const keyOf = (part: unknown) => (typeof part === 'object' && part && 'key' in part ? part.key : part);
  return path.map((part) => String(keyOf(part))).join('.');
}

/** `price.amountCredits` as a person reads it: Amount. */
function labelOf(field: string): string {
  if (field === 'body') return say(input.body);
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const words = name
    .replace(/(Credits|Ids?|Minor|Seconds)$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function problemOf(issue: z.core.$ZodRawIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small': {
      const least = Number(issue.minimum);
      if (issue.origin === 'string') return least === 1 ? input.required : input.charactersAtLeast({ least });
      if (issue.origin === 'array' || issue.origin === 'set') return input.entriesAtLeast({ least });
      return issue.inclusive === false ? input.moreThan({ least }) : input.atLeast({ least });
    }
    case 'too_big': {
      const most = Number(issue.maximum);
      if (issue.origin === 'string') return input.charactersAtMost({ most });
      if (issue.origin === 'array' || issue.origin === 'set') return input.entriesAtMost({ most });
      return issue.inclusive === false ? input.lessThan({ most }) : input.atMost({ most });
    }
    case 'not_multiple_of':
      return input.multipleOf({ step: Number(issue.divisor) });
    case 'invalid_format':
      return formats[issue.format] ?? input.format;
    case 'invalid_value':
      return input.choice({ choices: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return input.unknownFields({ count: issue.keys.length, fields: issue.keys.join(', ') });
    default:
      return input.check;
  }
}

const formats: Record<string, Message> = {
  email: input.email,
  url: input.webAddress,
  uuid: input.id,
  datetime: input.dateTime,
  date: input.day,
};

const types: Record<string, Message> = {
  string: input.text,
  boolean: input.yesOrNo,
  array: input.list,
  object: input.object,
  date: input.date,
};

function wrongType(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): Message {
  if (issue.input === undefined) return input.required;
  const bag = (issue.inst as z.core.$ZodType | undefined)?._zod.bag ?? {};
  const isWhole = issue.expected === 'int' || bag.format === 'safeint';
  if (!isWhole) return issue.expected === 'number' ? input.number : (types[issue.expected] ?? input.check);
  return wholeNumber(bag.minimum, bag.maximum);
}

/** Asks for a whole number within what its schema allows; the bounds of the type itself are none. */
export function wholeNumber(minimum: unknown, maximum: unknown): Message {
  const least = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const most = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (least !== undefined && most !== undefined) return input.wholeNumberBetween({ least, most });
  if (least !== undefined) return input.wholeNumberFrom({ least });
  return most === undefined ? input.wholeNumber : input.wholeNumberTo({ most });
}
