import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

export type RangeDays = '7' | '30' | '90' | '365';

/** Minutes east of UTC, as the server cuts days by. */
function timeZoneOffset(): number {
  return -new Date().getTimezoneOffset();
}

/** What the range's requests share. */
export function rangeInput(days: RangeDays) {
  return { days: Number(days) as 7 | 30 | 90 | 365, timeZoneOffsetMinutes: timeZoneOffset() };
}

/** The report of the last so many days; while another range comes the last one stays. */
export function useEarningReport(days: RangeDays) {
  return useQuery(
    api.earnings.getModelEarning.queryOptions({ input: rangeInput(days), placeholderData: keepPreviousData }),
  );
}
