import type { AppealOutcome, CaseDecision } from '@candela/contract/moderation/fields';
import { type Mail, type MailSite, mailTemplate } from '../../platform/mail/index.ts';

interface About {
  number: number;
  label: string;
}

/** That a complaint has come in, and by when it is decided. */
export function receivedMail(site: MailSite, to: string, about: About, due: Date): Mail {
  return compose(site, to, `We have your complaint (case ${about.number})`, [
    `Your complaint about “${about.label}” is case ${about.number}. One of our people looks at it, by ${dayOf(due)} at the latest.`,
    'You will hear from us once it is decided.',
  ]);
}

const gone: Record<string, string> = {
  message: 'We took it down. Nobody can read it any more.',
  show: 'We ended it.',
};

/** What became of a complaint, for whoever made it. */
export function outcomeMail(
  site: MailSite,
  to: string,
  about: About,
  { decision, kind }: { decision: CaseDecision; kind: string },
): Mail {
  const outcome = {
    dismiss: 'We found nothing that breaks our rules or the law, so it stays.',
    takeDown: gone[kind] ?? 'We took it down. The same file cannot be uploaded again.',
    suspend: 'The account behind it is suspended.',
  }[decision];
  return compose(site, to, `Case ${about.number} is decided`, [
    `We have looked at “${about.label}”, which you told us about. ${outcome}`,
    `If you see it otherwise, write to us at ${site.publicUrl}/contact-us and name the case.`,
  ]);
}

/** That an item is hidden while a report is looked at. */
export function hiddenMail(site: MailSite, to: string, about: About): Mail {
  return compose(site, to, 'Something you published is hidden for now', [
    `“${about.label}” was reported, and for the kind of report it is we hide things at once while we look. Nobody else sees it meanwhile.`,
    'You will hear from us once it is decided. What was paid for it stays where it is.',
  ]);
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
  const what =
    decided.decision === 'takeDown'
      ? takenDown(decided.kind, about.label)
      : `We suspended your account because of “${about.label}”. Credits and earnings stay where they are.`;
  return compose(site, to, `Our decision in case ${about.number}`, [
    `${what} One of our people decided this.`,
    `The reasons: ${decided.statement}`,
    ...(decided.notice ? infringed(decided.notice) : []),
    `If you think this is wrong, you can ask once for it to be looked at again: ${site.publicUrl}/decision/${decided.caseId}?token=${decided.token}`,
    `Everything we decided about you is listed at ${site.publicUrl}/decisions.`,
  ]);
}

function infringed({ claimant_name: name, work }: { claimant_name: string; work: string }): string[] {
  return [
    `It follows a notice of infringement by ${name} about this work: ${work}`,
    'If it was taken down by mistake, you can send a counter-notice at the address below.',
  ];
}

function takenDown(kind: string, label: string): string {
  if (kind === 'message') return `We took down your message (“${label}”). Nobody can read it any more.`;
  if (kind === 'show') return `We ended “${label}”. What was paid during it stays where it is.`;
  return `We took down “${label}”. Nobody else can see it any more, and the same files cannot be uploaded again.`;
}

/** That what was hidden is shown again. */
export function shownAgainMail(site: MailSite, to: string, about: About): Mail {
  return compose(site, to, `Case ${about.number} is closed`, [
    `We looked at “${about.label}” and found nothing wrong. It is shown again as before.`,
  ]);
}

/** What an appeal led to. */
export function appealMail(
  site: MailSite,
  to: string,
  about: About,
  appeal: { caseId: string; outcome: AppealOutcome; statement: string },
): Mail {
  const { caseId, outcome, statement } = appeal;
  const what = outcome === 'reversed' ? 'We have undone our decision.' : 'Our decision stands.';
  return compose(site, to, `Your appeal in case ${about.number}`, [
    `We looked again at “${about.label}”. ${what}`,
    `The reasons: ${statement}`,
    `The decision and your appeal are at ${site.publicUrl}/decision/${caseId}.`,
  ]);
}

/** A counter-notice, passed on to whoever gave the notice. */
export function counteredMail(
  site: MailSite,
  to: string,
  about: About,
  counter: { name: string; address: string; phone: string; text: string; signature: string },
  restoreFrom: Date,
): Mail {
  return compose(site, to, `A counter-notice in case ${about.number}`, [
    `The other side answers your notice about “${about.label}”, under penalty of perjury, and accepts the courts that are competent for it.`,
    `${counter.name}\n${counter.address}\n${counter.phone}`,
    counter.text,
    `Signed: ${counter.signature}`,
    `Unless you tell us that you have gone to court, it comes back on ${dayOf(restoreFrom)} or soon after. Write to us at ${site.publicUrl}/contact-us and name the case.`,
  ]);
}

/** That what was countered is back. */
export function restoredMail(site: MailSite, to: string, about: About): Mail {
  return compose(site, to, `Case ${about.number}: it is back`, [
    `“${about.label}” is shown again. A counter-notice came in, and we heard of no court action in time.`,
  ]);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function compose(site: MailSite, email: string, subject: string, paragraphs: readonly string[]): Mail {
  return mailTemplate(site, { email }, `${site.siteName}: ${subject}`, paragraphs);
}
