import { dayMs } from '@candela/contract/shared/durations';
import { statement } from '../../../platform/database/index.ts';
import { mailTemplate } from '../../../platform/mail/index.ts';
import type { IdentityDeps } from '../dependencies.ts';
import { mails } from '../locales/mails.ts';
import { dayOf, unclaimedMs, uselessMs, warnAheadMs } from '../rules.ts';

const atOnce = 500;

// An account on legal hold keeps everything, whatever else says it may go.
const dueFiles = statement<{ id: string }>(
  'verification.files-to-expire',
  `select f.id from verification.vault_files f
     join accounts.profiles a on a.id = f.account_id
     left join verification.identity_checks c on c.id = f.check_id
   where f.wiped_at is null
     and not exists (select from admin.account_legal_holds h where h.account_id = f.account_id)
     and (a.erased_at <= $1
       or (c.status in ('rejected', 'replaced') and c.decided_at <= $2)
       or (f.check_id is null and f.release_id is null and f.created_at <= $3))
   order by f.id limit ${atOnce}`,
);
const expireFile = statement(
  'verification.wipe-file',
  'update verification.vault_files set data_key = null, wiped_at = $2 where id = $1 and wiped_at is null',
);
const expireIdentityChecks = statement(
  'verification.wipe-checks',
  `update verification.identity_checks c set facts = null, facts_key = null, name_marks = null, wiped_at = $4
   from accounts.profiles a
   where a.id = c.account_id and c.wiped_at is null
     and not exists (select from admin.account_legal_holds h where h.account_id = c.account_id)
     and (a.erased_at <= $1 or (c.status in ('rejected', 'replaced') and c.decided_at <= $2))
     and c.sent_at <= $3`,
);

const expireReleases = statement(
  'verification.wipe-releases',
  `update verification.releases r set facts = null, facts_key = null, name_marks = null, wiped_at = $2
   from accounts.profiles a
   where a.id = r.model_id and r.wiped_at is null and a.erased_at <= $1
     and not exists (select from admin.account_legal_holds h where h.account_id = r.model_id)`,
);

/**
 * Destroys what need not be kept any longer: everything of an account some time after its end, what was rejected or
 * replaced after a month, pictures nobody sent. First the keys, then the files; what a crash leaves behind opens for
 * nobody. To be run daily.
 */
export async function expireDocuments(deps: IdentityDeps): Promise<{ files: number }> {
  const now = deps.clock();
  const ago = (spanMs: number) => new Date(now.getTime() - spanMs);
  const ended = ago(deps.retentionDays * dayMs);
  let files = 0;
  for (;;) {
    const due = await deps.database.rows(dueFiles, [ended, ago(uselessMs), ago(unclaimedMs)]);
    for (const { id } of due) {
      await deps.database.execute(expireFile, [id, now]);
      await deps.vault.remove(id);
    }
    files += due.length;
    if (due.length < atOnce) break;
  }
  await deps.database.execute(expireIdentityChecks, [ended, ago(uselessMs), now, now]);
  await deps.database.execute(expireReleases, [ended, now]);
  return { files };
}

const toWarn = statement<{ id: string; account_id: string; expires_on: string }>(
  'verification.checks-to-warn',
  `select c.id, c.account_id, c.expires_on from verification.identity_checks c join accounts.profiles a on a.id = c.account_id
   where c.status = 'approved' and c.expires_on <= $1 and c.warned_at is null and a.suspended_at is null
     and not exists (
       select from verification.identity_checks p where p.account_id = c.account_id and p.status = 'pending'
     )
   order by c.expires_on limit ${atOnce}`,
);
const markWarned = statement(
  'verification.mark-warned',
  'update verification.identity_checks set warned_at = $2 where id = $1 and warned_at is null',
);

/** Mails models whose document runs out soon, once for each document. To be run daily. */
export async function warnOfExpiry(deps: IdentityDeps): Promise<void> {
  const now = deps.clock();
  const until = dayOf(new Date(now.getTime() + warnAheadMs));
  for (const check of await deps.database.rows(toWarn, [until])) {
    await deps.database.transaction(async (tx) => {
      if ((await tx.execute(markWarned, [check.id, now])) !== 1) return;
      const contact = await deps.accounts.contactOf(tx, check.account_id);
      if (!contact) return;
      const { publicUrl } = deps;
      const day = new Date(check.expires_on);
      const mail = mailTemplate(deps, contact, mails.expiry.subject({ siteName: deps.siteName(), day }), [
        mails.expiry.body({ day, publicUrl }),
      ]);
      await deps.mailer.send(tx, mail);
    });
  }
}
