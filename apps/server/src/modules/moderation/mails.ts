import type { AppealOutcome, CaseDecision } from '@candela/contract/moderation/fields';
import { type Message, verbatim } from '../../platform/i18n/index.ts';
import { type Mail, type MailSite, mailTemplate } from '../../platform/mail/index.ts';
import { mails } from './locales/mails.ts';

interface About {
  /** Several, where one notice became several cases. */
  number: number | string;
  label: string;
}

/** That a complaint has come in, and by when it is decided. */
export function receivedMail(site: MailSite, to: string, { number, label }: About, due: Date): Mail {
  return compose(site, to, mails.received.subject({ number: String(number) }), [
    mails.received.body({ label, number: String(number), due }),
    mails.received.next,
  ]);
}

/** What became of a complaint, for whoever made it. */
export function outcomeMail(
  site: MailSite,
  to: string,
  { number, label }: About,
  { decision, kind }: { decision: CaseDecision; kind: string },
): Mail {
  const { dismissed, gone, suspended } = mails.outcome;
  const outcome = { dismiss: dismissed, takeDown: gone({ kind: goneKind(kind) }), suspend: suspended }[
    decision
  ];
  return compose(site, to, mails.outcome.subject({ number: String(number) }), [
    mails.outcome.body({ label, outcome }),
    mails.outcome.objection({ publicUrl: site.publicUrl }),
  ]);
}

/** That an item is hidden while a report is looked at. */
export function hiddenMail(site: MailSite, to: string, { label }: About): Mail {
  return compose(site, to, mails.hidden.subject, [mails.hidden.body({ label }), mails.hidden.next]);
}

/** The statement of reasons (DSA, article 17). */
export function decidedMail(
  site: MailSite,
  to: string,
  about: About,
  decided: {
    decision: 'takeDown' | 'suspend';
    kind: string;
    statement: string;
    caseId: string;
    token: string;
    /** Of whom a notice of infringement came, if one did. */
    notice: { claimant_name: string; work: string } | undefined;
  },
): Mail {
  const { number, label } = about;
  const { publicUrl } = site;
  const { decision, caseId, token, statement, notice } = decided;
  const what =
    decision === 'takeDown'
      ? mails.decided.takenDown({ kind: goneKind(decided.kind), label })
      : mails.decided.suspended({ label });
  return compose(site, to, mails.decided.subject({ number: String(number) }), [
    mails.decided.body({ what }),
    mails.decided.reasons({ statement }),
    ...(notice
      ? [mails.decided.notice({ name: notice.claimant_name, work: notice.work }), mails.decided.counter]
      : []),
    mails.decided.appeal({ link: `${publicUrl}/decision/${caseId}?token=${token}` }),
    mails.decided.list({ publicUrl }),
  ]);
}

const goneKind = (kind: string) => (kind === 'message' || kind === 'show' ? kind : 'other');

/** That what was hidden is shown again. */
export function shownAgainMail(site: MailSite, to: string, { number, label }: About): Mail {
  return compose(site, to, mails.shownAgain.subject({ number: String(number) }), [
    mails.shownAgain.body({ label }),
  ]);
}

/** What an appeal led to. */
export function appealMail(
  site: MailSite,
  to: string,
  { number, label }: About,
  appeal: { caseId: string; outcome: AppealOutcome; statement: string },
): Mail {
  const { caseId, outcome, statement } = appeal;
  return compose(site, to, mails.appeal.subject({ number: String(number) }), [
    mails.appeal.body({ label, outcome: outcome === 'reversed' ? 'reversed' : 'other' }),
    mails.decided.reasons({ statement }),
    mails.appeal.link({ link: `${site.publicUrl}/decision/${caseId}` }),
  ]);
}

/** A counter-notice, passed on to whoever gave the notice. */
export function counteredMail(
  site: MailSite,
  to: string,
  { number, label }: About,
  counter: { name: string; address: string; phone: string; text: string; signature: string },
  restoreFrom: Date,
): Mail {
  return compose(site, to, mails.countered.subject({ number: String(number) }), [
    mails.countered.body({ label }),
    verbatim(`${counter.name}\n${counter.address}\n${counter.phone}`),
    verbatim(counter.text),
    mails.countered.signed({ signature: counter.signature }),
    mails.countered.restored({ restoreFrom, publicUrl: site.publicUrl }),
  ]);
}

/** That what was countered is back. */
export function restoredMail(site: MailSite, to: string, { number, label }: About): Mail {
  return compose(site, to, mails.restored.subject({ number: String(number) }), [
    mails.restored.body({ label }),
  ]);
}

function compose(site: MailSite, email: string, subject: Message, paragraphs: readonly Message[]): Mail {
  return mailTemplate(site, { email }, mails.subject({ siteName: site.siteName(), subject }), paragraphs);
}
