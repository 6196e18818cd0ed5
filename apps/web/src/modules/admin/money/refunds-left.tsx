import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../console/api.ts';
import { money as messages } from './locales/money.ts';

const text = messages.purchases;

/** What this member of staff may still refund today; nothing where nothing limits it. */
export function RefundsLeft() {
  const { data } = useQuery({
    ...adminApi.getRefundsLeft.queryOptions({ input: {}, select: (reply) => reply.data }),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <p className="cd-small cd-text-2">
      {text.refundsLeft({ left: Math.floor(data.leftCredits), atOnce: data.atOnceCredits })}
    </p>
  );
}
