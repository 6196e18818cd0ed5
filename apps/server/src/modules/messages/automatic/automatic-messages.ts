import {
  type AutomaticMessage,
  type AutomaticOccasion,
  automaticOccasion,
} from '@candela/contract/messages/automatic';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { DirectDeps, PreparedMedia } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import {
  type Attached,
  alreadyTaken,
  countMedia,
  isFree,
  type MediaColumns,
  mediaColumns,
  mediaOf,
  mediaOfRow,
  mediaValues,
  namesOf,
  prepareMedia,
  requireMoreThanFirst,
  withFirstFree,
} from '../message-media.ts';

const defaultTipFrom = 50;

interface Row extends MediaColumns {
  occasion: AutomaticOccasion;
  isOn: boolean;
  text: string;
  price: number | null;
  welcomeTo: AutomaticMessage['welcomeTo'] | null;
  tipFrom: number | null;
}

const list = statement<Row>(
  'messages.automatic-of',
  `select occasion, is_on as "isOn", text, ${mediaOfRow('automatic')}, price, welcome_to as "welcomeTo",
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
const save = statement<object>(
  'messages.save-automatic',
  `insert into messages.automatic (model_id, occasion, is_on, text, ${mediaColumns}, welcome_to, tip_from, updated_at,
     price)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (model_id, occasion) do update set is_on = excluded.is_on, text = excluded.text,
     welcome_to = excluded.welcome_to, tip_from = excluded.tip_from, updated_at = excluded.updated_at,
     price = excluded.price, media = excluded.media, picture_key = excluded.picture_key,
     picture_width = excluded.picture_width, picture_height = excluded.picture_height,
     placeholder_url = excluded.placeholder_url`,
);

/** The caller's automatic messages, one an occasion, written or not. */
export async function listAutomaticMessages(
  { database }: DirectDeps,
  context: RequestContext,
): Promise<AutomaticMessage[]> {
  return await messagesOf(database, signedIn(context).accountId);
}

/** What the message of an occasion is changed to. */
export type AutomaticInput = Omit<
  AutomaticMessage,
  'sentCount' | 'openedCount' | 'imageCount' | 'videoCount'
> &
  Attached & { itemId?: string | undefined };

/**
 * What goes with it: what was chosen, else what is saved where that is wanted. Refuses one that is on and says nothing,
 * and a price for nothing.
 * @param isTest whether nobody but the model gets it
 */
export async function automaticMedia(
  deps: DirectDeps,
  accountId: string,
  input: AutomaticInput,
  isTest = false,
): Promise<PreparedMedia> {
  const { occasion, isOn, text, itemId, hasPicture, priceCredits } = input;
  const filenames = namesOf(input);
  const hasNew = filenames.length > 0 || itemId !== undefined;
  const old = (await deps.database.rows(list, [accountId])).find((one) => one.occasion === occasion);
  // Without new pictures the old ones stay where they are wanted.
  const held = !hasNew && hasPicture && old ? mediaOf(old, accountId) : [];
  const hasMedia = hasNew || held.length > 0;
  if (isOn && text === '' && !hasMedia) refuse('invalid_input', { fields: { text: texts.refusals.empty } });
  if (priceCredits !== null && !hasMedia) {
    refuse('invalid_input', { fields: { priceCredits: texts.refusals.pictureNeeded } });
  }
  const prepared = hasNew
    ? await newMedia(deps, accountId, { filenames, itemId, isTest })
    : alreadyTaken(held);
  requireMoreThanFirst(input, prepared.media.length);
  return prepared;
}

/** Writes the message of an occasion. One that is on says something. */
export async function saveAutomaticMessage(
  deps: DirectDeps,
  input: AutomaticInput,
  context: RequestContext,
): Promise<AutomaticMessage> {
  const { accountId } = signedIn(context);
  const { occasion, isOn, text, priceCredits, welcomeTo, tipFromCredits, firstIsFree } = input;
  const { media, take } = await automaticMedia(deps, accountId, input);
  const values = [
    accountId,
    occasion,
    isOn,
    text,
    ...mediaValues(withFirstFree(media, firstIsFree)),
    occasion === 'welcome' ? welcomeTo : null,
    occasion === 'tip' ? tipFromCredits : null,
    deps.clock(),
    priceCredits,
  ];
  await deps.database.transaction(async (tx) => {
    await take(tx);
    await tx.execute(save, values);
  });
  const saved = (await messagesOf(deps.database, accountId)).find((one) => one.occasion === occasion);
  return saved ?? refuse('not_found');
}

async function newMedia(
  deps: DirectDeps,
  ownerId: string,
  {
    filenames,
    itemId,
    isTest,
  }: { filenames: readonly string[]; itemId: string | undefined; isTest: boolean },
): Promise<PreparedMedia> {
  if (filenames.length > 0 || itemId === undefined)
    return await prepareMedia(deps, ownerId, filenames, isTest);
  return await deps.copyPicture({ ownerId, itemId, folder: 'letters' });
}

async function messagesOf(db: Queryable, modelId: string): Promise<AutomaticMessage[]> {
  const [rows, counts] = await Promise.all([db.rows(list, [modelId]), db.rows(results, [modelId])]);
  return automaticOccasion.options.map((occasion) => {
    const row = rows.find((one) => one.occasion === occasion);
    const count = counts.find((one) => one.occasion === occasion);
    const media = row ? mediaOf(row, modelId) : [];
    return {
      occasion,
      isOn: row?.isOn ?? false,
      text: row?.text ?? '',
      hasPicture: media.length > 0,
      ...countMedia(media),
      firstIsFree: media.some(isFree),
      priceCredits: row?.price ?? null,
      welcomeTo: row?.welcomeTo ?? 'followers',
      tipFromCredits: row?.tipFrom ?? defaultTipFrom,
      sentCount: count?.sent ?? 0,
      openedCount: count?.opened ?? 0,
    };
  });
}
