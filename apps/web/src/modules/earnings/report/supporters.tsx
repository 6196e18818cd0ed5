import type { EarningReport } from '@candela/contract/earnings/operations';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { t } from '../messages.ts';
import classes from './report.module.css';

const copy = t.supporters;

/** Who supported the model most in the range, and how what they paid was shared. */
export function Supporters({ report: { supporters, totals } }: { report: EarningReport }) {
  return (
    <div className={classes.people}>
      <section>
        <SectionHeading title={copy.title} />
        {supporters.length === 0 ? (
          <p className={classes.none}>{copy.empty}</p>
        ) : (
          <ol className={classes.supporters}>
            {supporters.map(({ account, credits, count }) => (
              <li key={account?._id ?? 'anonymous'}>
                <Avatar src={account?.profileImage ?? undefined} alt="" size={34} />
                <div>
                  {account ? (
                    <UiLink href={`/user/${account.uniqueId}`}>{account.username}</UiLink>
                  ) : (
                    <b>{copy.anonymous}</b>
                  )}
                  <small>{copy.times({ count })}</small>
                </div>
                <CreditAmount amount={credits} />
              </li>
            ))}
          </ol>
        )}
      </section>
      <dl className={classes.split}>
        <div>
          <dt>{t.site.paid}</dt>
          <dd>{formatCount(totals.grossCredits)}</dd>
        </div>
        <div>
          <dt>{t.site.share}</dt>
          <dd>−{formatCount(totals.siteCredits)}</dd>
        </div>
        <div>
          <dt>{t.site.yours}</dt>
          <dd>{formatCount(totals.credits)}</dd>
        </div>
      </dl>
    </div>
  );
}
