import { useHotkeys } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { accountLink } from '../console/account-link.tsx';
import { mayCall, type Outputs } from '../console/api.ts';
import { Facts } from '../console/facts.tsx';
import { State, when } from '../console/format.tsx';
import { Key } from '../console/key.tsx';
import { useStaff } from '../staff-session.ts';
import { DecisionFacts } from './case-facts.tsx';
import classes from './cases.module.css';
import { timeLeft } from './clock.ts';
import { Evidence } from './evidence.tsx';
import { cases } from './locales/cases.ts';

const text = cases.view;
const { detail } = cases;
type Case = Outputs['getCase']['data'];

/** Cases about these may have stills of shows. */
const aboutShows = new Set<Case['subjectKind']>(['show', 'call', 'privateShow', 'profile']);

/** A case: what it is about, who reported it and why, and what there was before. */
export function CaseView({ of: one }: { of: Case }) {
  const role = useStaff(({ staff }) => staff?.role);
  const left = timeLeft(one.dueAt, Date.now());
  const due = when(one.dueAt);
  return (
    <>
      <header className={classes.head}>
        <h2>
          {one.subject} <State of={one.status} />{' '}
          {one.isHidden && (
            <Tag tone="bad" icon={<IconEyeOff size={14} aria-hidden />}>
              {text.hidden}
            </Tag>
          )}
        </h2>
        <p className="cd-small cd-text-2">
          {text.about({ number: one.number, received: when(one.createdAt) })}{' '}
          {one.username !== null && (
            <>{accountLink(one.accountId, text.openAccount({ username: one.username }))} </>
          )}
          {aboutShows.has(one.subjectKind) && one.accountId !== null && mayCall(role, 'listShowStills') && (
            <UiLink href={`/admin/stills?caseId=${one._id}`}>{text.stills}</UiLink>
          )}
        </p>
        <dl className={classes.clocks}>
          <div>
            <dt>{one.decidedAt ? text.decided : text.due}</dt>
            <dd data-late={one.isOverdue || undefined}>
              {one.decidedAt
                ? when(one.decidedAt)
                : (one.isOverdue ? text.dueLate : text.dueAt)({ left, due })}
            </dd>
          </div>
          <div>
            <dt>{text.assigned}</dt>
            <dd>
              {one.assignee ?? text.nobody} {one.status === 'open' && <Key>A</Key>}
            </dd>
          </div>
        </dl>
      </header>
      {one.pictures.length > 0 && <Pictures of={one} />}
      <Facts
        of={{
          [detail.text]: one.subjectText,
          [detail.address]: one.address,
          [detail.blockedFiles]: one.blockedFiles || null,
          [detail.otherCases]: one.otherCases || null,
          [detail.strikes]:
            one.strikes > 0 &&
            (one.suspensionProposed ? detail.suspensionProposed({ strikes: one.strikes }) : one.strikes),
        }}
      />
      <Reports of={one} />
      <DecisionFacts of={one} />
      <History of={one} />
      {one.evidence.length > 0 && (
        <section className={classes.part}>
          <Evidence copies={one.evidence} />
        </section>
      )}
    </>
  );
}

/** Blurred until somebody holds the button or the space bar. */
function Pictures({ of: one }: { of: Case }) {
  const [isLooking, setLooking] = useState(false);
  useHotkeys([['space', () => setLooking(true)]]);
  useEffect(() => {
    const stop = () => setLooking(false);
    globalThis.addEventListener('keyup', stop);
    globalThis.addEventListener('pointerup', stop);
    globalThis.addEventListener('blur', stop);
    return () => {
      globalThis.removeEventListener('keyup', stop);
      globalThis.removeEventListener('pointerup', stop);
      globalThis.removeEventListener('blur', stop);
    };
  }, []);
  return (
    <div className={classes.pictures} data-looking={isLooking || undefined}>
      {one.pictures.map((src, index) => (
        <span key={src}>
          <img src={src} alt={detail.picture({ subject: one.subject, position: index + 1 })} />
        </span>
      ))}
      <Button
        size="sm"
        leftSection={<IconEye size={18} aria-hidden />}
        onPointerDown={() => setLooking(true)}
      >
        {text.hold} <Key>{cases.keys.space}</Key>
      </Button>
    </div>
  );
}

function Reports({ of: one }: { of: Case }) {
  return (
    <section className={classes.part}>
      <h3>
        {text.reports} <small>{text.reportsShown({ count: one.reportCount })}</small>
      </h3>
      <ul className={classes.reports}>
        {one.reports.map((report) => (
          <li key={report._id}>
            <small>{when(report.createdAt)}</small>
            <span>{accountLink(report.reporterId, report.reporter)}</span>
            <p>
              <b>{cases.reasons[report.reason]}</b> {report.text}
            </p>
            {report.reporterId !== null && (
              <small>
                {report.earlierCount === 0
                  ? text.firstReport
                  : text.upheld({ upheld: report.upheldCount, count: report.earlierCount })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ of: one }: { of: Case }) {
  if (one.accountId === null) return null;
  return (
    <section className={classes.part}>
      <h3>{text.history}</h3>
      {one.history.length === 0 && <p className="cd-small cd-text-2">{text.noHistory}</p>}
      <ul className={classes.reports}>
        {one.history.map((earlier) => (
          <li key={earlier._id}>
            <small>{when(earlier.createdAt)}</small>
            <UiLink href={`/admin/cases?status=all&q=${earlier.number}&open=${earlier._id}`}>
              {earlier.subject}
            </UiLink>
            <p>{cases.reasons[earlier.reason]}</p>
            <small>{earlier.decision ? detail.decisions[earlier.decision] : text.undecided}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
