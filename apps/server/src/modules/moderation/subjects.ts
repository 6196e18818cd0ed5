import type { ItemKind } from '@candela/contract/library/items';
import type { ReportedKind } from '@candela/contract/moderation/fields';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { say } from '../../platform/i18n/index.ts';
import type { NewCase } from './case-store.ts';
import { texts } from './locales/texts.ts';
import { subjectOfAddress } from './rules.ts';

/** What a case is about, as it is when the case is opened. */
export type Subject = Pick<
  NewCase,
  'subjectKind' | 'subjectId' | 'subjectLabel' | 'subjectText' | 'accountId' | 'itemId'
> & { isHidden: boolean };

const item = statement<{
  id: string;
  model_id: string;
  kind: ItemKind;
  title: string;
  description: string;
  is_hidden: boolean;
}>(
  'moderation.reportable-item',
  'select id, model_id, kind, title, description, is_hidden from moderation.reportable_items where id = $1',
);
const person = statement<{ id: string; username: string; name: string; is_hidden: boolean }>(
  'moderation.reportable-person',
  'select id, username, name, exists (select from accounts.hidden_profiles h where h.id = p.id) as is_hidden from moderation.reportable_people p where id = $1',
);
const personByUniqueId = statement<{ id: string }>(
  'moderation.reportable-person-by-unique-id',
  'select id from moderation.reportable_people where unique_id = $1',
);
const personByHandle = statement<{ id: string }>(
  'moderation.reportable-person-by-handle',
  'select account_id as id from accounts.handle_holders where handle = $1',
);
const message = statement<{ id: string; sender_id: string; text: string }>(
  'moderation.reportable-message',
  'select id, sender_id, text from moderation.reportable_messages where id = $1',
);

const session = statement<{ model_id: string; member_id: string; cost: number; began_at: Date }>(
  'moderation.reportable-session',
  'select model_id, member_id, cost, began_at from moderation.reportable_sessions where id = $1 and kind = $2',
);

/** What an id names; undefined when there is no such thing, or it is another's call or private show. */
export async function findSubject(
  queries: Queryable,
  kind: ReportedKind,
  id: string,
  reporterId: string | null,
): Promise<Subject | undefined> {
  switch (kind) {
    case 'item':
      return itemSubject(queries, id);
    case 'message':
      return messageSubject(queries, id);
    case 'call':
    case 'privateShow':
      return sessionSubject(queries, kind, id, reporterId);
    case 'profile':
    case 'show':
      return personSubject(queries, kind, id);
  }
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a link or an id names: an item, a message or a profile; undefined when it names nothing. */
export async function subjectNamed(queries: Queryable, text: string): Promise<Subject | undefined> {
  if (isId.test(text)) {
    return (
      (await itemSubject(queries, text)) ??
      (await messageSubject(queries, text)) ??
      (await personSubject(queries, 'profile', text))
    );
  }
  const named = subjectOfAddress(text);
  if (named && 'itemId' in named) return await itemSubject(queries, named.itemId);
  const who = named && (await personNamed(queries, named));
  return who ? await personSubject(queries, 'profile', who.id) : undefined;
}

function personNamed(queries: Queryable, named: { uniqueId: string } | { handle: string }) {
  return 'handle' in named
    ? queries.maybeRow(personByHandle, [named.handle])
    : queries.maybeRow(personByUniqueId, [named.uniqueId]);
}

/** What an address of this site shows, or the address itself where it shows nothing that is known. */
export async function subjectAt(queries: Queryable, address: string): Promise<Subject> {
  return (
    (await subjectNamed(queries, address)) ?? {
      subjectKind: 'address',
      subjectId: null,
      subjectLabel: address.slice(0, 200),
      subjectText: '',
      accountId: null,
      itemId: null,
      isHidden: false,
    }
  );
}

async function itemSubject(queries: Queryable, id: string): Promise<Subject | undefined> {
  const row = await queries.maybeRow(item, [id]);
  return (
    row && {
      subjectKind: 'item',
      subjectId: row.id,
      subjectLabel: say(texts.subjects.item({ kind: row.kind, title: row.title })),
      subjectText: row.description,
      accountId: row.model_id,
      itemId: row.id,
      isHidden: row.is_hidden,
    }
  );
}

async function messageSubject(queries: Queryable, id: string): Promise<Subject | undefined> {
  const row = await queries.maybeRow(message, [id]);
  const sender = row && (await queries.maybeRow(person, [row.sender_id]));
  return (
    row && {
      subjectKind: 'message',
      subjectId: row.id,
      subjectLabel: say(texts.subjects.message({ username: sender?.username ?? texts.subjects.unknown })),
      subjectText: row.text,
      accountId: row.sender_id,
      itemId: null,
      isHidden: false,
    }
  );
}

/** Only the two in it can report a call or private show; it is about the other one. */
async function sessionSubject(
  queries: Queryable,
  kind: 'call' | 'privateShow',
  id: string,
  reporterId: string | null,
): Promise<Subject | undefined> {
  const row = await queries.maybeRow(session, [id, kind]);
  if (!row || (row.model_id !== reporterId && row.member_id !== reporterId)) return undefined;
  const accountId = row.model_id === reporterId ? row.member_id : row.model_id;
  const other = await queries.maybeRow(person, [accountId]);
  return {
    subjectKind: kind,
    subjectId: id,
    subjectLabel: say(texts.subjects[kind]({ username: other?.username ?? texts.subjects.unknown })),
    subjectText: say(
      texts.subjects.sessionText({
        began: row.began_at.toISOString(),
        cost: row.cost,
        reporter: accountId === row.model_id ? 'member' : 'model',
      }),
    ),
    accountId,
    itemId: null,
    isHidden: false,
  };
}

async function personSubject(
  queries: Queryable,
  kind: 'profile' | 'show',
  id: string,
): Promise<Subject | undefined> {
  const row = await queries.maybeRow(person, [id]);
  return (
    row && {
      subjectKind: kind,
      subjectId: row.id,
      subjectLabel: say(texts.subjects[kind]({ username: row.username })),
      subjectText: row.name,
      accountId: row.id,
      itemId: null,
      isHidden: kind === 'profile' && row.is_hidden,
    }
  );
}
