import type { AppealOutcome, CaseDecision, ReportReason } from '@candela/contract/moderation/fields';
import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { callDesk } from '../call.ts';
import classes from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import { Evidence } from './evidence.tsx';
import { State, when } from './words.tsx';

export const reasonWords: Record<ReportReason, string> = {
  minor: 'Maybe under 18',
  intimate: 'Intimate, no consent',
  illegal: 'Illegal',
  copyright: 'Copyright',
  harassment: 'Harassment',
  impersonation: 'Impersonation',
  spam: 'Spam',
  other: 'Other',
};

const decisionWords: Record<CaseDecision, string> = {
  dismiss: 'Dismissed',
  takeDown: 'Taken down',
  suspend: 'Account suspended',
};
const outcomeWords: Record<AppealOutcome, string> = { upheld: 'It stands', reversed: 'Undone' };

/** A case beside what it is about, with the decision and the appeal where there are any. */
export function CaseDetail({ caseId }: { caseId: string }) {
  const found = useQuery({
    queryKey: ['desk', 'getCase', caseId],
    queryFn: async () => (await callDesk('getCase', { _id: caseId })).data,
  });
  if (found.isError) return <p role="alert">{readRefusal(found.error).msg}</p>;
  if (!found.data) return <PageSpinner label="Loading the case" />;
  const one = found.data;
  return (
    <div className={classes.sides}>
      <section>
        <h3>What it is about</h3>
        {one.pictures.length > 0 && (
          <p className={classes.thumb}>
            {one.pictures.map((src, index) => (
              <img key={src} src={src} alt={`${one.subject}, ${index + 1}`} />
            ))}
          </p>
        )}
        <Facts
          of={{
            About: one.subject,
            Words: one.subjectText,
            Address: one.address,
            Account: one.username,
            Hidden: one.itemId && (one.isHidden ? 'yes' : 'no'),
            'Files blocked': one.blockedFiles,
            'Other cases about it': one.otherCases,
            'Copyright strikes':
              one.strikes > 0
                ? `${one.strikes}${one.suspensionProposed ? ', suspension proposed' : ''}`
                : null,
          }}
        />
        {one.evidence.length > 0 && <Evidence copies={one.evidence} />}
      </section>
      <section>
        <h3>What was said</h3>
        <Facts
          of={{
            Reason: reasonWords[one.reason],
            Report: one.text,
            By: one.reporter,
            'Came in': when(one.createdAt),
            Due: when(one.dueAt),
            State: <State of={one.status} />,
            Decision: one.decision && decisionWords[one.decision],
            Reasons: one.statement,
            Decided: one.decidedAt && `${when(one.decidedAt)} · ${one.decidedBy ?? 'somebody who left'}`,
            Appeal: one.appealText,
            'Appeal decided': one.appealOutcome && outcomeWords[one.appealOutcome],
            'Reasons of the appeal': one.appealStatement,
            Claimant: one.dmca?.claimant,
            Work: one.dmca?.work,
            'Signed by': one.dmca?.signature,
            'Counter-notice': one.dmca?.counter,
            'Comes back':
              one.dmca?.restoreFrom && `${when(one.dmca.restoreFrom)}, by ${when(one.dmca.restoreBy ?? '')}`,
            'In court since': one.dmca?.suedAt && when(one.dmca.suedAt),
            'Came back': one.dmca?.restoredAt && when(one.dmca.restoredAt),
          }}
        />
      </section>
    </div>
  );
}
