import { Switch } from '@mantine/core';
import { Button } from '../../../ui/button/button.tsx';
import { useCapture, wantFullHd } from '../capture/capture.ts';
import { capture } from '../locales/capture.ts';
import { formatBitRate, formatFraction, formatMs } from '../picture-figures.ts';
import classes from './upload-check.module.css';
import { type UploadCheck as Check, useUploadCheck } from './use-upload-check.ts';

const copy = capture.upload;

/** Tries the upload before a show: bit rate, losses, delay, and what they mean. Offers 1080p where it fits. */
export function UploadCheck({ isCompact }: { isCompact: boolean }) {
  const { check, start } = useUploadCheck();
  const isReady = useCapture((state) => state.status === 'ready');
  const isFullHd = useCapture((state) => state.isFullHd);
  const mayFullHd = isFullHd || (check.state === 'done' && check.verdict.lines === 1080);
  return (
    <div className={classes.check} data-compact={isCompact || undefined}>
      <Button
        variant="secondary"
        size="sm"
        disabled={!isReady}
        loading={check.state === 'running'}
        onClick={start}
      >
        {check.state === 'idle' || check.state === 'running' ? copy.check : copy.again}
      </Button>
      <div role="status" className={classes.result}>
        <Result check={check} />
      </div>
      {mayFullHd && (
        <Switch
          size="sm"
          checked={isFullHd}
          label={copy.fullHd}
          description={copy.fullHdMeans}
          onChange={({ currentTarget }) => wantFullHd(currentTarget.checked).catch(() => undefined)}
        />
      )}
    </div>
  );
}

function Result({ check }: { check: Check }) {
  switch (check.state) {
    case 'idle':
      return null;
    case 'running':
      return <p>{copy.checking}</p>;
    case 'blocked':
      return <p>{copy.blocked}</p>;
    case 'failed':
      return <p>{check.message ?? copy.failed}</p>;
    case 'done': {
      const { advice, bitsPerSecond, lostFraction, roundTripMs, lines } = check.verdict;
      return (
        <>
          <p>{advice === 'good' ? copy.good({ lines: String(lines) }) : copy[advice]}</p>
          <small>
            {copy.figures({
              rate: formatBitRate(bitsPerSecond),
              lost: formatFraction(lostFraction),
              delay: formatMs(roundTripMs),
            })}
          </small>
        </>
      );
    }
  }
}
