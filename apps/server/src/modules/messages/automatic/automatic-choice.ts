import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { DirectDeps } from '../dependencies.ts';

const isOff = statement<object>(
  'messages.automatic-is-off',
  'select from messages.automatic_off where account_id = $1',
);
const turnOff = statement<object>(
  'messages.turn-automatic-off',
  'insert into messages.automatic_off (account_id, since) values ($1, $2) on conflict do nothing',
);
const turnOn = statement<object>(
  'messages.turn-automatic-on',
  'delete from messages.automatic_off where account_id = $1',
);

/** Whether the caller gets models' automatic messages. */
export async function getAutomaticChoice({ database }: DirectDeps, context: RequestContext) {
  return { isOn: (await database.maybeRow(isOff, [signedIn(context).accountId])) === undefined };
}

/** Says whether the caller gets models' automatic messages. */
export async function setAutomaticChoice(
  { database, clock }: DirectDeps,
  { isOn }: { isOn: boolean },
  context: RequestContext,
) {
  const { accountId } = signedIn(context);
  if (isOn) await database.execute(turnOn, [accountId]);
  else await database.execute(turnOff, [accountId, clock()]);
  return { isOn };
}
