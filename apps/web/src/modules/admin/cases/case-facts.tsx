import type { Outputs } from '../console/api.ts';
import { Facts } from '../console/facts.tsx';
import { when } from '../console/format.tsx';
import classes from './cases.module.css';
import { cases } from './locales/cases.ts';

const text = cases.detail;

/** What was decided and appealed, and what a notice of infringement says; nothing while there is none of it. */
export function DecisionFacts({ of: one }: { of: Outputs['getCase']['data'] }) {
  const { dmca } = one;
  if (!dmca && one.decidedAt === null) return null;
  return (
    <section className={classes.part}>
      <h3>{text.decision}</h3>
      <Facts
        of={{
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
