import type { ReportedKind } from '@candela/contract/moderation/fields';
import { create } from 'zustand';

/** What somebody wants to report, named as the dialog shows it. */
export type ReportIntent = { kind: ReportedKind; id: string; title: string };

const store = create<{ current: ReportIntent | null }>(() => ({ current: null }));

/** The report the app should ask for, or null. */
export const useReportRequest: () => ReportIntent | null = () => store((state) => state.current);

/** Opens the report dialog over any page. */
export function requestReport(intent: ReportIntent): void {
  store.setState({ current: intent });
}

export function closeReport(): void {
  store.setState({ current: null });
}
