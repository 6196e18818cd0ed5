import type { Site } from '@candela/testkit/boot';
import { newMember, newModel, signInAs } from '@candela/testkit/e2e-people';
import { newOwner, newStaff } from '@candela/testkit/e2e-staff';
import { operations, textFields } from './fields.ts';
import { payloadFor } from './payloads.ts';

type Json = Record<string, unknown>;
type Change = (filled: Json) => Json;

/** Somebody who writes, and where the site shows them. */
export interface Person {
  _id: string;
  uniqueId: string;
  username: string;
  email: string;
  token: string;
}

/** The site with its people, and ways to write attacks into it. */
export interface Stage {
  site: Site;
  /** Of the demo site, with items of every kind. */
  model: Person;
  /** Of the demo site, with credits. */
  member: Person;
  /** Those whom decisions of the operator are made about. */
  lesserModel: Person;
  lesserMember: Person;
  ownerToken: string;
  /** Decides appeals of what the owner decided. */
  moderatorToken: string;
  /** Marks by number, each with the key of the field it was written into. */
  written: Map<number, string>;
  /** An input with a payload in every text of an operation; `change` adds what else it needs. */
  fill(operation: string, change?: Change): Json;
  /** Calls an operation with such an input; resolves to its `data`. */
  write<T = Json>(operation: string, token: string | undefined, change?: Change): Promise<T>;
  /** Makes sure that an operation takes none of it: what is sent is not kept. */
  expectRefused(operation: string, token: string | undefined, change?: Change): Promise<void>;
  /** Fields whose attacks were refused by more than their schema. */
  refused: Set<string>;
  /** Calls an operation without attacks. */
  ask<T = Json>(operation: string, token: string | undefined, input?: Json): Promise<T>;
}

export async function setStage(site: Site): Promise<Stage> {
  const written = new Map<number, string>();
  const refused = new Set<string>();
  let last = 0;

  const fillInto = (into: Map<number, string>, operation: string, change: Change): Json => {
    const filled: Json = {};
    const sent: [number, string][] = [];
    for (const field of textFields.filter((one) => one.operation === operation)) {
      last += 1;
      place(filled, field.path.split('.'), payloadFor(field.schema, last) ?? '');
      sent.push([last, field.key]);
    }
    const input = change(filled);
    // What the change dropped was not written.
    const whole = JSON.stringify(input);
    for (const [number, key] of sent) if (whole.includes(`zq${number}z`)) into.set(number, key);
    return input;
  };
  const fill = (operation: string, change: Change = (filled) => filled) =>
    fillInto(written, operation, change);

  const ask = async <T>(operation: string, token: string | undefined, input?: Json): Promise<T> => {
    const known = operations.get(operation);
    if (!known) throw new Error(`There is no operation ${operation}.`);
    const { status, body } = await site.call(known.path, input ?? known.bare, token);
    if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(body).slice(0, 600)}`);
    return body.data as T;
  };

  const expectRefused = async (operation: string, token: string | undefined, change: Change) => {
    const sent = new Map<number, string>();
    const { path } = operations.get(operation) ?? { path: operation };
    const { status } = await site.call(path, fillInto(sent, operation, change), token);
    if (status < 400 || status >= 500) throw new Error(`${operation} was answered with ${status}.`);
    for (const key of sent.values()) refused.add(key);
  };

  const personOf = async (token: string): Promise<Person> => ({
    ...(await ask<Omit<Person, 'token'>>('accounts.getMyProfile', token)),
    token,
  });
  const [model, member, lesserModel, lesserMember, owner] = await Promise.all([
    signInAs(site, 'model').then(personOf),
    signInAs(site, 'user').then(personOf),
    newModel(site, 'lesser.lamp').then(({ token }) => personOf(token)),
    newMember(site, 'lesser.guest').then(({ token }) => personOf(token)),
    newOwner(site),
  ]);
  const { token: moderatorToken } = await newStaff(site, owner, 'moderator');
  return {
    ...{ site, model, member, lesserModel, lesserMember, ownerToken: owner.token, moderatorToken },
    ...{ written, refused, fill, ask, write: (name, token, change) => ask(name, token, fill(name, change)) },
    expectRefused: (name, token, change = (filled) => filled) => expectRefused(name, token, change),
  };
}

/** Puts a text at a path such as `['people[]', 'name']`. */
function place(into: Json, [step = '', ...rest]: string[], text: string): void {
  const name = step.replace('[]', '');
  const isList = step.endsWith('[]');
  if (rest.length === 0) {
    into[name] = isList ? [text] : text;
    return;
  }
  into[name] ??= isList ? [{}] : {};
  place((isList ? (into[name] as Json[])[0] : into[name]) as Json, rest, text);
}
