import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { callDesk } from '../call.ts';
import { LoginScreen } from '../login/login-screen.tsx';
import { Shell } from '../shell.tsx';
import { leaveDesk, useStaff } from '../staff-session.ts';

/** /admin: the operator's desk behind its own door. */
export default function AdminApp() {
  const { token, staff } = useStaff();
  const me = useQuery({
    queryKey: ['desk', 'staffMe', token],
    queryFn: async () => (await callDesk('staffMe', {})).data,
    enabled: token !== null && staff === null,
    retry: false,
  });
  useEffect(() => {
    if (me.data) useStaff.setState({ staff: me.data });
    if (me.error && readRefusal(me.error).code === 'unauthenticated') leaveDesk();
  }, [me.data, me.error]);
  if (token === null) return <LoginScreen />;
  if (staff) return <Shell staff={staff} />;
  if (me.isError) {
    return (
      <main id="content" tabIndex={-1}>
        <ErrorState
          title="No answer"
          cause={readRefusal(me.error).msg}
          safe="You are still logged in."
          retryLabel="Try again"
          onRetry={() => void me.refetch()}
        />
      </main>
    );
  }
  return <PageSpinner label="Loading the desk" />;
}
