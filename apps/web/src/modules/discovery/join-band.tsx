import cast from '../../assets/cast.webp';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import classes from './join-band.module.css';
import { messages } from './messages.ts';

const words = messages.join;

/** The invitation to the other kind of account. */
export function JoinBand() {
  return (
    <section className={classes.band}>
      <img src={cast} alt="" loading="lazy" />
      <div className={classes.words}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <div className={classes.actions}>
          <ButtonLink href="/model-sign-up" variant="primary">
            {words.action}
          </ButtonLink>
          <ButtonLink href="/faq" variant="text">
            {words.more}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
