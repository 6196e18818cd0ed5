import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '../../../platform/forms/countries.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { formatDay } from '../../../ui/format/format-date.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminApi, eachLookIsLogged, type Outputs } from '../console/api.ts';
import { Facts } from '../console/facts.tsx';
import { labelOf, State, when } from '../console/format.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import classes from './documents.module.css';
import { people as messages } from './locales/people.ts';

const text = messages.documents;
type IdentityCheck = Outputs['getIdentityChecks']['data'][number];

/** What a model's documents say and show, the newest open. Opening this is written to the audit log. */
export function Documents({ accountId }: { accountId: string }) {
  const checks = useQuery({
    ...adminApi.getIdentityChecks.queryOptions({ input: { _id: accountId } }),
    ...eachLookIsLogged,
  });
  if (checks.isError) return <p role="alert">{readRefusal(checks.error).msg}</p>;
  if (!checks.data) return <PageSpinner label={text.loading} />;
  const [newest, ...earlier] = checks.data.data;
  return (
    <section className={classes.documents} aria-label={text.region}>
      {newest ? <Check check={newest} /> : <p>{text.none}</p>}
      {earlier.map((check) => (
        <details key={check._id}>
          <summary>
            {text.earlier({
              kind: text.kinds[check.kind],
              status: labelOf(check.status),
              sent: when(check.sentAt),
            })}
          </summary>
          <CheckFacts check={check} />
        </details>
      ))}
    </section>
  );
}

function Check({ check }: { check: IdentityCheck }) {
  const { facts } = check;
  const warnings = [
    check.isExpired && text.expired,
    facts && facts.ageYears < 18 && text.underAge,
    facts && !facts.isSameDob && text.otherDob,
  ].filter((words) => typeof words === 'string');
  return (
    <>
      <h3>
        {text.kinds[check.kind]} <State of={check.status} />
      </h3>
      {check.isCorrection && <p>{text.correction}</p>}
      {warnings.length > 0 && (
        <ul className={classes.warnings}>
          {warnings.map((words) => (
            <li key={words}>
              <IconAlertTriangle size={18} aria-hidden /> {words}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.viewers}>
        {check.files.map((file) =>
          file.isWiped ? (
            <p key={file._id}>{text.wiped({ side: text.sides[file.side] })}</p>
          ) : (
            <DocumentViewer key={file._id} fileId={file._id} label={text.sides[file.side]} />
          ),
        )}
      </div>
      <CheckFacts check={check} />
    </>
  );
}

function CheckFacts({ check }: { check: IdentityCheck }) {
  const { facts, files } = check;
  const complaints = files
    .filter(({ reason }) => reason)
    .map(({ side, reason }) => text.picture({ side: text.sides[side], reason: reason ?? '' }));
  const wrong = check.factReasons.map(({ part, reason }) =>
    text.fact({ part: messages.approvals.facts[part], reason }),
  );
  return (
    <Facts
      of={{
        [text.legalName]: facts?.legalName ?? text.wipedName,
        [text.aliases]: facts?.aliases,
        [text.dob]: facts && text.dobAndAge({ day: formatDay(facts.dob), years: facts.ageYears }),
        [text.number]: facts?.number,
        [text.country]: countryName(check.country),
        [text.expiresOn]: formatDay(check.expiresOn),
        [text.sent]: when(check.sentAt),
        [text.decided]:
          check.decidedAt &&
          text.decidedBy({ when: when(check.decidedAt), by: check.decidedBy ?? text.formerStaff }),
        [text.reason]: check.reason,
        [text.pictures]: [...wrong, ...complaints].join('; '),
      }}
    />
  );
}
