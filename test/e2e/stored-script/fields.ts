import { contract } from '@candela/contract';
import { roomSay } from '@candela/contract/rooms/events';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import { payloadFor } from './payloads.ts';

/** One text an operation takes. `path` is as in `people[].name`. */
export interface TextField {
  /** Operation and path, such as `library.createItem people[].name`. */
  key: string;
  operation: string;
  path: string;
  schema: z.ZodType;
}

export interface Operation {
  name: string;
  /** Below the API base. */
  path: string;
  input: z.ZodType;
  /** What it is called with when nothing is asked of it; nothing for a GET. */
  bare: object | undefined;
}

/** Every operation of the contract by its name, and the one event of the socket that carries words. */
export const operations = new Map<string, Operation>([
  ...Object.entries(contract).flatMap(([feature, parts]) =>
    Object.entries(parts).map(([name, part]): [string, Operation] => {
      if (!isContractProcedure(part)) throw new Error(`${name} is not an operation.`);
      const { route, inputSchema } = (part as AnyContractProcedure)['~orpc'];
      const full = `${feature}.${name}`;
      const path = (route.path ?? '').slice(1);
      const input = (inputSchema ?? z.unknown()) as z.ZodType;
      return [full, { name: full, path, input, bare: route.method === 'GET' ? undefined : {} }];
    }),
  ),
  ['socket.room.say', { name: 'socket.room.say', path: 'room.say', input: roomSay, bare: {} }],
]);

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** The schema a chain of transforms begins with. */
function beginningOf(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema);
  return definition.type === 'pipe' && definition.in ? beginningOf(definition.in) : schema;
}

/** Every text below a schema, with its path. */
function textsOf(schema: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  const definition = definitionOf(schema);
  if (definition.type === 'pipe') {
    const first = beginningOf(schema);
    return definitionOf(first).type === 'string' ? [{ path, schema }] : textsOf(first, path);
  }
  if (definition.type === 'string') return [{ path, schema }];
  if (definition.shape) {
    return Object.entries(definition.shape).flatMap(([name, part]) =>
      textsOf(part, path === '' ? name : `${path}.${name}`),
    );
  }
  if (definition.element) return textsOf(definition.element, `${path}[]`);
  const within = [definition.innerType, definition.left, definition.right, ...(definition.options ?? [])];
  return within.flatMap((part) => (part ? textsOf(part, path) : []));
}

/** Every text the contract takes that lets markup through its schema. What is shaped, such as an id, does not. */
export const textFields: TextField[] = [...operations.values()].flatMap(({ name, input }) =>
  textsOf(input, '')
    .filter(({ schema }) => payloadFor(schema, 1) !== undefined)
    .map(({ path, schema }) => ({ key: `${name} ${path}`, operation: name, path, schema })),
);
