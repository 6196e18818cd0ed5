import type { SiteText } from '@candela/contract/shared/site-texts';
import { siteBrand } from '../../../ui/brand/brand.ts';
import { texts as messages } from './locales/texts.ts';
import { standardTexts } from './standard-texts.ts';
import classes from './texts.module.css';

const text = messages.preview;

/** The texts of the form as they stand on the site. Nothing in it can be pressed. */
export function TextsPreview({ values }: { values: Readonly<Record<SiteText, string>> }) {
  const said = (name: SiteText) => values[name].trim() || standardTexts[name];
  return (
    <div className={classes.preview} inert>
      <div className={classes.landing}>
        <b>{said('landingHeadline')}</b>
        <p>{said('landingSentence')}</p>
      </div>
      <div>
        <b>{said('joinHeadline')}</b>
        <p>{said('joinSentence')}</p>
      </div>
      <dl>
        {(['signUpNote', 'modelSignUpNote'] as const).map((name) => (
          <div key={name}>
            <dt>{messages.names[name]}</dt>
            <dd>{said(name) ?? text.nothing}</dd>
          </div>
        ))}
        <div>
          <dt>{text.mail}</dt>
          <dd>{[said('mailSignature'), siteBrand().name].filter(Boolean).join('\n\n')}</dd>
        </div>
      </dl>
      <p className={classes.footer}>{said('footerLine')}</p>
    </div>
  );
}
