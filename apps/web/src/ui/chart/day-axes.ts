import { formatShortDay } from '../format/format-date.ts';

const axisText = { fill: 'var(--cd-text-3)', fontSize: 12 };

/** A chart of days that screen readers skip: the same figures stand in a table. */
export const dayChart = { margin: { top: 8, right: 0, bottom: 0, left: 0 }, accessibilityLayer: false };
export const dayGrid = { vertical: false, stroke: 'var(--cd-line)' };
/** The axis of days, such as `2026-11-23` under the key `day`. */
export const dayAxis = {
  dataKey: 'day',
  tickFormatter: formatShortDay,
  tickLine: false,
  axisLine: { stroke: 'var(--cd-line-2)' },
  tick: axisText,
  minTickGap: 40,
  tickMargin: 8,
};
/** The axis of figures. */
export const figureAxis = { tickLine: false, axisLine: false, tick: axisText };
/** What marks the day beneath the pointer. */
export const dayCursor = { fill: 'var(--cd-hover)' };
