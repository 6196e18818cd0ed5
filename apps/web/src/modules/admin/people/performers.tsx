import { useQuery } from '@tanstack/react-query';
import { saveFile } from '../../../platform/files/save-file.ts';
import { countryName } from '../../../platform/forms/countries.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { formatDay } from '../../../ui/format/format-date.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminApi, eachLookIsLogged } from '../console/api.ts';
import consoleClasses from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { labelOf, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, byId, list, listAction, type RowOf } from '../console/spec.ts';
import { DocumentViewer } from './document-viewer.tsx';
import classes from './documents.module.css';
import { people as messages } from './locales/people.ts';

const text = messages.performers;
type Performer = RowOf<'listPerformers'>;

const action = actionOn<Performer>();

/** Records of everyone seen on the site, as inspectors ask for them. */
export const performers = list('listPerformers', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  pinned: { accountId: everyPage.account },
  filters: { kind: { label: text.kind, choices: text.kinds } },
  columns: [
    { label: text.columns.legalName, cell: (row) => row.legalName },
    { label: text.columns.otherNames, cell: (row) => [row.aliases, row.username].filter(Boolean).join(', ') },
    { label: text.columns.dob, cell: (row) => formatDay(row.dob) },
    {
      label: text.columns.document,
      cell: (row) =>
        text.document({
          kind: messages.documents.kinds[row.document],
          country: row.country,
          number: row.number,
        }),
    },
    { label: messages.documents.expiresOn, sort: 'expiresOn', cell: (row) => formatDay(row.expiresOn) },
    { label: text.columns.status, cell: (row) => <State of={row.isExpired ? 'expired' : row.status} /> },
    { label: text.columns.items, cell: (row) => row.itemCount, isFigure: true },
    { label: text.columns.recorded, sort: 'recordedAt', cell: (row) => when(row.recordedAt) },
  ],
  actions: [
    action('rejectRelease', {
      ...text.reject,
      together: true,
      tone: 'danger',
      fields: { reason: { label: text.reason } },
      isFor: (row) => row.kind === 'release' && row.status === 'kept',
      given: byId,
    }),
  ],
  listActions: [
    listAction('exportPerformers', {
      label: text.export.label,
      description: text.export.description,
      fields: { search: { label: text.export.search, description: text.export.hint } },
      result: ({ data }) => {
        saveFile('performers.csv', data.csv, 'text/csv');
        return <p>{text.export.result({ performers: data.performerCount })}</p>;
      },
    }),
  ],
  nameOf: (row) => row.legalName,
  detail: (row) => <PerformerDetail row={row} />,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});

function PerformerDetail({ row }: { row: Performer }) {
  const { _id, kind } = row;
  const found = useQuery({
    ...adminApi.getPerformer.queryOptions({ input: { _id, kind } }),
    ...eachLookIsLogged,
  });
  if (found.isError) return <p role="alert">{readRefusal(found.error).msg}</p>;
  if (!found.data) return <PageSpinner label={text.detail.loading} />;
  const { files, items, signedOn, reason } = found.data.data;
  return (
    <div className={classes.sides}>
      <section>
        <Facts
          of={{
            [messages.documents.legalName]: row.legalName,
            [messages.documents.aliases]: row.aliases,
            [messages.documents.dob]: formatDay(row.dob),
            [messages.documents.number]: row.number,
            [messages.documents.country]: countryName(row.country),
            [messages.documents.expiresOn]: formatDay(row.expiresOn),
            [kind === 'model' ? text.detail.account : text.detail.filedBy]: row.username,
            [text.detail.signed]: signedOn && formatDay(signedOn),
            [text.detail.reason]: reason,
          }}
        />
        <h3>{text.detail.seenIn}</h3>
        <ul className={consoleClasses.lines}>
          {items.map((item) => (
            <li key={item._id}>
              {item.title}
              <small>
                {text.detail.item({
                  kind: labelOf(item.kind),
                  status: labelOf(item.status),
                  published: item.publishedAt ? when(item.publishedAt) : text.detail.notPublished,
                })}
              </small>
            </li>
          ))}
          {items.length === 0 && <li>{text.detail.noItems}</li>}
        </ul>
      </section>
      <section className={classes.documents} aria-label={messages.documents.region}>
        <div className={classes.viewers}>
          {files
            .filter(({ isWiped }) => !isWiped)
            .map((file) => (
              <DocumentViewer key={file._id} fileId={file._id} label={messages.documents.sides[file.side]} />
            ))}
        </div>
      </section>
    </div>
  );
}
