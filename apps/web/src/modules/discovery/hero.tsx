import stage from '../../assets/stage.webp';
import stage720 from '../../assets/stage-720.avif';
import stage1080 from '../../assets/stage-1080.avif';
import stage1440 from '../../assets/stage-1440.avif';
import { startWords } from '../../platform/locales/start-words.ts';
import { useSiteText } from '../../platform/site-features.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import classes from './hero.module.css';
import { messages } from './messages.ts';

const t = messages.hero;
/** It fills a band of 600 pixels in height or more, cut at its sides. Phones have the pixels to do with half of it. */
const widths = '(width < 43.75em) 540px, max(100vw, 960px)';

/** The first thing a visitor sees. `anyoneLive` decides where the second button leads. */
export function Hero({ anyoneLive }: { anyoneLive: boolean }) {
  return (
    <section className={classes.hero}>
      <picture>
        <source
          type="image/avif"
          srcSet={`${stage720} 720w, ${stage1080} 1080w, ${stage1440} 1440w`}
          sizes={widths}
        />
        <img src={stage} alt="" width={1440} height={900} fetchPriority="high" />
      </picture>
      <div className={`cd-wide ${classes.inner}`}>
        <div className={classes.words}>
          <h1>{useSiteText('landingHeadline') ?? startWords.landingHeadline}</h1>
          <p>{useSiteText('landingSentence') ?? startWords.landingSentence}</p>
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
