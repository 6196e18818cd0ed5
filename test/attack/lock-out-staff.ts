import { statement } from '@candela/server/database';
import { authenticatorCode } from '@candela/testkit/e2e-staff';
import type { AttackedSite } from './attack-site.ts';
import { require } from './checks.ts';

/** Enough for every lock there is, spread over many tickets. */
const wrongTries = 12;

// A code is good once, and the next comes after half a minute.
const allowCodesAgain = statement('attack.allow-codes-again', 'update admin.staff set totp_last_step = 0');
const mailedTo = statement<{ content: string }>(
  'attack.mails-to',
  `select content::text from platform.mails where recipient = $1 order by created_at desc`,
);
const tries = statement<{ count: number }>(
  'attack.audited-tries',
  `select count(*)::int as count from admin.audit_log where action = 'staffLoginFailed'`,
);

/**
 * Somebody who has the owner's password tries second factors until the sign-in is locked. The owner gets in all the
 * same: from a browser that is known, and by the link in the mail.
 */
export async function lockOutStaff({ call, ask, owner, database }: AttackedSite): Promise<string> {
  const logIn = (more: object = {}) =>
    call('admin.staffLogin', { email: owner.email, password: owner.password, ...more });
  const verify = async (answer: Awaited<ReturnType<typeof logIn>>, code: string) => {
    const { ticket = '' } = (answer.body.data ?? {}) as { ticket?: string };
    return await call('admin.staffVerify', { ticket, code });
  };
  const rightCode = () => authenticatorCode(owner.secret);
  const wrongCode = () => (rightCode().startsWith('1') ? '200000' : '100000');

  await database.execute(allowCodesAgain, []);
  const first = await verify(await logIn(), rightCode());
  const { deviceToken } = (first.body.data ?? {}) as { deviceToken?: string };
  require(first.status === 200 && deviceToken !== undefined, `The owner's sign-in: ${first.status}.`);

  const before = (await database.row(tries)).count;
  let lockedAfter = 0;
  for (let count = 1; count <= wrongTries; count += 1) {
    const answer = await logIn();
    if (answer.status === 429) {
      lockedAfter ||= count - 1;
      continue;
    }
    const { status } = await verify(answer, wrongCode());
    require(status === 400 || status === 429, `A wrong code was answered ${status}.`);
  }
  require(lockedAfter > 0, `${wrongTries} wrong codes locked nothing.`);
  const audited = (await database.row(tries)).count - before;
  require(audited >= lockedAfter, `${audited} of ${lockedAfter} wrong codes are in the audit log.`);
  require((await logIn()).status === 429, 'A stranger with the password is not locked.');

  await database.execute(allowCodesAgain, []);
  const known = await verify(await logIn({ deviceToken }), rightCode());
  require(known.status === 200, `From a known browser the owner is answered ${known.status}.`);

  const [mail] = await database.rows(mailedTo, [owner.email]);
  const mailed = /\/admin#device=([\w-]{43})/.exec(mail?.content ?? '')?.[1];
  require(mailed !== undefined, 'The owner was mailed no link.');
  await database.execute(allowCodesAgain, []);
  const byMail = await verify(await logIn({ deviceToken: mailed }), rightCode());
  require(byMail.status === 200, `With the mailed link the owner is answered ${byMail.status}.`);
  const { token } = byMail.body.data as { token: string };
  await ask('admin.dashboard', {}, token);
  return `locked after ${lockedAfter} wrong codes, ${audited} audited; the owner got in twice`;
}
