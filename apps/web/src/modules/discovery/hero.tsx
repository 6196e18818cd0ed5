import stage from '../../assets/stage.webp';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import classes from './hero.module.css';
import { messages } from './messages.ts';

const t = messages.hero;

/** The first thing a visitor sees. `anyoneLive` decides where the second button leads. */
export function Hero({ anyoneLive }: { anyoneLive: boolean }) {
  return (
    <section className={classes.hero}>
      <img src={stage} alt="" fetchPriority="high" />
      <div className={`cd-wide ${classes.inner}`}>
        <div className={classes.words}>
          <h1>{t.title}</h1>
          <p>{t.lede}</p>
          <div className={classes.actions}>
            <ButtonLink href="/sign-up" size="lg" variant="primary">
              {t.join}
            </ButtonLink>
            {anyoneLive ? (
              <Button component="a" href="#live-now" size="lg" className={classes.outlined}>
                {t.seeLive}
              </Button>
            ) : (
              <ButtonLink href="/category" size="lg" className={classes.outlined}>
                {t.meet}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
