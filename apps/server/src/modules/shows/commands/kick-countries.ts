import { statement } from '../../../platform/database/index.ts';
import { accountOfViewer } from '../../../platform/live/index.ts';
import { accountsHiddenFrom } from '../../accounts/index.ts';
import { seatStore } from '../../metering/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { lobbyName } from '../lobby.ts';
import { kickOutMany } from './kick-out.ts';

const watchers = statement<{ channel: string; subject: string; country: string }>(
  'shows.viewer-locations',
  'select channel, subject, country from shows.viewer_locations where model_id = $1',
);

/** Whoever of these accounts is in a country the model hides from, by where their media began or else their account. */
export async function hiddenMembers(
  { database }: Pick<ShowsDeps, 'database'>,
  modelId: string,
  countries: readonly string[],
  memberIds: readonly string[],
): Promise<string[]> {
  const present = await database.rows(watchers, [modelId]);
  const isThere = (id: string) =>
    present.some(({ subject, country }) => subject === id && countries.includes(country));
  // Where the media of a member began is known better than where the account says it is.
  const unplaced = memberIds.filter((id) => !present.some(({ subject }) => subject === id));
  const hidden = new Set(await accountsHiddenFrom(database, modelId, unplaced));
  return memberIds.filter((id) => hidden.has(id) || isThere(id));
}

/**
 * Shows out of a model's show and room whoever is in it from these countries: seats end and nothing more is charged,
 * media and chat stop. Called once the model hides from them.
 */
export async function kickCountries(
  deps: ShowsDeps,
  modelId: string,
  countries: readonly string[],
): Promise<void> {
  const { database, engine, realtime } = deps;
  const present = await database.rows(watchers, [modelId]);
  const seated = (await seatStore.openOfModel(database, modelId)).map((seat) => seat.memberId);
  const watching = present.flatMap(({ subject }) => accountOfViewer(subject) ?? []);
  const visitors = present.filter(
    ({ subject, country }) => accountOfViewer(subject) === undefined && countries.includes(country),
  );
  for (const channel of new Set(visitors.map((visitor) => visitor.channel))) {
    const here = visitors.filter((visitor) => visitor.channel === channel);
    await engine.disconnectMany(
      channel,
      here.map(({ subject }) => subject),
    );
  }
  const inside = [...new Set([...seated, ...watching])];
  await kickOutMany(deps, modelId, await hiddenMembers(deps, modelId, countries, inside));
  for (const room of [`room:${modelId}`, lobbyName(modelId)]) {
    await realtime.kickFrom(room, countries, 'room.out', { channelName: modelId });
  }
}
