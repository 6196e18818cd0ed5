import { IconMenu2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Logo } from '../brand/logo.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { UiLink } from '../link/ui-link.tsx';
import classes from './top-bar.module.css';
import { useScrolledPast } from './use-scrolled-past.ts';

const FoldedMenu = lazy(() => import('./folded-menu.tsx'));

export interface BarLink {
  href: string;
  label: string;
  current?: boolean;
  /** Behind the label: a count. */
  after?: ReactNode;
}

export interface TopBarProps {
  homeHref: string;
  /** Names the logo's link. */
  homeLabel: string;
  links?: readonly BarLink[];
  /** Beside the links: a menu of categories. */
  linksExtra?: ReactNode;
  /** The same below the links of the folded menu. */
  foldedLinksExtra?: ReactNode;
  /** Names the links as a landmark. */
  navLabel: string;
  /** Names the button of the folded menu and its close button. */
  menuLabel: string;
  closeLabel: string;
  /** From 700 px up. */
  search?: ReactNode;
  /** Right-hand side: balance, bell, account. */
  actions?: ReactNode;
  /** Only in the folded menu: what `actions` has no room for. */
  menuExtra?: ReactNode;
  /** `clear` lies over a dark ground, which the page has from the start, until the bar becomes fixed. */
  tone?: 'ground' | 'clear';
}

/** 64 px, 56 on phones; becomes fixed once 150 px have been scrolled. The links fold into a menu below 1080 px. */
export function TopBar(props: TopBarProps) {
  const { tone = 'ground', links = [] } = props;
  const fixed = useScrolledPast(150);
  const [menuOpen, setMenuOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const hasMenu = links.length > 0 || props.linksExtra !== undefined || props.menuExtra !== undefined;
  return (
    <div className={classes.space} data-tone={tone}>
      <header
        className={classes.bar}
        data-fixed={fixed || undefined}
        data-tone={fixed ? 'ground' : tone}
        // Over a dark picture the controls are the dark theme's in both themes.
        data-mantine-color-scheme={tone === 'clear' && !fixed ? 'dark' : undefined}
      >
        {hasMenu && (
          <span className={classes.burger}>
            <IconButton
              label={props.menuLabel}
              aria-expanded={menuOpen}
              aria-haspopup="dialog"
              onClick={() => {
                setWanted(true);
                setMenuOpen(true);
              }}
            >
              <IconMenu2 size={20} stroke={1.75} />
            </IconButton>
          </span>
        )}
        <UiLink href={props.homeHref} className={classes.logo} aria-label={props.homeLabel}>
          <Logo label="" />
        </UiLink>
        {hasMenu && (
          <nav className={classes.nav} aria-label={props.navLabel}>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <UiLink href={link.href} aria-current={link.current ? 'page' : undefined}>
                    {link.label}
                    {link.after}
                  </UiLink>
                </li>
              ))}
              {props.linksExtra && <li>{props.linksExtra}</li>}
            </ul>
          </nav>
        )}
        <span className={classes.gap} />
        {props.search && <div className={classes.search}>{props.search}</div>}
        {props.actions && <div className={classes.actions}>{props.actions}</div>}
      </header>
      {wanted && (
        <Suspense fallback={null}>
          <FoldedMenu
            opened={menuOpen}
            onClose={() => setMenuOpen(false)}
            menuLabel={props.menuLabel}
            closeLabel={props.closeLabel}
            links={links}
          >
            {props.foldedLinksExtra}
            {props.menuExtra}
          </FoldedMenu>
        </Suspense>
      )}
    </div>
  );
}
