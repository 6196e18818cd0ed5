import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminApi, type Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { State, when, yesNo } from '../console/format.tsx';
import { Evidence } from './evidence.tsx';
import { cases } from './locales/cases.ts';

const text = cases.detail;
type Case = Outputs['getCase']['data'];

/** A case beside what it is about, with the decision and the appeal where there are any. */
export function CaseDetail({ caseId }: { caseId: string }) {
  const found = useQuery(adminApi.getCase.queryOptions({ input: { _id: caseId } }));
  if (found.isError) return <p role="alert">{readRefusal(found.error).msg}</p>;
  if (!found.data) return <PageSpinner label={text.loading} />;
  const one = found.data.data;
  return (
    <div className={classes.sides}>
      <Content of={one} />
      <Report of={one} />
    </div>
  );
}

function Content({ of: one }: { of: Case }) {
  return (
    <section>
      <h3>{text.content}</h3>
      {one.pictures.length > 0 && (
        <p className={classes.thumb}>
          {one.pictures.map((src, index) => (
            <img key={src} src={src} alt={text.picture({ subject: one.subject, position: index + 1 })} />
          ))}
        </p>
      )}
      <Facts
        of={{
          [text.subject]: one.subject,
          [text.text]: one.subjectText,
          [text.address]: one.address,
          [text.account]: one.username,
          [text.hidden]: one.itemId && yesNo(one.isHidden),
          [text.blockedFiles]: one.blockedFiles,
          [text.otherCases]: one.otherCases,
          [text.strikes]:
            one.strikes > 0 &&
            (one.suspensionProposed ? text.suspensionProposed({ strikes: one.strikes }) : one.strikes),
        }}
      />
      {one.evidence.length > 0 && <Evidence copies={one.evidence} />}
    </section>
  );
}

function Report({ of: one }: { of: Case }) {
  const { dmca } = one;
  return (
    <section>
      <h3>{text.report}</h3>
      <Facts
        of={{
          [text.reason]: cases.reasons[one.reason],
          [text.reportText]: one.text,
          [text.reporter]: one.reporter,
          [text.received]: when(one.createdAt),
          [text.due]: when(one.dueAt),
          [text.status]: <State of={one.status} />,
          [text.decision]: one.decision && text.decisions[one.decision],
          [text.statement]: one.statement,
          [text.decided]:
            one.decidedAt &&
            text.decidedBy({ when: when(one.decidedAt), by: one.decidedBy ?? text.formerStaff }),
          [text.appeal]: one.appealText,
          [text.appealOutcome]: one.appealOutcome && text.outcomes[one.appealOutcome],
          [text.appealStatement]: one.appealStatement,
          [text.claimant]: dmca?.claimant,
          [text.work]: dmca?.work,
          [text.signature]: dmca?.signature,
          [text.counterNotice]: dmca?.counter,
          [text.restores]:
            dmca?.restoreFrom &&
            text.restoresBetween({ from: when(dmca.restoreFrom), by: when(dmca.restoreBy) }),
          [text.sued]: dmca?.suedAt && when(dmca.suedAt),
          [text.restored]: dmca?.restoredAt && when(dmca.restoredAt),
        }}
      />
    </section>
  );
}
