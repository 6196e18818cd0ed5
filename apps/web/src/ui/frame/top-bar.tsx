import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Logo } from '../brand/logo.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { UiLink } from '../link/ui-link.tsx';
import classes from './top-bar.module.css';
import { useScrolledPast } from './use-scrolled-past.ts';

export interface BarLink {
  href: string;
  label: string;
  current?: boolean;
}

export interface TopBarProps {
  homeHref: string;
  /** Names the logo's link. */
  homeLabel: string;
  links?: readonly BarLink[];
  /** Beside the links: a menu of categories. Also shown in the folded menu. */
  linksExtra?: ReactNode;
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
  /** `clear` lies over a dark picture until the bar becomes fixed. */
  tone?: 'ground' | 'clear';
}

/** 64 px, 56 on phones; becomes fixed once 150 px have been scrolled. The links fold into a menu below 1080 px. */
export function TopBar(props: TopBarProps) {
  const { tone = 'ground', links = [] } = props;
  const fixed = useScrolledPast(150);
  const [menuOpen, setMenuOpen] = useState(false);
  const hasMenu = links.length > 0 || props.linksExtra !== undefined || props.menuExtra !== undefined;
  return (
    <div className={classes.space} data-tone={tone}>
      <header className={classes.bar} data-fixed={fixed || undefined} data-tone={fixed ? 'ground' : tone}>
        {hasMenu && (
          <span className={classes.burger}>
            <IconButton
              label={props.menuLabel}
              aria-expanded={menuOpen}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
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
      {hasMenu && (
        <Drawer.Root opened={menuOpen} onClose={() => setMenuOpen(false)} size={320} zIndex={400}>
          <Drawer.Overlay />
          {/* Without Mantine's own header, which would be a second banner on the page. */}
          <Drawer.Content aria-label={props.menuLabel}>
            <div className={classes.drawerHead}>
              <Logo label="" />
              <Drawer.CloseButton aria-label={props.closeLabel} size={40} iconSize={20} />
            </div>
            {/* Whatever leads on from the menu also closes it. */}
            <Drawer.Body
              onClick={(event) => {
                if (event.target instanceof Element && event.target.closest('a')) setMenuOpen(false);
              }}
            >
              <ul className={classes.folded}>
                {links.map((link) => (
                  <li key={link.href}>
                    <UiLink href={link.href} aria-current={link.current ? 'page' : undefined}>
                      {link.label}
                    </UiLink>
                  </li>
                ))}
              </ul>
              {props.linksExtra}
              {props.menuExtra}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </div>
  );
}
