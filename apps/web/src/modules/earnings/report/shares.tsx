import { useCreatorShares } from '../../../platform/money/net-price.tsx';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { t } from '../messages.ts';
import classes from './entries.module.css';

const copy = t.shares;
const percentOf = (percent: number) => formatPercent(percent / 100);

/** What a model gets of each kind of sale, and what comes when. */
export function Shares() {
  const shares = useCreatorShares();
  if (!shares) return null;
  return (
    <section className={classes.section}>
      <SectionHeading title={copy.title} />
      <p className="cd-small cd-text-2">{copy.lede}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{copy.kind}</th>
            <th scope="col" data-figure>
              {copy.percent}
            </th>
            <th scope="col" data-figure>
              {copy.coming}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ kind, percent, coming }) => (
            <tr key={kind}>
              <td>{copy.kinds[kind]}</td>
              <td data-figure data-strong>
                {percentOf(percent)}
              </td>
              <td data-figure>
                {coming.length === 0 && copy.unchanged}
                {coming.map((change) => (
                  <div key={change.from}>
                    {copy.change({ percent: percentOf(change.percent), when: formatDateTime(change.from) })}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
