import type { StatementLine } from '@candela/contract/earnings/statement';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { statement as copy, t } from '../messages.ts';
import { PagedList } from '../paged-list.tsx';
import classes from './entries.module.css';

const perPage = 20;
const kindWords: Record<StatementLine['kind'], string> = { ...t.sources, ...copy.kinds };

/** Everything that changed the earnings, with the balance after each line. */
export function Statement() {
  const [page, setPage] = useState(1);
  const list = useQuery(
    api.earnings.listStatement.queryOptions({
      input: { current_page: page, per_page: perPage },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <section className={classes.section}>
      <SectionHeading title={copy.title} />
      <p className="cd-small cd-text-2">{copy.lede}</p>
      <PagedList
        list={list}
        copy={copy}
        illustration="envelopes"
        perPage={perPage}
        page={page}
        onPage={setPage}
      >
        {(lines) => <Lines lines={lines} />}
      </PagedList>
    </section>
  );
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{copy.when}</th>
          <th scope="col">{copy.kind}</th>
          <th scope="col" data-wide>
            {copy.what}
          </th>
          <th scope="col" data-figure>
            {copy.credits}
          </th>
          <th scope="col" data-figure>
            {copy.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ _id, at, kind, title, from, credits, balanceCredits }) => (
          <tr key={_id}>
            <td>{formatDateTime(at)}</td>
            <td>
              <Tag tone={credits > 0 ? 'good' : 'soft'}>{kindWords[kind]}</Tag>
            </td>
            <td data-wide data-words>
              {[from?.username, title].filter(Boolean).join(', ')}
            </td>
            <td data-figure data-strong>
              {credits > 0 ? `+${formatCount(credits)}` : `−${formatCount(-credits)}`}
            </td>
            <td data-figure data-quiet>
              {formatCount(balanceCredits)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
