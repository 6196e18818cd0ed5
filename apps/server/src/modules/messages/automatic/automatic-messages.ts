import {
  type AutomaticMessage,
  type AutomaticOccasion,
  automaticOccasion,
} from '@candela/contract/messages/automatic';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { DirectDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { pictureOf } from '../send-message.ts';

const defaultTipFrom = 50;

interface Row {
  occasion: AutomaticOccasion;
  isOn: boolean;
  text: string;
  hasPicture: boolean;
  welcomeTo: AutomaticMessage['welcomeTo'] | null;
  tipFrom: number | null;
}

const list = statement<Row>(
  'messages.automatic-of',
  `select occasion, is_on as "isOn", text, picture_key is not null as "hasPicture", welcome_to as "welcomeTo",
     tip_from as "tipFrom"
   from messages.automatic where model_id = $1`,
);
const results = statement<{ occasion: AutomaticOccasion; sent: number; opened: number }>(
  'messages.automatic-results',
  `select s.occasion, count(*)::int as sent, count(*) filter (where r.read_seq >= m.seq)::int as opened
   from messages.automatic_sent s join messages.direct_messages m on m.id = s.message_id
     left join messages.conversation_reads r on r.conversation_id = m.conversation_id and r.account_id = s.fan_id
   where s.model_id = $1 group by s.occasion`,
);
// Without a new picture the old one stays where it is wanted.
const save = statement<object>(
  'messages.save-automatic',
  `insert into messages.automatic as old (model_id, occasion, is_on, text, picture_key, picture_width, picture_height,
     placeholder_url, welcome_to, tip_from, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (model_id, occasion) do update set is_on = excluded.is_on, text = excluded.text,
     welcome_to = excluded.welcome_to, tip_from = excluded.tip_from, updated_at = excluded.updated_at,
     picture_key = case when $12 then old.picture_key else excluded.picture_key end,
     picture_width = case when $12 then old.picture_width else excluded.picture_width end,
     picture_height = case when $12 then old.picture_height else excluded.picture_height end,
     placeholder_url = case when $12 then old.placeholder_url else excluded.placeholder_url end`,
);

/** The caller's automatic messages, one an occasion, written or not. */
export async function listAutomaticMessages(
  { database }: DirectDeps,
  context: RequestContext,
): Promise<AutomaticMessage[]> {
  return await messagesOf(database, signedIn(context).accountId);
}

/** Writes the message of an occasion. One that is on says something. */
export async function saveAutomaticMessage(
  deps: DirectDeps,
  input: Omit<AutomaticMessage, 'sentCount' | 'openedCount'> & {
    filename?: string | undefined;
    itemId?: string | undefined;
  },
  context: RequestContext,
): Promise<AutomaticMessage> {
  const { accountId } = signedIn(context);
  const { occasion, isOn, text, filename, itemId, hasPicture, welcomeTo, tipFromCredits } = input;
  const hasNew = filename !== undefined || itemId !== undefined;
  const before = (await messagesOf(deps.database, accountId)).find((one) => one.occasion === occasion);
  const keeps = !hasNew && hasPicture && before?.hasPicture === true;
  if (isOn && text === '' && !hasNew && !keeps) {
    refuse('invalid_input', { fields: { text: texts.refusals.empty } });
  }
  const picture =
    filename === undefined && itemId !== undefined
      ? await deps.copyPicture({ ownerId: accountId, itemId, folder: 'letters' })
      : await pictureOf(deps, accountId, filename);
  await deps.database.execute(save, [
    accountId,
    occasion,
    isOn,
    text,
    picture?.key ?? null,
    picture?.width ?? null,
    picture?.height ?? null,
    picture?.placeholderUrl ?? null,
    occasion === 'welcome' ? welcomeTo : null,
    occasion === 'tip' ? tipFromCredits : null,
    deps.clock(),
    keeps,
  ]);
  const saved = (await messagesOf(deps.database, accountId)).find((one) => one.occasion === occasion);
  return saved ?? refuse('not_found');
}

async function messagesOf(db: Queryable, modelId: string): Promise<AutomaticMessage[]> {
  const [rows, counts] = await Promise.all([db.rows(list, [modelId]), db.rows(results, [modelId])]);
  return automaticOccasion.options.map((occasion) => {
    const row = rows.find((one) => one.occasion === occasion);
    const count = counts.find((one) => one.occasion === occasion);
    return {
      occasion,
      isOn: row?.isOn ?? false,
      text: row?.text ?? '',
      hasPicture: row?.hasPicture ?? false,
      welcomeTo: row?.welcomeTo ?? 'followers',
      tipFromCredits: row?.tipFrom ?? defaultTipFrom,
      sentCount: count?.sent ?? 0,
      openedCount: count?.opened ?? 0,
    };
  });
}
