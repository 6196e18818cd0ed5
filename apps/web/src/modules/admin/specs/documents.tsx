import type { DeskIdentityCheck } from '@candela/contract/admin/verification';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '../../../platform/forms/countries.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { formatDay } from '../../../ui/format/format-date.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { callDesk } from '../call.ts';
import { Facts } from '../desk/facts.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import classes from './documents.module.css';
import { State, when } from './words.tsx';

export const kindWords: Record<DeskIdentityCheck['kind'], string> = {
  passport: 'Passport',
  idCard: 'Identity card',
  drivingLicence: 'Driving licence',
  residencePermit: 'Residence permit',
};
export const sideWords: Record<DeskIdentityCheck['files'][number]['side'], string> = {
  front: 'Front',
  back: 'Back',
  selfie: 'Holding it',
  release: 'Signed release',
};

/** What a model's documents say and show, the newest open. Opening this leaves a line in the audit log. */
export function Documents({ accountId }: { accountId: string }) {
  const checks = useQuery({
    queryKey: ['desk', 'getIdentityChecks', accountId],
    queryFn: async () => (await callDesk('getIdentityChecks', { _id: accountId })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (checks.isError) return <p role="alert">{readRefusal(checks.error).msg}</p>;
  if (!checks.data) return <PageSpinner label="Opening the vault" />;
  const [newest, ...earlier] = checks.data;
  return (
    <section className={classes.documents} aria-label="Documents">
      {newest ? <Check check={newest} /> : <p>No documents have been sent yet.</p>}
      {earlier.map((check) => (
        <details key={check._id}>
          <summary>
            Earlier: {kindWords[check.kind]}, {check.status}, {when(check.sentAt)}
          </summary>
          <CheckFacts check={check} />
        </details>
      ))}
    </section>
  );
}

function Check({ check }: { check: DeskIdentityCheck }) {
  const { facts } = check;
  const warnings = [
    check.isExpired && 'The document has run out.',
    facts && facts.ageYears < 18 && 'Under 18 by the document.',
    facts && !facts.isSameDob && 'The date of birth is not the one given at sign-up.',
  ].filter((words): words is string => typeof words === 'string');
  return (
    <>
      <h3>
        {kindWords[check.kind]} <State of={check.status} />
      </h3>
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
          file.isPurged ? (
            <p key={file._id}>{sideWords[file.side]}: destroyed after its time.</p>
          ) : (
            <DocumentViewer key={file._id} fileId={file._id} label={sideWords[file.side]} />
          ),
        )}
      </div>
      <CheckFacts check={check} />
    </>
  );
}

function CheckFacts({ check }: { check: DeskIdentityCheck }) {
  const { facts, files } = check;
  const complaints = files
    .filter(({ reason }) => reason)
    .map(({ side, reason }) => `${sideWords[side]}: ${reason}`);
  return (
    <Facts
      of={{
        'Legal name': facts?.legalName ?? 'destroyed after its time',
        'Other names': facts?.aliases,
        'Date of birth': facts && `${formatDay(facts.dob)}, ${facts.ageYears} years old`,
        Number: facts?.number,
        'Issued by': countryName(check.country),
        'Valid until': formatDay(check.expiresOn),
        Sent: when(check.sentAt),
        Decided: check.decidedAt && `${when(check.decidedAt)} · ${check.decidedBy ?? 'somebody who left'}`,
        Reason: check.reason,
        'About pictures': complaints.join('; '),
      }}
    />
  );
}
