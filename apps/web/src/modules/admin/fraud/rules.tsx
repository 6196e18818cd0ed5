import classes from '../console/console.module.css';
import { money, when } from '../console/format.tsx';
import { actionOn, list, type RowOf } from '../console/spec.ts';
import { fraud } from './locales/fraud.ts';

const text = fraud.settings;
type Rule = RowOf<'getFraudRules'>;
type Terms = Rule['history'][number]['before'];

/** A threshold with its unit. */
function inUnit({ unit, currency }: Rule, threshold: number): string {
  return unit === 'money' ? money(threshold, currency ?? '') : text.units[unit]({ count: threshold });
}

const termsIn = (rule: Rule, { isOn, threshold, windowHours, effect }: Terms) =>
  text.terms({
    isOn: isOn ? text.on : text.off,
    threshold: inUnit(rule, threshold),
    hours: windowHours,
    effect: text.effects[effect],
  });

function History({ of: rule }: { of: Rule }) {
  return (
    <section className={classes.form}>
      <h3>{text.history}</h3>
      <ul className={classes.lines}>
        {rule.history.map(({ _id, at, by, before, after, reason }) => (
          <li key={_id}>
            {text.was({ before: termsIn(rule, before), after: termsIn(rule, after) })}
            <br />
            {reason}
            <small>{text.by({ by, when: when(at) })}</small>
          </li>
        ))}
        {rule.history.length === 0 && <li>{text.noHistory}</li>}
      </ul>
    </section>
  );
}

const action = actionOn<Rule>();
const { change } = text;
const rest = {
  isOn: { label: change.isOn },
  windowHours: { label: change.windowHours },
  effect: { label: change.effect, choices: text.effects },
  reason: { label: change.reason },
};
const changing = {
  label: change.label,
  tone: 'primary',
  description: (row: Rule) => fraud.rules[row._id],
  given: ({ _id }: Rule) => ({ _id }),
  start: ({ isOn, threshold, windowHours, effect }: Rule) => ({ isOn, threshold, windowHours, effect }),
} as const;

/** What raises a case, and what that does. */
export const fraudRules = list('getFraudRules', {
  title: text.title,
  lede: text.lede,
  hasDays: true,
  columns: [
    { label: text.columns.rule, cell: (row) => fraud.rules[row._id] },
    { label: text.columns.isOn, sort: 'isOn', cell: (row) => (row.isOn ? text.on : text.off) },
    { label: text.columns.threshold, cell: (row) => inUnit(row, row.threshold), isFigure: true },
    {
      label: text.columns.allowed,
      cell: (row) => text.range({ min: inUnit(row, row.min), max: inUnit(row, row.max) }),
      isFigure: true,
    },
    {
      label: text.columns.window,
      sort: 'windowHours',
      cell: (row) => text.hours({ hours: row.windowHours }),
      isFigure: true,
    },
    { label: text.columns.effect, cell: (row) => text.effects[row.effect] },
    { label: text.columns.changed, sort: 'changedAt', cell: (row) => when(row.changedAt) },
  ],
  nameOf: (row) => fraud.rules[row._id],
  detail: (row) => <History of={row} />,
  actions: [
    action('saveFraudRule', {
      ...changing,
      fields: { threshold: { label: change.threshold }, ...rest },
      isFor: ({ unit }) => unit !== 'money',
    }),
    action('saveFraudRule', {
      ...changing,
      fields: { threshold: { label: change.threshold, currency: (row) => row.currency ?? '' }, ...rest },
      isFor: ({ unit }) => unit === 'money',
    }),
  ],
  emptyTitle: text.empty,
});
