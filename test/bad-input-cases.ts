import { contract } from '@candela/contract';
import type { OperationMeta } from '@candela/contract/shared/operation';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { z } from 'zod';

/** One operation of the contract, with what a caller needs to get it wrong. */
export type Operation = {
  name: string;
  path: string;
  method: 'GET' | 'POST';
  access: OperationMeta['access'];
  /** Where the operation takes more than others do. */
  bodyLimitBytes: number | undefined;
  input: z.ZodType;
  fields: string[];
};

/** Every operation the contract has. */
export const operations: Operation[] = Object.entries(contract).flatMap(([feature, parts]) =>
  Object.entries(parts).map(([name, part]) => readOperation(`${feature}.${name}`, part)),
);

function readOperation(name: string, part: unknown): Operation {
  if (!isContractProcedure(part)) throw new Error(`${name} is not an operation.`);
  const { route, meta, inputSchema } = (part as AnyContractProcedure)['~orpc'];
  const input = (inputSchema ?? z.unknown()) as z.ZodType;
  return {
    name,
    path: route.path ?? '/',
    method: route.method === 'GET' ? 'GET' : 'POST',
    access: (meta as OperationMeta).access,
    bodyLimitBytes: (meta as OperationMeta).bodyLimitBytes,
    input,
    fields: fieldsOf(input),
  };
}

type JsonSchema = { properties?: Record<string, unknown>; allOf?: JsonSchema[]; anyOf?: JsonSchema[] };

function fieldsOf(input: z.ZodType): string[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const collect = (part: JsonSchema): string[] => [
    ...Object.keys(part.properties ?? {}),
    ...(part.allOf ?? []).flatMap(collect),
    ...(part.anyOf ?? []).flatMap(collect),
  ];
  return [...new Set(collect(schema))];
}

/** Nested far deeper than any body has reason to be. */
function nested(depth: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** What no field, or hardly any, may hold: wrong types, extremes, and words other systems trip over. */
export const badValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 60,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table accounts.accounts; --",
  '../../../etc/passwd',
  '{{7*7}}<script>alert(1)</script>',
  'x'.repeat(10_000),
  '🕯️'.repeat(2_000),
  [],
  [null, [null]],
  {},
  { toString: 1, length: -1 },
  { $gt: '' },
  nested(200),
];

/** Bodies that are no JSON at all, or JSON that must not be taken. */
export const malformedBodies: string[] = [
  '{',
  '{"a":}',
  "{'a':1}",
  '[1,2',
  'undefined',
  'NaN',
  '{"a":1}{"b":2}',
  '\u0000\u0001\u0002',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":{"__proto__":{"isAdmin":true}}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
];

/** Whole bodies that are JSON but no object. */
export const wrongBodies: unknown[] = [true, 42, 'text', [], [{}], nested(500)];

/** Content types an operation does not read. */
export const wrongContentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'image/png',
];

/**
 * The fields a body gets wrong, as the contract itself checks it; `body` stands for the whole.
 * @returns nothing when the contract takes the body
 */
export function wrongFields(operation: Operation, body: unknown): string[] {
  const result = operation.input.safeParse(body ?? {});
  if (result.success) return [];
  return [...new Set(result.error.issues.map((issue) => String(issue.path[0] ?? 'body')))];
}
