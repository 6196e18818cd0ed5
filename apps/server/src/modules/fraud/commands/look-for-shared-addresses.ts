import { hourMs } from '@candela/contract/shared/durations';
import { statement } from '../../../platform/database/index.ts';
import { sha256Hex } from '../../../platform/payments/index.ts';
import type { FraudDeps } from '../dependencies.ts';
import { raiseCase } from '../raise-case.ts';
import { fraudRuleTerms } from '../rule-store.ts';

/** Sessions looked at in one go, and sessions compared for each of their addresses. */
const sessionsAtOnce = 500;
const comparedAtMost = 200;
/** So much is looked at again, for sessions that were committed late. */
const againMs = 60_000;

const lookedTo = statement<{ looked_to: Date }>(
  'fraud.looked-to',
  `select looked_to from fraud.looks where what = 'addresses'`,
);
const saveLook = statement(
  'fraud.save-look',
  `insert into fraud.looks (what, looked_to) values ('addresses', $1)
   on conflict (what) do update set looked_to = excluded.looked_to`,
);
const newestSeen = statement<{ ip: string; device: string; seen: Date }>(
  'fraud.sessions-since',
  `select ip, device, last_seen_at as seen from accounts.session_list
   where last_seen_at > $1 and last_seen_at <= $2 order by last_seen_at limit ${sessionsAtOnce}`,
);
const payersOn = statement<{ accountId: string; isDecided: boolean; since: Date }>(
  'fraud.payers-at-address',
  `select s.account_id as "accountId", bool_or(exists (
       select from fraud.facts f join fraud.cases c on c.id = f.case_id
       where f.fact_id = s.account_id and f.kind = 'account' and c.rule = 'sharedAddress' and c.subject = $4
         and c.state in ('cleared', 'refunded'))) as "isDecided", min(p.paid_at) as since
   from (select distinct account_id from (
       select account_id from accounts.session_list where ip = $1 and device = $2 and last_seen_at > $3
       order by last_seen_at desc limit ${comparedAtMost}) as recent) as s
   join lateral (select min(paid_at) as paid_at from payments.traced_payments
     where account_id = s.account_id and paid_at > $3) as p on p.paid_at is not null
   group by s.account_id`,
);

/**
 * Looks for addresses that several accounts that paid are used from, with the same kind of browser. Sessions have no
 * place in a payment's transaction, so this is a job: it goes on where it stopped, and each run reads a bounded number
 * of them. To be run every minute.
 */
export async function lookForSharedAddresses({ database, clock }: Pick<FraudDeps, 'database' | 'clock'>) {
  const now = clock();
  const terms = (await fraudRuleTerms(database)).get('sharedAddress');
  if (!terms?.isOn) return;
  const since = new Date(now.getTime() - terms.windowHours * hourMs);
  const before = (await database.maybeRow(lookedTo))?.looked_to ?? since;
  const sessions = await database.rows(newestSeen, [before, now]);
  const devices = new Map(sessions.map(({ ip, device }) => [`${ip} ${device}`, { ip, device }]));
  for (const [name, { ip, device }] of devices) {
    const subject = sha256Hex(name);
    await database.transaction(async (tx) => {
      const payers = await tx.rows(payersOn, [ip, device, since, subject]);
      if (payers.length < terms.threshold || payers.every(({ isDecided }) => isDecided)) return;
      await raiseCase(tx, {
        rule: 'sharedAddress',
        subject,
        figure: BigInt(payers.length),
        currency: null,
        since: new Date(Math.min(...payers.map((payer) => payer.since.getTime()))),
        accounts: payers.map(({ accountId }) => accountId),
        payments: [],
        at: now,
      });
    });
  }
  const last = sessions.at(-1)?.seen ?? now;
  // A full page goes on behind its last session; otherwise everything up to now was seen.
  const next = sessions.length === sessionsAtOnce ? last : new Date(now.getTime() - againMs);
  if (next > before) await database.transaction((tx) => tx.execute(saveLook, [next]));
}
