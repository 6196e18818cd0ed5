import { SelfView, useCapture } from '../shows/index.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';

/** The own picture in the corner of the other's, mirrored as in a looking-glass. */
export function MyCamera() {
  const { picture, status } = useCapture();
  return (
    <div className={classes.own}>
      <SelfView isMirrored label={callWords.ringing.myCamera} />
      {status === 'ready' && picture === 'card' && <p>{callWords.stage.isOff}</p>}
    </div>
  );
}
