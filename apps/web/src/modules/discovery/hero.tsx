import stage from '../../assets/stage.webp';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import classes from './hero.module.css';
import { messages } from './messages.ts';

const words = messages.hero;

/** The first thing a visitor sees. `anyoneLive` decides where the second button leads. */
export function Hero({ anyoneLive }: { anyoneLive: boolean }) {
  return (
    <section className={classes.hero}>
      <img src={stage} alt="" fetchPriority="high" />
      <div className={`cd-wide ${classes.inner}`}>
        <div className={classes.words}>
          <h1>{words.title}</h1>
          <p>{words.lede}</p>
          <div className={classes.actions}>
            <ButtonLink href="/sign-up" size="lg" variant="primary">
              {words.join}
            </ButtonLink>
            {anyoneLive ? (
              <Button component="a" href="#live-now" size="lg" className={classes.outlined}>
                {words.seeLive}
              </Button>
            ) : (
              <ButtonLink href="/category" size="lg" className={classes.outlined}>
                {words.meet}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
