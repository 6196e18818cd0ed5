import { type ApprovalRow, adminIdentity } from '@candela/contract/admin/verification';
import type { FactReasons } from '@candela/contract/verification/fields';
import { implement } from '@orpc/server';
import { rowsAtMost } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say, verbatim } from '../../../platform/i18n/index.ts';
import { mailTemplate } from '../../../platform/mail/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { reasonsInWords } from '../../verification/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { listQuery } from '../list-query.ts';
import { mails } from '../locales/mails.ts';
import { texts } from '../locales/texts.ts';
import { accountColumns } from './account-lists.ts';
import { locked } from './decide-on-account.ts';
import { decidePictures } from './decide-pictures.ts';

const hasPictures = 'exists (select from accounts.waiting_picture_list p where p.account_id = a.id)';
const today = "(now() at time zone 'UTC')::date";
const lastCheck = `left join admin.legal_holds h on h.account_id = a.id left join lateral (
      select id, status, expires_on, sent_at from verification.identity_check_list where account_id = a.id
      order by status = 'pending' desc, status = 'approved' desc, sent_at desc limit 1
    ) c on true`;
/** Models who stand as asked, the newest of them, and approved ones by what waits or runs out. */
const modelsOfState = `(select * from accounts.profiles where type = 'model'
      and approval_status = case when $6 = 'waiting' then 'pending' when $6 in ('pending', 'rejected', 'approved') then $6 end
      order by created_at desc, id desc limit ${rowsAtMost})
    union all (select * from accounts.profiles where ($6 <> 'waiting' or approval_status = 'approved') and id = any(array(
      (select account_id from verification.identity_check_list where $6 in ('waiting', 'renewing') and status = 'pending'
        limit ${rowsAtMost})
      union (select account_id from accounts.waiting_picture_list where $6 in ('waiting', 'pictures') limit ${rowsAtMost})
      union (select account_id from verification.identity_check_list where $6 = 'expiring' and status = 'approved'
        and expires_on <= ${today} + 30 order by expires_on limit ${rowsAtMost}))))`;
const modelsSearched = `select * from accounts.profiles where type = 'model'
    and (username ilike $3 or email ilike $3 or name ilike $3) limit ${rowsAtMost}`;

const approvals = listQuery<ApprovalRow>('approvals', {
  select: `${accountColumns}, case when c.status = 'pending' then c.id end as "checkId",
    coalesce(c.status, 'none') as documents, c.expires_on as "expiresOn",
    coalesce(c.expires_on < ${today}, false) as "isExpired",
    coalesce(c.sent_at, a.created_at) as "waitingSince",
    array(select p.id from accounts.waiting_picture_list p where p.account_id = a.id order by p.use desc) as "pictureIds"`,
  from: `(${modelsOfState}) as a ${lastCheck}`,
  searchedFrom: `(${modelsSearched}) as a ${lastCheck}`,
  where: `a.type = 'model' and a.email_verified_at is not null and a.erased_at is null
    and case $6::text
      when 'waiting' then a.approval_status = 'pending'
        or (a.approval_status = 'approved' and (c.status = 'pending' or ${hasPictures}))
      when 'pictures' then ${hasPictures}
      when 'renewing' then a.approval_status = 'approved' and c.status = 'pending'
      when 'expiring' then a.approval_status = 'approved' and c.status = 'approved'
        and c.expires_on <= ${today} + 30
      else a.approval_status = $6 end`,
  isLong: true,
  day: 'coalesce(c.sent_at, a.created_at)',
  // Whoever has sent documents and waited longest is on top.
  order: `case when c.status = 'pending' then c.sent_at end nulls last, a.created_at desc, a.id desc`,
  orders: {
    waitingSince: '"waitingSince", a.id',
    '-waitingSince': '"waitingSince" desc, a.id desc',
    username: 'lower(a.username), a.id',
    '-username': 'lower(a.username) desc, a.id desc',
  },
});

const os = implement(adminIdentity).$context<RequestContext>();

/** The identity documents of models. Every look at what they say or show leaves a line in the audit log. */
export function documentRoutes(deps: AdminDeps) {
  return {
    listApprovals: os.listApprovals.handler(({ input }) => approvals(deps.database, input, [input.state])),
    getIdentityChecks: os.getIdentityChecks.handler(({ input, context }) =>
      act(deps, context, 'getIdentityChecks', async (tx, note) => {
        const { username, checks } = await deps.identity.checksForStaff(tx, input._id);
        note({ kind: 'account', id: input._id, label: username, after: { seen: checks.length } });
        return { data: checks };
      }),
    ),
    viewDocument: os.viewDocument.handler(({ input, context }) =>
      act(deps, context, 'viewDocument', async (tx, note) => {
        const { file, bytes } = await deps.identity.openFile(tx, input._id);
        const { side, content_type: contentType, account_id: accountId } = file;
        note({ kind: 'document', id: input._id, label: side, after: { accountId } });
        return { data: { side, contentType, data: bytes.toString('base64') } };
      }),
    ),
    decideRenewal: os.decideRenewal.handler(({ input, context }) => decideRenewal(deps, input, context)),
    decidePictures: os.decidePictures.handler(({ input, context }) => decidePictures(deps, input, context)),
  };
}

interface Renewal {
  _id: string;
  checkId: string;
  decision: 'approved' | 'rejected';
  reason: string;
  pictures: { front: string; back: string; selfie: string };
  facts: FactReasons;
}

/** Decides newer documents of a model who is approved already and stays so. Refuses with `conflict`. */
async function decideRenewal(
  deps: AdminDeps,
  input: Renewal,
  context: RequestContext,
): Promise<{ msg: string }> {
  const { decision, checkId, pictures, facts } = input;
  if (decision === 'rejected' && input.reason === '') {
    refuse('invalid_input', { fields: { reason: texts.refusals.reasonNeeded } });
  }
  return await act(deps, context, 'decideRenewal', async (tx, note) => {
    const { username, approval } = await locked(tx, input._id);
    if (approval !== 'approved') refuse('conflict', { msg: texts.refusals.profileIsNow({ approval }) });
    const reason = decision === 'rejected' ? reasonsInWords(input.reason, pictures, facts) : null;
    await deps.identity.decideCheck(tx, {
      accountId: input._id,
      checkId,
      decision,
      reason: decision === 'rejected' ? input.reason : null,
      pictures,
      facts,
      staffId: staffOf(context).staffId,
    });
    const contact = await deps.accounts.contactOf(tx, input._id);
    if (contact) {
      const { publicUrl } = deps;
      const { subject, accepted, rejected, again } = mails.documents;
      const paragraphs = reason ? [rejected, verbatim(reason), again({ publicUrl })] : [accepted];
      await deps.mailer.send(
        tx,
        mailTemplate(deps, contact, subject({ siteName: deps.siteName() }), paragraphs),
      );
    }
    note({
      kind: 'account',
      id: input._id,
      label: username,
      after: { documents: decision, checkId },
      reason: reason ?? '',
    });
    return { msg: say(texts.replies.documentsDecided({ decision })) };
  });
}
