import { ColorInput } from '@mantine/core';
import { Button } from '../../../ui/button/button.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { look as messages } from './locales/look.ts';
import classes from './look.module.css';
import { type LookValues, ownShades, type Tried, themes } from './look-values.ts';

const text = messages.colours;

type ColourName = 'accent' | 'darkButton' | 'darkLink' | 'lightButton' | 'lightLink';

interface ColourFieldsProps {
  values: LookValues;
  /** The problem of a field as the form knows it. */
  errorOf: (name: ColourName) => string | undefined;
  tried: Tried | undefined;
  onChange: (change: Partial<LookValues>) => void;
}

/** The accent, the shades of both themes, and whether they can be read. */
export function ColourFields({ values, errorOf, tried, onChange }: ColourFieldsProps) {
  const picker = (name: ColourName, label: string, placeholder?: string, description?: string) => (
    <ColorInput
      label={label}
      description={description}
      placeholder={placeholder}
      format="hex"
      value={values[name]}
      error={errorOf(name)}
      eyeDropperButtonProps={{ 'aria-label': text.pick }}
      withEyeDropper={false}
      onChange={(colour) => onChange({ [name]: colour })}
    />
  );
  return (
    <>
      <p className="cd-text-2">{text.lede}</p>
      <div className={classes.accent}>
        {picker('accent', text.accent, undefined, text.accentDescription)}
        {values.accent !== '' && (
          <Button
            onClick={() =>
              onChange({ accent: '', darkButton: '', darkLink: '', lightButton: '', lightLink: '' })
            }
          >
            {text.standard}
          </Button>
        )}
      </div>
      {values.accent !== '' && (
        <div className={classes.themes}>
          {themes.map((theme) => (
            <section key={theme} aria-label={text.themes[theme]}>
              <h3>{text.themes[theme]}</h3>
              {(['button', 'link'] as const).map((part) => {
                const name = ownShades[theme][part];
                const problem = tried?.problems.find(({ field }) => field === name);
                return (
                  <div key={part} className={classes.shade}>
                    {picker(name, text[part], tried?.[theme][part] ?? text.derived)}
                    {problem && (
                      <Button size="sm" onClick={() => onChange({ [name]: problem.nearest })}>
                        {text.takeNearest({ colour: problem.nearest })}
                      </Button>
                    )}
                  </div>
                );
              })}
              {tried && <Figures measured={tried[theme].measured} />}
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function Figures({ measured }: { measured: Tried['dark']['measured'] }) {
  return (
    <ul className={classes.figures} aria-label={text.figures}>
      {measured.map(({ pair, ratio, least, passes }) => (
        <li key={pair}>
          <span>{text.pairs[pair]}</span>
          <span>{text.ratio({ ratio: ratio.toFixed(2), least: least.toFixed(1) })}</span>
          <Tag tone={passes ? 'good' : 'bad'}>{passes ? text.passes : text.fails}</Tag>
        </li>
      ))}
    </ul>
  );
}
