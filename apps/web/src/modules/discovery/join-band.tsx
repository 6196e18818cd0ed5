import cast from '../../assets/cast.webp';
import { startWords } from '../../platform/locales/start-words.ts';
import { useSiteText } from '../../platform/site-features.ts';
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
        <h2>{useSiteText('joinHeadline') ?? startWords.joinHeadline}</h2>
        <p>{useSiteText('joinSentence') ?? startWords.joinSentence}</p>
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
