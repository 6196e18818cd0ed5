import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import { secondFactor as t } from './locales/second-factor.ts';
import classes from './second-factor.module.css';

export interface AuthenticatorKeyProps {
  /** What the app reads from the picture. */
  uri: string;
  /** The same to type by hand. */
  secret: string;
}

/** What an authenticator app is set up with. */
export function AuthenticatorKey({ uri, secret }: AuthenticatorKeyProps) {
  const picture = useMemo(
    () => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`,
    [uri],
  );
  return (
    <div className={classes.key}>
      <img src={picture} alt={t.picture} width={196} height={196} />
      <p>
        <small>{t.orType}</small>
        <code>{secret}</code>
      </p>
    </div>
  );
}
