import { formatCount } from '../../../ui/format/format-count.ts';
import { money, when } from '../console/format.tsx';
import { actionOn, list, type RowOf } from '../console/spec.ts';
import { site as messages } from './locales/site.ts';

const text = messages.settings;
type Setting = RowOf<'getSettings'>;

/** What is either on or off; the wire has 1 and 0. */
const isFlag = ({ value, min, max }: Setting) => typeof value === 'number' && min === 0 && max === 1;

function shown(row: Setting, value: Setting['value'] | null): string {
  if (typeof value !== 'number') return value ?? '';
  if (isFlag(row)) return value === 1 ? text.on : text.off;
  return row.currency === null ? formatCount(value) : money(value, row.currency);
}

const limits = (row: Setting) =>
  row.min === null || isFlag(row) ? '' : text.range({ min: shown(row, row.min), max: shown(row, row.max) });

const action = actionOn<Setting>();
const { change } = text;
const given = ({ _id, value }: Setting) => ({ _id, seen: value });
const reason = { label: change.reason };

/** The form of a setting, as its value is asked for. */
const changing = {
  label: change.label,
  description: (row: Setting) => text.settings[row._id],
  given,
};

/** The terms of the site. */
export const settings = list('getSettings', {
  title: text.title,
  lede: text.lede,
  columns: [
    { label: text.columns.setting, cell: (row) => text.settings[row._id] },
    { label: text.columns.value, cell: (row) => shown(row, row.value), isFigure: true },
    { label: text.columns.standard, cell: (row) => shown(row, row.standard), isFigure: true },
    { label: text.columns.limits, cell: limits, isFigure: true },
    { label: text.columns.changed, cell: (row) => when(row.changedAt) },
  ],
  actions: [
    action('setSetting', {
      ...changing,
      fields: { value: { label: change.value, kind: 'text' }, reason },
      start: ({ value }) => ({ value }),
      isFor: ({ value }) => typeof value === 'string',
    }),
    action('setSetting', {
      ...changing,
      fields: { value: { label: change.isOn, kind: 'flag' }, reason },
      start: ({ value }) => ({ value }),
      isFor: isFlag,
    }),
    action('setSetting', {
      ...changing,
      fields: { value: { label: change.value, kind: 'number' }, reason },
      start: ({ value }) => ({ value }),
      isFor: (row) => typeof row.value === 'number' && row.currency === null && !isFlag(row),
    }),
    action('setSetting', {
      ...changing,
      fields: {
        value: { label: change.value, kind: 'number', currency: (row) => row.currency ?? '' },
        reason,
      },
      start: ({ value }) => ({ value }),
      isFor: (row) => row.currency !== null,
    }),
  ],
  emptyTitle: text.empty,
});
