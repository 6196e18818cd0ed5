import { Button } from '../../ui/button/button.tsx';
import { words } from './messages.ts';

type NotSentProps = {
  className: string | undefined;
  reason: string | undefined;
  onAgain: () => void;
  onDrop: () => void;
};

/** Why words of one's own did not go out, and what can be done with them. */
export function NotSent({ className, reason, onAgain, onDrop }: NotSentProps) {
  return (
    <span className={className}>
      <span>
        {words.notSent} {reason}
      </span>
      <Button size="sm" onClick={onAgain}>
        {words.sendAgain}
      </Button>
      <Button size="sm" variant="text" onClick={onDrop}>
        {words.drop}
      </Button>
    </span>
  );
}
