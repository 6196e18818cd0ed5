import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { signIn } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { applicationMessages as t } from '../application-messages.ts';
import { paths } from '../paths.ts';

/** Where a model goes live: her home, with the dialog open. */
const goLivePath = '/studio#go-live';

/** The approved model's way on: her token becomes her session, and she goes live. */
export function GoLive({ token }: { token: string }) {
  const navigate = useNavigate();
  const [isEntering, setEntering] = useState(false);
  const [problem, setProblem] = useState('');
  // The guard leads on from this page to where its query says, as soon as there is a session.
  useEffect(() => {
    const query = new URLSearchParams({ returnTo: goLivePath });
    void navigate(`${paths.underVerification}?${query}`, { replace: true });
  }, [navigate]);
  const enter = async () => {
    setEntering(true);
    setProblem('');
    try {
      const { data } = await client.accounts.enterApproved({ token });
      signIn(data);
    } catch (error) {
      setProblem(readRefusal(error).msg);
      setEntering(false);
    }
  };
  if (problem) {
    return (
      <>
        <FormNotice title={problem} />
        <ButtonLink href={paths.memberLogin} variant="primary" size="lg" fullWidth>
          {t.logIn}
        </ButtonLink>
      </>
    );
  }
  return (
    <Button variant="primary" size="lg" fullWidth loading={isEntering} onClick={() => void enter()}>
      {t.goLive}
    </Button>
  );
}
