import { hourMs } from '@candela/contract/shared/durations';
import { z } from 'zod';
import { type Operation, operations } from '../bad-input-cases.ts';

/** One call of an operation with a body that its schema takes. */
export interface Question {
  operation: Operation;
  body: unknown;
}

/** What there is to ask for. */
export interface Names {
  /** Of everything that has one. */
  ids: readonly string[];
  /** Things that belong together: the first one's id goes into the first field for ids, the other into the rest. */
  pairs: readonly (readonly [string, string])[];
  storedNames: readonly string[];
  /** Of people and their rooms. */
  people: readonly string[];
}

/** Calls that would end the session they come with, or make somebody else of who asks. */
const asksNothing = new Set([
  'accounts.logout',
  'accounts.becomeModel',
  'accounts.takeBreak',
  'accounts.updatePassword',
  'admin.staffLogout',
  'shows.panic',
]);
const readsOnly = /\.(get|list|view|quote|search|export|transactionDetails)/;

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  minLength?: number;
};

interface Filling {
  id(): string;
  storedName: string;
  person: string;
  choice: number;
}

const idNames = /^(_id|id|ids|.*Ids?)$/;
const personNames = /^(uniqueId|username|channelName|userId|login|recipient|members)$/;

/** Every operation of the contract asked about everything there is, those that only read first. */
export function questionsAbout(names: Names): Question[] {
  const asked = operations.filter(({ name }) => !asksNothing.has(name));
  const reads = asked.filter(({ name }) => readsOnly.test(name));
  const others = asked.filter(({ name }) => !readsOnly.test(name));
  return [...reads, ...others].flatMap((operation) => askAbout(operation, names));
}

function askAbout(operation: Operation, names: Names): Question[] {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const found = new Set<string>();
  const fill = (ids: readonly [string, string], storedName: string, person: string, choice = 0) => {
    let count = 0;
    const filling = { id: () => ids[Math.min(1, count++)] ?? '', storedName, person, choice };
    return madeFrom(schema, '', filling, found);
  };
  const [id = '', storedName = '', person = ''] = [names.ids[0], names.storedNames[0], names.people[0]];
  const plain = fill([id, id], storedName, person);
  if (operation.access === 'staff' || operation.method === 'GET') return [{ operation, body: plain }];
  const bodies: unknown[] = [plain];
  const choices = found.has('kind') ? [0, 1, 2, 3, 4, 5, 6, 7] : [0];
  if (found.has('id')) {
    const pairs = [...names.ids.map((one) => [one, one] as const), ...names.pairs];
    for (const [index, pair] of pairs.entries())
      bodies.push(fill(pair, storedName, person, choices[index % choices.length]));
  }
  if (found.has('storedName')) bodies.push(...names.storedNames.map((name) => fill([id, id], name, person)));
  if (found.has('person')) bodies.push(...names.people.map((name) => fill([id, id], storedName, name)));
  const different = new Map(bodies.map((body) => [JSON.stringify(body), body]));
  return [...different.values()].map((body) => ({ operation, body }));
}

function madeFrom(schema: Schema, name: string, filling: Filling, found: Set<string>): unknown {
  const inside = (part: Schema) => madeFrom(part, name, filling, found);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) {
    // A report for the last of its reasons hides nothing by itself, as one for the first would.
    if (name !== 'kind' && name !== 'type') return schema.enum.at(-1);
    found.add('kind');
    return schema.enum[filling.choice % schema.enum.length];
  }
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter((part) => part.type !== 'null');
  if (first) return inside(first);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inside(part) as object));
  if (schema.properties) {
    const entries = Object.entries(schema.properties).filter(
      ([key]) => schema.required?.includes(key) || idNames.test(key) || personNames.test(key),
    );
    return Object.fromEntries(entries.map(([key, part]) => [key, madeFrom(part, key, filling, found)]));
  }
  if (schema.type === 'array') return schema.items ? [inside(schema.items)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'string') return textOf(schema, name, filling, found);
  return {};
}

function textOf(schema: Schema, name: string, filling: Filling, found: Set<string>): string {
  if (schema.format === 'uuid') {
    found.add('id');
    return filling.id();
  }
  if (schema.pattern?.includes('video|album')) {
    found.add('storedName');
    return filling.storedName;
  }
  if (personNames.test(name)) {
    found.add('person');
    return filling.person;
  }
  if (schema.format === 'email') return 'curious@example.test';
  if (schema.format === 'date-time') return new Date(Date.now() + hourMs).toISOString();
  return 'curious'.padEnd(schema.minLength ?? 0, 's');
}
