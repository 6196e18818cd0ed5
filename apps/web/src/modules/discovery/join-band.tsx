import cast from '../../assets/cast.webp';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import classes from './join-band.module.css';
import { messages } from './messages.ts';

const t = messages.join;

/** The invitation to the other kind of account. */
export function JoinBand() {
  return (
    <section className={classes.band}>
      <img src={cast} alt="" loading="lazy" />
      <div className={classes.words}>
        <h2>{t.title}</h2>
        <p>{t.text}</p>
        <div className={classes.actions}>
          <ButtonLink href="/model-sign-up" variant="primary">
            {t.action}
          </ButtonLink>
          <ButtonLink href="/faq" variant="text">
            {t.more}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
