import type { StatementMonth } from '@candela/contract/earnings/monthly';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { saveFile } from '../../../platform/files/save-file.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMonth } from '../../../ui/format/format-date.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { monthly as copy, t } from '../messages.ts';
import classes from './entries.module.css';
import ownClasses from './monthly.module.css';

const shownAtFirst = 6;
const types = { pdf: 'application/pdf', csv: 'text/csv' } as const;

/** The months of her earnings, each as a PDF and a CSV file. */
export function MonthlyStatements() {
  const [showsAll, setShowsAll] = useState(false);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = useQuery(
    api.earnings.listMonthlyStatements.queryOptions({ input: { timeZone }, select: ({ data }) => data }),
  );
  const months = query.data?.months ?? [];
  const shown = showsAll ? months : months.slice(0, shownAtFirst);
  return (
    <section className={classes.section}>
      <SectionHeading title={copy.title} />
      <p className="cd-small cd-text-2">{copy.lede}</p>
      {query.isPending && <RowSkeletons label={copy.loading} count={3} />}
      {query.isError && (
        <FormNotice
          title={copy.failed}
          action={
            <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
              {copy.retry}
            </Button>
          }
        />
      )}
      {shown.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{copy.month}</th>
              <th scope="col" data-figure data-wide>
                {copy.earned}
              </th>
              <th scope="col" data-figure data-wide>
                {copy.other}
              </th>
              <th scope="col" data-figure data-wide>
                {copy.payouts}
              </th>
              <th scope="col" data-figure>
                {copy.closing}
              </th>
              <th scope="col" data-figure>
                {copy.files}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((month) => (
              <MonthRow key={month.month} month={month} timeZone={timeZone} />
            ))}
          </tbody>
        </table>
      )}
      {months.length > shown.length && (
        <Button size="sm" variant="text" className={ownClasses.all} onClick={() => setShowsAll(true)}>
          {copy.all({ count: months.length })}
        </Button>
      )}
    </section>
  );
}

function MonthRow({ month: row, timeZone }: { month: StatementMonth; timeZone: string }) {
  const month = formatMonth(row.month);
  return (
    <tr>
      <td className={ownClasses.month}>{row.isRunning ? copy.running({ month }) : month}</td>
      <td data-figure data-wide data-strong>
        {signed(row.earnedCredits)}
      </td>
      <td data-figure data-wide data-quiet>
        {signed(row.otherCredits)}
      </td>
      <td data-figure data-wide data-quiet>
        {signed(row.payoutCredits)}
      </td>
      <td data-figure>{formatCount(row.closingCredits)}</td>
      <td data-figure>
        <span className={ownClasses.files}>
          <FileButton month={row.month} format="pdf" label={copy.pdfOf({ month })} timeZone={timeZone} />
          <FileButton month={row.month} format="csv" label={copy.csvOf({ month })} timeZone={timeZone} />
        </span>
      </td>
    </tr>
  );
}

interface FileButtonProps {
  month: string;
  format: 'pdf' | 'csv';
  label: string;
  timeZone: string;
}

function FileButton({ month, format, label, timeZone }: FileButtonProps) {
  const file = useMutation({
    mutationFn: () => client.earnings.exportMonthlyStatement({ month, format, timeZone }),
    onSuccess: ({ data }) => {
      const bytes = Uint8Array.from(atob(data.file), (letter) => letter.charCodeAt(0));
      saveFile(data.fileName, bytes, types[format]);
      toast.success(t.exported, t.exportedDetail({ name: data.fileName }));
    },
    onError: reportError,
  });
  return (
    <Button size="sm" aria-label={label} loading={file.isPending} onClick={() => file.mutate()}>
      {copy[format]}
    </Button>
  );
}

function signed(credits: number): string {
  if (credits === 0) return formatCount(0);
  return credits > 0 ? `+${formatCount(credits)}` : `−${formatCount(-credits)}`;
}
