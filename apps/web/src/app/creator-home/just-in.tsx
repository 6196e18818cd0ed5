import { useQuery } from '@tanstack/react-query';
import { t as earnings } from '../../modules/earnings/messages.ts';
import { api } from '../../platform/api.ts';
import { formatMoney } from '../../ui/format/format-count.ts';
import { locale } from '../../ui/format/locale.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import classes from './creator-home.module.css';
import { creatorHome } from './locales/creator-home.ts';

const t = creatorHome.justIn;

/** The currency she is paid in, and what a credit of hers comes to in it. */
type Worth = { currency: string; creditValueMinor: number };

/** The last sales, with what is hers of each, rounded down as her sums are. */
export function JustIn({ timeZone, worth }: { timeZone: string; worth: Worth }) {
  const list = useQuery(api.earnings.listEarnings.queryOptions({ input: { days: 30, per_page: 5 } }));
  if (!list.data) return null;
  const clock = new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', timeZone });
  const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone });
  const today = day.format(new Date());
  /** The time of what came in today, the day of the rest. */
  const whenOf = (at: Date) => (day.format(at) === today ? clock : day).format(at);
  return (
    <section className={classes.just}>
      <SectionHeading title={t.title} link={{ href: '/my-earning', label: t.all }} />
      {list.data.data.length === 0 && <p className={classes.quiet}>{t.empty}</p>}
      <ul>
        {list.data.data.map(({ _id, at, from, source, title, credits }) => (
          <li key={_id}>
            <time dateTime={at}>{whenOf(new Date(at))}</time>
            <span>
              <b>{from?.username ?? t.anonymous}</b> {earnings.sources[source]}
              {source !== 'tip' && title && `, ${title}`}
            </span>
            <b className={classes.gain}>{gainOf(credits, worth)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "+US$7.68"; what was given back has a minus. */
function gainOf(credits: number, { currency, creditValueMinor }: Worth): string {
  // Hundredths are exact; what is a little less than one by its fraction is not rounded down to the one below.
  const minor = Math.floor((Math.round(credits * 100) * creditValueMinor) / 100);
  return minor > 0 ? `+${formatMoney(minor, currency)}` : formatMoney(minor, currency);
}
