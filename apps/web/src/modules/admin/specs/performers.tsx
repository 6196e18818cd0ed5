import { useQuery } from '@tanstack/react-query';
import { saveFile } from '../../../platform/files/save-file.ts';
import { countryName } from '../../../platform/forms/countries.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { formatDay } from '../../../ui/format/format-date.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { callDesk } from '../call.ts';
import desk from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import type { DeskSpec, Row } from '../desk/spec.ts';
import { DocumentViewer } from './document-viewer.tsx';
import classes from './documents.module.css';
import { kindWords, sideWords } from './documents.tsx';
import { reasonField, State, when } from './words.tsx';

const exported = (answer: unknown) => {
  const { data } = answer as { data: { performerCount: number; csv: string } };
  saveFile('performers.csv', data.csv, 'text/csv');
  return <p>{data.performerCount} performers are in the file your browser has saved.</p>;
};

/** Records of everybody seen on the site, as inspectors ask for them. */
export const performers: DeskSpec = {
  title: 'Performers',
  lede: 'Everybody seen on the site, with documents and items. Every look leaves a line in the audit log.',
  call: 'listPerformers',
  searchLabel: 'Search by whole names, or usernames',
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      standard: 'all',
      choices: [
        { value: 'all', label: 'Everybody' },
        { value: 'model', label: 'Models' },
        { value: 'release', label: 'People with a release' },
      ],
    },
  ],
  columns: [
    { label: 'Legal name', cell: (row) => row.legalName },
    { label: 'Other names', cell: (row) => [row.aliases, row.username].filter(Boolean).join(', ') },
    { label: 'Born', cell: (row) => formatDay(row.dob) },
    {
      label: 'Document',
      cell: (row) => `${kindWords[row.document as keyof typeof kindWords]}, ${row.country}, ${row.number}`,
    },
    { label: 'State', cell: (row) => <State of={row.isExpired ? 'expired' : row.status} /> },
    { label: 'Items', cell: (row) => row.itemCount, isFigure: true },
    { label: 'Recorded', cell: (row) => when(row.recordedAt) },
  ],
  actions: [
    {
      label: 'Reject the release',
      call: 'rejectRelease',
      tone: 'danger',
      description:
        'Nothing new is published with it; what is published stays. The model is mailed the reason.',
      fields: [reasonField],
      isFor: (row) => row.kind === 'release' && row.status === 'kept',
      input: (row, values) => ({ _id: row._id, ...values }),
    },
  ],
  create: [
    {
      label: 'Export',
      call: 'exportPerformers',
      description:
        'Every performer with every item they are seen in, as a CSV file. Keep it as safe as the documents.',
      fields: [{ name: 'search', label: 'Only names that hold', description: 'Empty for everybody.' }],
      input: (_row, values) => values,
      result: exported,
    },
  ],
  nameOf: (row) => row.legalName,
  detail: (row) => <PerformerDetail row={row} />,
  emptyCause: 'No record matches.',
};

function PerformerDetail({ row }: { row: Row }) {
  const kind = row.kind as 'model' | 'release';
  const found = useQuery({
    queryKey: ['desk', 'getPerformer', row._id],
    queryFn: async () => (await callDesk('getPerformer', { _id: row._id, kind })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (found.isError) return <p role="alert">{readRefusal(found.error).msg}</p>;
  if (!found.data) return <PageSpinner label="Opening the record" />;
  const { files, items, signedOn, reason } = found.data;
  return (
    <div className={classes.sides}>
      <section>
        <Facts
          of={{
            'Legal name': row.legalName,
            'Other names': row.aliases,
            'Date of birth': formatDay(row.dob),
            Number: row.number,
            'Issued by': countryName(row.country as string),
            'Valid until': formatDay(row.expiresOn),
            [kind === 'model' ? 'Account' : 'Filed by']: row.username,
            Signed: signedOn && formatDay(signedOn),
            'Reason given': reason,
          }}
        />
        <h3>Seen in</h3>
        <ul className={desk.lines}>
          {items.map((item) => (
            <li key={item._id}>
              {item.title}
              <small>
                {item.kind}, {item.status}, {when(item.publishedAt)}
              </small>
            </li>
          ))}
          {items.length === 0 && <li>No item yet.</li>}
        </ul>
      </section>
      <section className={classes.documents} aria-label="Documents">
        <div className={classes.viewers}>
          {files
            .filter(({ isPurged }) => !isPurged)
            .map((file) => (
              <DocumentViewer key={file._id} fileId={file._id} label={sideWords[file.side]} />
            ))}
        </div>
      </section>
    </div>
  );
}
