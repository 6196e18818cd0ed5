import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readRefusal } from '../../platform/refusal.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { PageSpinner } from '../../ui/state/page-spinner.tsx';
import { adminApi } from './console/api.ts';
import { shell as text } from './locales/shell.ts';
import { LoginScreen } from './login/login-screen.tsx';
import { Shell } from './shell.tsx';
import { leaveConsole, useStaff } from './staff-session.ts';

/** /admin: the admin console behind its own sign-in page. */
export function AdminApp() {
  const { token, staff } = useStaff();
  const me = useQuery({
    ...adminApi.staffMe.queryOptions({ input: {} }),
    queryKey: [...adminApi.staffMe.queryKey({ input: {} }), token],
    enabled: token !== null && staff === null,
    retry: false,
  });
  useEffect(() => {
    if (me.data) useStaff.setState({ staff: me.data.data });
    if (me.error && readRefusal(me.error).code === 'unauthenticated') leaveConsole();
  }, [me.data, me.error]);
  if (token === null) return <LoginScreen />;
  if (staff) return <Shell staff={staff} />;
  if (me.isError) {
    return (
      <main id="content" tabIndex={-1}>
        <ErrorState
          title={text.noAnswer}
          cause={readRefusal(me.error).msg}
          safe={text.stillLoggedIn}
          retryLabel={text.retry}
          onRetry={() => void me.refetch()}
        />
      </main>
    );
  }
  return <PageSpinner label={text.loadingConsole} />;
}
