import { formatBytes } from '../../../ui/format/format-count.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { accountLink } from '../console/account-link.tsx';
import { when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, byId, list, type RowOf } from '../console/spec.ts';
import { wall } from '../wall/locales/wall.ts';
import { stills as text } from './locales/stills.ts';
import { StillFigures } from './still-figures.tsx';
import classes from './stills.module.css';

type Still = RowOf<'listShowStills'>;

/** Stills the site takes of live shows by itself; the list has no pictures, and each look at one is on record. */
export const showStills = list('listShowStills', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  pinned: { accountId: everyPage.account, showId: text.show, caseId: text.case },
  figures: { operation: 'getStillFigures', Component: StillFigures },
  columns: [
    { label: text.columns.taken, sort: 'takenAt', cell: (row) => when(row.takenAt) },
    {
      label: text.columns.model,
      cell: (row) => accountLink(row.modelId, row.username),
    },
    { label: text.columns.kind, cell: (row) => wall.kinds[row.kind] },
    { label: text.columns.size, cell: (row) => formatBytes(row.sizeBytes), isFigure: true },
    {
      label: text.columns.case,
      cell: (row) =>
        row.caseNumber !== null && (
          <UiLink href={`/admin/cases?status=all&q=${row.caseNumber}&open=${row.caseId}`}>
            {text.caseNumber({ number: row.caseNumber })}
          </UiLink>
        ),
    },
  ],
  actions: [
    actionOn<Still>()('openShowStill', {
      label: text.open.label,
      description: text.open.description,
      fields: { reason: { label: text.open.reason } },
      given: byId,
      result: ({ data: { username, takenAt, webp } }) => (
        <img
          className={classes.still}
          src={`data:image/webp;base64,${webp}`}
          alt={text.picture({ username, when: when(takenAt) })}
        />
      ),
    }),
  ],
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
