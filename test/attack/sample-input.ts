import type { Dice } from '@candela/testkit/dice';
import { z } from 'zod';
import { badValues, type Operation } from '../bad-input-cases.ts';

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

const schemas = new Map<string, Schema>();

function schemaOf(operation: Operation): Schema {
  const known = schemas.get(operation.name);
  if (known) return known;
  const made = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(operation.name, made);
  return made;
}

/** An input an operation may take, as far as its schema says; ids are some of those that are there. */
export function goodInput(operation: Operation, dice: Dice, ids: readonly string[]): unknown {
  return sample(schemaOf(operation), dice, ids);
}

/** The same with one place of it spoilt, so that what is wrong lies deep and the rest does not hide it. */
export function spoiltInput(operation: Operation, dice: Dice, ids: readonly string[]): unknown {
  return spoil(goodInput(operation, dice, ids), dice);
}

function sample(schema: Schema, dice: Dice, ids: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return sample(dice.pick(choices), dice, ids);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, dice, ids)));
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, dice, ids);
    case 'array':
      return sampleArray(schema, dice, ids);
    case 'string':
      return sampleText(schema, dice, ids);
    case 'integer':
    case 'number':
      return sampleNumber(schema, dice);
    case 'boolean':
      return dice.chance(0.5);
    default:
      return schema.type === 'null' ? null : dice.pick(badValues);
  }
}

function sampleObject({ properties = {}, required = [] }: Schema, dice: Dice, ids: readonly string[]) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || dice.chance(0.5));
  return Object.fromEntries(names.map((name) => [name, sample(properties[name] ?? {}, dice, ids)]));
}

function sampleArray({ items = {}, prefixItems, minItems = 0 }: Schema, dice: Dice, ids: readonly string[]) {
  if (prefixItems) return prefixItems.map((item) => sample(item, dice, ids));
  const length = Math.max(minItems, dice.between(0, 2));
  return Array.from({ length }, () => sample(items, dice, ids));
}

function sampleText(schema: Schema, dice: Dice, ids: readonly string[]): string {
  if (schema.format === 'uuid') return dice.pick(ids);
  if (schema.format === 'date-time') return '2031-02-03T04:05:06.000Z';
  if (schema.format === 'email') return 'somebody@example.test';
  if (schema.format === 'uri') return 'https://example.test/page';
  const text = dice.pick(['2001-02-03', 'Kettle-and-lantern-42', 'a', 'NO', '123456', 'maren-vale']);
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength);
}

function sampleNumber({ minimum, maximum, exclusiveMinimum }: Schema, dice: Dice): number {
  const low = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return dice.between(Math.max(low, -1_000), Math.min(Math.max(low, maximum ?? 1_000), 1_000_000));
}

function spoil(value: unknown, dice: Dice): unknown {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && dice.chance(0.85)) {
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    const key = dice.pick(Object.keys(copy));
    copy[key] = spoil(copy[key], dice);
    return copy;
  }
  return dice.pick(badValues);
}
