import { useState } from 'react';
import type { Failure } from '../../../platform/forms/use-contract-form.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatShortClock } from '../../../ui/format/format-duration.ts';
import { messages } from '../messages.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** What went wrong with the form as a whole, what is safe, and when to try again. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  const { code, msg, retryAfterSeconds } = failure.refusal;
  if (code === 'rate_limited' && retryAfterSeconds !== undefined) {
    return <RetryLater key={failure.at} until={failure.at + retryAfterSeconds * 1000} />;
  }
  if (code === 'network') return <FormNotice title={`${msg}.`} detail={messages.failure.offline} />;
  const ours = code === 'unknown' || code === 'internal';
  return (
    <FormNotice key={failure.at} title={msg} detail={ours ? messages.failure.answersSaved : undefined} />
  );
}

function RetryLater({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  const [secondsAtFirst] = useState(seconds);
  return (
    <FormNotice
      title={messages.failure.rateLimited}
      detail={
        // A clock inside an alert would be read out every second, so the announced text does not change.
        <>
          <span aria-hidden="true" className="cd-num">
            {messages.failure.retryIn({ seconds: seconds, clock: formatShortClock(seconds) })}
          </span>
          <VisuallyHidden>
            {messages.failure.retryIn({ seconds: secondsAtFirst, clock: formatShortClock(secondsAtFirst) })}
          </VisuallyHidden>
        </>
      }
    />
  );
}
