import type { ShareKind } from '@candela/contract/ledger/creator-share';
import { useCreatorShares } from '../../../platform/money/net-price.tsx';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { t } from '../messages.ts';
import classes from './entries.module.css';
import { shareGroups } from './share-groups.ts';

const copy = t.shares;
const namesOf = (kinds: readonly ShareKind[]) => kinds.map((kind) => copy.kinds[kind]).join(copy.next);
const percentOf = (percent: number) => formatPercent(percent / 100);

/** What a model gets of each kind of sale, and what comes when; kinds that are alike in one line. */
export function Shares() {
  const shares = useCreatorShares();
  if (!shares) return null;
  const groups = shareGroups(shares);
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
          {groups.map(({ kinds, percent, coming }, index) => (
            <tr key={kinds[0]}>
              <td>
                {groups.length === 1 && copy.all}
                {groups.length > 1 && (index === groups.length - 1 ? copy.rest : namesOf(kinds))}
              </td>
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
