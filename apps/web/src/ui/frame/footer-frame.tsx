import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { UiLink } from '../link/ui-link.tsx';
import classes from './footer-frame.module.css';

export interface FooterFrameProps {
  /** Names the links as a landmark. */
  navLabel: string;
  links: readonly { href: string; label: string }[];
  /** Managed words beside the logo. */
  text?: ReactNode;
  /** Links to elsewhere, as icon buttons. */
  social?: ReactNode;
  /** The last line: company, age notice. */
  legal?: ReactNode;
}

/** The page's foot: who we are, where the rules are, what the law wants said. */
export function FooterFrame({ navLabel, links, text, social, legal }: FooterFrameProps) {
  return (
    <footer className={classes.foot}>
      <div className={classes.top}>
        <div className={classes.words}>
          <Logo height={27} />
          {text && <div className={classes.text}>{text}</div>}
        </div>
        <nav aria-label={navLabel}>
          <ul className={classes.links}>
            {links.map((link) => (
              <li key={link.href}>
                <UiLink href={link.href}>{link.label}</UiLink>
              </li>
            ))}
          </ul>
        </nav>
        {social && <div className={classes.social}>{social}</div>}
      </div>
      {legal && <div className={classes.legal}>{legal}</div>}
    </footer>
  );
}
