import { isPathOnSite } from '@candela/contract/shared/path-on-site';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useAgeAsked } from '../../platform/age-check/age-check.ts';
import { api } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { PageSpinner } from '../../ui/state/page-spinner.tsx';
import { useAgeCheckStart } from './age-asked.tsx';
import { ageCheckMessages as t } from './messages.ts';

/** /age-check: what came of proving one's age, and the way on. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function AgeCheckScreen() {
  const [address] = useSearchParams();
  const start = useAgeCheckStart();
  const check = useQuery(api.ageCheck.getAgeCheck.queryOptions({ input: {}, gcTime: 0 }));
  const asked = address.get('to') ?? '/';
  const to = isPathOnSite(asked) ? asked : '/';
  if (check.isPending) return <PageSpinner label={t.loading} />;
  const failure = check.error ?? start.error;
  if (failure) {
    return (
      <PageFrame>
        <ErrorState
          title={t.notLoaded}
          cause={readRefusal(failure).msg}
          retryLabel={t.retry}
          onRetry={() => void check.refetch().then(() => start.reset())}
        />
      </PageFrame>
    );
  }
  const { status } = check.data?.data ?? { status: 'none' };
  const { title, cause } = t[status];
  const goOn = (
    <ButtonLink href={to} variant="primary" size="lg" onClick={() => useAgeAsked.setState({ path: null })}>
      {status === 'passed' ? t.goOn : t.back}
    </ButtonLink>
  );
  const again = (
    <Button variant="primary" size="lg" loading={start.isPending} onClick={() => start.mutate(to)}>
      {t.start}
    </Button>
  );
  const mayTry = status === 'failed' || status === 'expired' || status === 'started';
  return (
    <PageFrame>
      <EmptyState
        title={title}
        cause={cause}
        {...(status !== 'underAge' && { action: mayTry ? again : goOn })}
      />
    </PageFrame>
  );
}
