import type { CSSProperties } from 'react';
import { Wordmark } from '../../../ui/brand/wordmark.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { look as messages } from './locales/look.ts';
import { type Tried, themes } from './look-values.ts';
import classes from './preview.module.css';

const text = messages.preview;

interface PreviewProps {
  name: string;
  /** Where the logo of each theme is shown from; without one the name is. */
  logos: Partial<Record<'dark' | 'light', string | undefined>>;
  /** Undefined for the standard colours. */
  tried: Tried | undefined;
}

/** What is in the form, on a sample of the site: both themes beside each other. Nothing in it can be pressed. */
export function Preview({ name, logos, tried }: PreviewProps) {
  return (
    <div className={classes.themes}>
      {themes.map((theme) => (
        <figure
          key={theme}
          className={classes.sample}
          data-mantine-color-scheme={theme}
          data-standard-look=""
          style={tried?.[theme].tokens as CSSProperties | undefined}
        >
          <figcaption>{messages.colours.themes[theme]}</figcaption>
          <div inert>
            <header className={classes.bar}>
              {logos[theme] ? (
                <img className={classes.logo} src={logos[theme]} alt="" />
              ) : (
                <Wordmark name={name} height={26} label="" />
              )}
              <Button variant="primary" size="sm">
                {text.join}
              </Button>
            </header>
            <div className={classes.card}>
              <div className={classes.picture} />
              <b>{text.model}</b>
              <span>{text.price}</span>
            </div>
            <p>
              {text.live} <span className={classes.link}>{text.more}</span>
            </p>
            <div className={classes.dialog}>
              <b>{text.dialog}</b>
              <span>{text.dialogText}</span>
              <div>
                <Button size="sm">{text.cancel}</Button>
                <Button variant="primary" size="sm" className={classes.focused}>
                  {text.buy}
                </Button>
              </div>
            </div>
          </div>
        </figure>
      ))}
    </div>
  );
}
