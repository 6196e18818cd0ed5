import { admin } from '@candela/contract/admin/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import type { z } from 'zod';
import { digitsOf } from './amount.ts';
import type { Operation } from './api.ts';
import type { AnyField } from './spec.ts';

export type Kind =
  | 'choice'
  | 'flag'
  | 'html'
  | 'datetime'
  | 'money'
  | 'number'
  | 'paragraph'
  | 'password'
  | 'picture'
  | 'pictures'
  | 'switch'
  | 'text';

/** An input of a form: what was described, with what the operation's schema says of it. */
export interface FormField extends Omit<AnyField, 'kind'> {
  path: string;
  kind: Kind;
  mayBeEmpty: boolean;
  /** What an empty input sends. */
  empty: '' | null | undefined;
}

type Def = z.core.$ZodTypes['_zod']['def'];

interface Unwrapped {
  def: Def;
  schema: z.core.$ZodType;
  isNullable: boolean;
  isOptional: boolean;
  fallback?: unknown;
}

/** Looks through what makes a schema optional, nullable or give a default. */
function unwrap(schema: z.core.$ZodType): Unwrapped {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return { ...unwrap(def.innerType), isOptional: true };
    case 'nullable':
      return { ...unwrap(def.innerType), isNullable: true };
    case 'default':
      return { ...unwrap(def.innerType), isOptional: true, fallback: def.defaultValue };
    default:
      return { def, schema, isNullable: false, isOptional: false };
  }
}

/** The schema at a dotted path of an operation's input. */
function schemaAt(operation: Operation, path: string): z.core.$ZodType {
  let schema = admin[operation]['~orpc'].inputSchema as z.core.$ZodType;
  for (const name of path.split('.')) {
    const { def } = unwrap(schema);
    const next = def.type === 'object' ? def.shape[name] : undefined;
    if (!next) throw new Error(`${operation} takes no ${path}.`);
    schema = next;
  }
  return schema;
}

function kindOf({ def, schema }: Unwrapped): Kind {
  switch (def.type) {
    case 'boolean':
      return 'switch';
    case 'number':
      return 'number';
    case 'enum':
      return 'choice';
    case 'array':
      return 'pictures';
    case 'union':
      return kindOf(unwrap(def.options[0] as z.core.$ZodType));
    default: {
      if ('format' in def && def.format === 'datetime') return 'datetime';
      return (schema as z.ZodType).meta?.()?.multiline === true ? 'paragraph' : 'text';
    }
  }
}

/** Empty text is sent, so that the site asks for it in its own words; anything else is left out. */
const emptyOf = (kind: Kind) =>
  ['html', 'paragraph', 'password', 'picture', 'text'].includes(kind) ? '' : undefined;

/** The inputs of an action's form, in the order they were described. */
export function formFieldsOf(operation: Operation, fields: Record<string, AnyField> = {}): FormField[] {
  return Object.entries(fields).map(([path, field]) => {
    const unwrapped = unwrap(schemaAt(operation, path));
    const { isNullable, isOptional } = unwrapped;
    const kind = field.currency ? 'money' : (field.kind ?? kindOf(unwrapped));
    return {
      ...field,
      path,
      kind,
      mayBeEmpty: isNullable || isOptional,
      empty: isNullable ? null : emptyOf(kind),
    };
  });
}

/** What holds for a filter nobody has set: the default of the list's schema. */
export function defaultOf(operation: Operation, name: string): string {
  return String(unwrap(schemaAt(operation, name)).fallback ?? '');
}

export type Values = Record<string, unknown>;

/** What the inputs show at first, from values as the wire has them. */
export function valuesOf(fields: FormField[], row: unknown, start: object = {}): Values {
  return Object.fromEntries(
    fields.map((field) => [field.path, shownValue(field, at(start, field.path), row, start)]),
  );
}

function shownValue(field: FormField, value: unknown, row: unknown, start: object): unknown {
  if (value === undefined || value === null) return field.kind === 'switch' ? undefined : '';
  if (field.kind === 'datetime') return localDatetime(String(value));
  if (field.kind === 'flag') return value === 1;
  if (field.currency) {
    const digits = digitsOf(field.currency(row, start));
    return (Number(value) / 10 ** digits).toFixed(digits);
  }
  return value;
}

/** What the form sends: what the record gives, and what the inputs hold, as the wire has it. */
export function inputOf(fields: FormField[], values: Values, row: unknown, given: object = {}): object {
  const input: Record<string, unknown> = { ...given };
  for (const field of fields) {
    const [first = '', second] = field.path.split('.');
    const value = sentValue(field, values, row);
    if (second === undefined) input[first] = value;
    else input[first] = { ...(input[first] as object | undefined), [second]: value };
  }
  return input;
}

function sentValue(field: FormField, values: Values, row: unknown): unknown {
  const value = values[field.path];
  if (field.kind === 'flag') return value === true ? 1 : 0;
  if (value === undefined || value === null || value === '') return field.empty;
  if (field.kind === 'datetime') return new Date(String(value)).toISOString();
  if (field.currency) return Math.round(Number(value) * 10 ** digitsOf(field.currency(row, values)));
  return value;
}

function at(start: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], start);
}

/** A timestamp as a datetime-local input takes it, in the browser's time zone. */
function localDatetime(datetime: string): string {
  const date = new Date(datetime);
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}
