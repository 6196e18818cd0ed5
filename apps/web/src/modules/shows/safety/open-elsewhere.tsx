import { Button } from '../../../ui/button/button.tsx';
import { safetyWords } from './safety-messages.ts';

const copy = safetyWords.elsewhere;

/** Says in place of the picture that it is open in another tab, and offers to bring it here. */
export function OpenElsewhere({
  kind,
  className,
  onTakeOver,
}: {
  kind: 'call' | 'privateShow' | 'show';
  className: string | undefined;
  onTakeOver: () => void;
}) {
  return (
    <div className={className} data-over role="status">
      <p className="cd-display">{copy[kind]}</p>
      <p>{kind === 'show' ? copy.showMeans : copy.means}</p>
      <div>
        <Button variant="primary" onClick={onTakeOver}>
          {copy.takeOver}
        </Button>
      </div>
    </div>
  );
}
