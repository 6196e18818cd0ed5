import { useState } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { manyMessages } from './messages.ts';

const t = manyMessages.previewing;

/** Sends a draft to its writer alone. @param onSend says whether it was sent; what was wrong is shown by the form */
export function TestButton({ onSend }: { onSend: () => Promise<boolean> }) {
  const { user } = useSession();
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const sendTest = async () => {
    setState('sending');
    setState((await onSend()) ? 'sent' : 'ready');
  };
  return (
    <>
      <Button variant="text" loading={state === 'sending'} onClick={() => void sendTest()}>
        {t.sendTest}
      </Button>
      <span className="cd-small cd-text-2" role="status">
        {state === 'sent' && (
          <>
            <span>{t.testSent}</span> <UiLink href={`/chat/${user?.uniqueId}`}>{t.seeTest}</UiLink>
          </>
        )}
      </span>
    </>
  );
}
