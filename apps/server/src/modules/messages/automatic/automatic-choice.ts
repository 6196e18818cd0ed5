import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { DirectDeps } from '../dependencies.ts';

interface Choice {
  isOn: boolean;
  birthdays: boolean;
}

const choice = statement<Choice>(
  'messages.automatic-choice',
  `select not exists (select from messages.automatic_off where account_id = $1) as "isOn",
     exists (select from messages.birthdays_on where account_id = $1) as birthdays`,
);
const turnOff = statement<object>(
  'messages.turn-automatic-off',
  'insert into messages.automatic_off (account_id, since) values ($1, $2) on conflict do nothing',
);
const turnOn = statement<object>(
  'messages.turn-automatic-on',
  'delete from messages.automatic_off where account_id = $1',
);
const turnBirthdaysOn = statement<object>(
  'messages.turn-birthdays-on',
  'insert into messages.birthdays_on (account_id, since) values ($1, $2) on conflict do nothing',
);
const turnBirthdaysOff = statement<object>(
  'messages.turn-birthdays-off',
  'delete from messages.birthdays_on where account_id = $1',
);

/** Whether the caller gets models' automatic messages, and greetings on a birthday. */
export async function getAutomaticChoice({ database }: DirectDeps, context: RequestContext): Promise<Choice> {
  return await database.row(choice, [signedIn(context).accountId]);
}

/** Changes what is given of the choice. */
export async function setAutomaticChoice(
  { database, clock }: DirectDeps,
  { isOn, birthdays }: { isOn?: boolean | undefined; birthdays?: boolean | undefined },
  context: RequestContext,
): Promise<Choice> {
  const { accountId } = signedIn(context);
  const now = clock();
  return await database.transaction(async (tx) => {
    if (isOn === true) await tx.execute(turnOn, [accountId]);
    if (isOn === false) await tx.execute(turnOff, [accountId, now]);
    if (birthdays === true) await tx.execute(turnBirthdaysOn, [accountId, now]);
    if (birthdays === false) await tx.execute(turnBirthdaysOff, [accountId]);
    return await tx.row(choice, [accountId]);
  });
}
