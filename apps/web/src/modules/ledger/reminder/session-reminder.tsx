import { minuteMs, secondMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { reminder as t } from '../reminder-messages.ts';
import { isDue, lookedAt, readStay, type Stay, writeStay } from './session-clock.ts';

const lookEveryMs = 15 * secondMs;

/** Over every page of a member who wants it: how long she has been here and what she spent. */
export function SessionReminder() {
  const reminder = useQuery(
    api.ledger.getSessionReminder.queryOptions({ input: {}, select: (reply) => reply.data.everyMinutes }),
  );
  const [shown, setShown] = useStay(reminder.data ?? null);
  if (!shown) return null;
  return <Reminder stay={shown} onClose={() => setShown(null)} />;
}

/** Counts while a page is looked at. Resolves to the stay to remind of, once its time is up. */
function useStay(everyMinutes: number | null) {
  const [shown, setShown] = useState<Stay | null>(null);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      const stay = lookedAt(readStay(), Date.now());
      const isTime = everyMinutes !== null && isDue(stay, everyMinutes);
      writeStay(isTime ? { ...stay, remindedAt: stay.seenAt } : stay);
      if (isTime) setShown(stay);
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMinutes]);
  return [shown, setShown] as const;
}

function Reminder({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const since = new Date(stay.startedAt).toISOString();
  const spent = useQuery({
    ...api.ledger.getSessionSpending.queryOptions({ input: { since }, select: (reply) => reply.data }),
    staleTime: 0,
  });
  const minutes = Math.round((stay.seenAt - stay.startedAt) / minuteMs);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.here({ minutes })}
      description={spent.data && t.spent({ count: spent.data.spentCredits })}
      closeLabel={t.close}
      actions={
        <>
          <ButtonLink href="/purchase-history#break" variant="text" onClick={onClose}>
            {t.pause}
          </ButtonLink>
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t.goOn}
          </Button>
        </>
      }
    />
  );
}
