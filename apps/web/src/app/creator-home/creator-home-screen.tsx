import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NextShow } from '../../modules/schedule/index.ts';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { locale } from '../../ui/format/locale.ts';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../ui/heading/page-heading.tsx';
import { PageSpinner } from '../../ui/state/page-spinner.tsx';
import classes from './creator-home.module.css';
import { JustIn } from './just-in.tsx';
import { creatorHome as t } from './locales/creator-home.ts';
import { Money } from './money.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { useNextStep } from './use-next-step.ts';
import { browserTimeZone, useTakings } from './use-takings.ts';
import { Waiting } from './waiting.tsx';

/** Where a model begins: what came in today and this month, what waits, and what to do next. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function CreatorHomeScreen() {
  const { user } = useSession();
  const takings = useTakings();
  const identity = useQuery(
    api.verification.getIdentity.queryOptions({ input: {}, select: ({ data }) => data }),
  );
  const step = useNextStep({
    profile: user,
    identity: identity.data,
    hasEarned: takings.data?.hasEarned,
    isFailed: identity.isError || takings.isError,
  });
  if (!user) return null;
  const timeZone = takings.data?.timeZone ?? browserTimeZone();
  return (
    <PageFrame className={classes.page}>
      <PageHeading
        title={greet(user.name || user.username, timeZone)}
        lede={t.here({ when: nowIn(timeZone), place: placeOf(timeZone) })}
        actions={
          <ButtonLink
            className={classes.seePublic}
            href={`/@${user.handle}`}
            variant="text"
            leftSection={<IconEye stroke={1.75} aria-hidden />}
          >
            {t.seePublic}
          </ButtonLink>
        }
      />
      {step && <NextStepCard step={step} />}
      {/* Not before the card's place is known: it would push the rest down. */}
      {step === undefined ? (
        <PageSpinner label={t.loading} />
      ) : (
        <div className={classes.columns}>
          <Money takings={takings} />
          <div className={classes.side}>
            <NextShow timeZone={timeZone} />
            <Waiting identity={identity.data} />
          </div>
          {takings.data && <JustIn timeZone={timeZone} worth={takings.data} />}
        </div>
      )}
    </PageFrame>
  );
}

function greet(name: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const hour = Number(format.format(new Date()));
  if (hour >= 5 && hour < 12) return t.morning({ name });
  return (hour >= 12 && hour < 18 ? t.afternoon : t.evening)({ name });
}

function nowIn(timeZone: string): string {
  return new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date());
}

/** "Europe/Lisbon" as "Lisbon". */
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
