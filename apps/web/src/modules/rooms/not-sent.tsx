import { Button } from '../../ui/button/button.tsx';
import { t } from './messages.ts';

type NotSentProps = {
  className: string | undefined;
  reason: string | undefined;
  onAgain: () => void;
  onDiscard: () => void;
};

/** Why words of one's own did not go out, and what can be done with them. */
export function NotSent({ className, reason, onAgain, onDiscard }: NotSentProps) {
  return (
    <span className={className}>
      <span>
        {t.notSent} {reason}
      </span>
      <Button size="sm" onClick={onAgain}>
        {t.sendAgain}
      </Button>
      <Button size="sm" variant="text" onClick={onDiscard}>
        {t.discard}
      </Button>
    </span>
  );
}
