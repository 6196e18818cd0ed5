import { look as messages } from './locales/look.ts';
import classes from './look.module.css';
import type { LookValues } from './look-values.ts';
import { PictureDrop } from './picture-drop.tsx';

const text = messages.logo;
const logos = ['dark', 'light', 'square'] as const;

interface LogoFieldsProps {
  values: LookValues;
  /** Where the logos are shown from, by what they are known by. */
  urls: Readonly<Record<string, string>>;
  errorOf: (name: `${(typeof logos)[number]}Logo`) => string | undefined;
  onChange: (change: Partial<LookValues>, taken?: { id: string; url: string }) => void;
}

/** The logo on dark and on light, and the icon. */
export function LogoFields({ values, urls, errorOf, onChange }: LogoFieldsProps) {
  return (
    <>
      <p className="cd-text-2">{text.lede}</p>
      <div className={classes.logos}>
        {logos.map((kind) => {
          const name = `${kind}Logo` as const;
          const id = values[name];
          return (
            <PictureDrop
              key={kind}
              label={text[kind]}
              description={text[`${kind}Description`]}
              theme={kind === 'light' ? 'light' : 'dark'}
              error={errorOf(name)}
              value={id === '' ? null : { id, url: urls[id] ?? '' }}
              onChange={(taken) => onChange({ [name]: taken?.id ?? '' }, taken ?? undefined)}
            />
          );
        })}
      </div>
    </>
  );
}
