import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Database, findEmbeddedPostgres, openDatabase, statement } from '@candela/server/database';
import { bootSite } from '@candela/testkit/boot';
import { tipGiver } from '../apps/server/src/modules/ledger/index.ts';
import { addMembers, addModel, type Member } from '../test/crash/people.ts';
import { round } from './report/percentile.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:growth`: by how much one act lets the database and its log grow, tables and indexes together. What
 * docs/scale.md reckons with. `--json` ends with one line.
 */
const limitMs = 240_000;
const count = 6_000;
const clients = 16;
const people = 200;

const sizes = statement<{ database: string; log: string }>(
  'bench.sizes',
  `select sum(pg_total_relation_size(oid))::text as database,
     (select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'))::text as log
   from pg_class where relkind in ('r', 'm') and relnamespace::regnamespace::text not like 'pg\\_%'`,
);

const addChatLine = statement<object>(
  'bench.add-chat-line',
  `insert into rooms.messages
     (id, client_message_id, channel_id, show_id, sender_id, sender_username, sender_type, text, created_at)
   values (gen_random_uuid(), gen_random_uuid(), $1, $2, $3, 'somebody', 'user', $4, now())`,
);

const addConversation = statement<{ id: string }>(
  'bench.add-conversation',
  `insert into messages.conversations (id, model_id, member_id, created_at)
   values (gen_random_uuid(), $1, $2, now()) returning id`,
);

const addMessage = statement<object>(
  'bench.add-message',
  `insert into messages.direct_messages (id, client_message_id, conversation_id, sender_id, text, created_at)
   values (gen_random_uuid(), gen_random_uuid(), $1, $2, $3, now())`,
);

const addNotification = statement<object>(
  'bench.add-notification',
  `insert into notifications.notifications (id, account_id, kind, title, text, href, group_key, created_at)
   values (gen_random_uuid(), $1, 'shows', '{"key":"showStarted","values":{"name":"Somebody Else"}}',
     '{"key":"showStartedText","values":{"title":"An evening at the bench"}}', '/live/somebody', $2, now())`,
);

type Act = (turn: number) => Promise<unknown>;

async function main(): Promise<void> {
  const site = await bootSite({ seed: 'none', env: { LOG_LEVEL: 'error' } });
  const known = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  if (!known) throw new Error('The site has no embedded database.');
  const database = openDatabase({ url: known.appUrl, poolSize: clients });
  const owner = openDatabase({ url: known.ownerUrl, poolSize: clients });
  try {
    const members = await addMembers(database, people, 1_000_000n);
    const modelId = await addModel(database);
    const all = await actsOf({ database, owner, members, modelId });
    const rows: { what: string; value: string }[] = [];
    const figures: Record<string, number> = {};
    for (const [name, act] of Object.entries(all)) {
      const { bytes, logBytes } = await growthOf(owner, act);
      rows.push({ what: `One ${name}`, value: `${bytes} B kept, ${logBytes} B of log` });
      figures[`${camel(name)}Bytes`] = bytes;
      figures[`${camel(name)}LogBytes`] = logBytes;
    }
    report(rows, figures);
  } finally {
    await owner.close();
    await database.close();
    await site.stop();
  }
}

async function actsOf({
  database,
  owner,
  members,
  modelId,
}: {
  database: Database;
  owner: Database;
  members: readonly Member[];
  modelId: string;
}): Promise<Record<string, Act>> {
  const give = tipGiver(database, undefined, () => new Date());
  const member = (turn: number) => (members[turn % members.length] as Member).id;
  const channel = randomUUID();
  const show = randomUUID();
  const line = 'What a lovely light you have there tonight!';
  const conversations: string[] = [];
  for (const { id } of members) {
    const made = await owner.maybeRow(addConversation, [modelId, id]);
    if (!made) throw new Error('A conversation was not made.');
    conversations.push(made.id);
  }
  return {
    tip: (turn) =>
      give({
        buyerId: member(turn),
        country: undefined,
        modelId,
        amountCredits: 10,
        message: '',
        channelName: null,
        anonymous: false,
        key: { text: randomUUID(), inputHash: randomBytes(32) },
      }),
    'chat line': (turn) => owner.execute(addChatLine, [channel, show, member(turn), line]),
    message: (turn) =>
      owner.execute(addMessage, [conversations[turn % conversations.length] ?? '', member(turn), line]),
    notification: (turn) => owner.execute(addNotification, [member(turn), randomUUID()]),
  };
}

/** Bytes one act adds, of what stays and of the log, as the mean over many at once. */
async function growthOf(owner: Database, act: Act): Promise<{ bytes: number; logBytes: number }> {
  // The first ones allocate pages and, after a checkpoint, log whole pages.
  await doMany(act, count / 6);
  const before = await measure(owner);
  await doMany(act, count);
  const after = await measure(owner);
  return {
    bytes: round((after.database - before.database) / count, 0),
    logBytes: round((after.log - before.log) / count, 0),
  };
}

async function doMany(act: Act, times: number): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < times) {
      next += 1;
      await act(next);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

async function measure(owner: Database): Promise<{ database: number; log: number }> {
  const row = await owner.maybeRow(sizes, []);
  return { database: Number(row?.database), log: Number(row?.log) };
}

const camel = (name: string) => name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

endWithin(limitMs);
await main();
