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
const withAccount = `join accounts.profiles a on a.id = p.account_id
    left join admin.legal_holds h on h.account_id = a.id`;
const pending = `select account_id from verification.applicant_list where pending_since is not null limit ${rowsAtMost}`;
const pictures = `select account_id from accounts.waiting_picture_list limit ${rowsAtMost}`;
const newcomers = `select account_id from verification.applicant_list where approval = 'pending' limit ${rowsAtMost}`;
const expiring = `select account_id from verification.applicant_list where approval = 'approved'
    and documents = 'approved' and expires_on <= ${today} + 30 order by expires_on limit ${rowsAtMost}`;
const isAmong = (...queues: string[]) => `p.account_id = any(array((${queues.join(') union (')})))`;
const modelsSearched = `select account_id from accounts.profiles join verification.applicant_list on account_id = id
    where type = 'model' and (username ilike $3 or email ilike $3 or name ilike $3) limit ${rowsAtMost}`;

const approvals = listQuery<ApprovalRow>('approvals', {
  select: `${accountColumns}, case when p.documents = 'pending' then p.check_id end as "checkId", p.documents,
    p.expires_on as "expiresOn", coalesce(p.expires_on < ${today}, false) as "isExpired", p.waiting_since as "waitingSince",
    array(select w.id from accounts.waiting_picture_list w where w.account_id = a.id order by w.use desc) as "pictureIds"`,
  from: `verification.applicant_list p ${withAccount}`,
  searchedFrom: `(select * from verification.applicant_list where account_id = any(array(${modelsSearched}))) as p
    ${withAccount}`,
  // What waits is short and read first. Those who stand as asked are named in both tables, each of which has orders.
  where: `case $6::text
      when 'waiting' then ${isAmong(newcomers, pending, pictures)}
        and (p.approval = 'pending' or (p.approval = 'approved' and (p.pending_since is not null or ${hasPictures})))
      when 'pictures' then ${isAmong(pictures)}
      when 'renewing' then ${isAmong(pending)} and p.approval = 'approved'
      when 'expiring' then ${isAmong(expiring)}
      else p.approval = $6 and a.approval_status = $6 and a.type = 'model' end`,
  isLong: true,
  day: 'p.waiting_since',
  // Whoever has sent documents and waited longest is on top.
  order: 'p.pending_since, p.created_at desc, p.account_id desc',
  orders: {
    waitingSince: 'p.waiting_since, p.account_id',
    '-waitingSince': 'p.waiting_since desc, p.account_id desc',
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
