import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { UiLink } from '../link/ui-link.tsx';
import classes from './top-bar.module.css';
import type { BarLink } from './top-bar.tsx';

export interface FoldedMenuProps {
  opened: boolean;
  onClose: () => void;
  menuLabel: string;
  closeLabel: string;
  links: readonly BarLink[];
  children: ReactNode;
}

/** The bar's links on narrow screens. Fetched when first opened. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function FoldedMenu({
  opened,
  onClose,
  menuLabel,
  closeLabel,
  links,
  children,
}: FoldedMenuProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={320} zIndex={400}>
      <Drawer.Overlay />
      {/* Without Mantine's own header, which would be a second banner on the page. */}
      <Drawer.Content aria-label={menuLabel}>
        <div className={classes.drawerHead}>
          <Logo label="" />
          <Drawer.CloseButton aria-label={closeLabel} size={40} iconSize={20} />
        </div>
        {/* Whatever leads on from the menu also closes it. */}
        <Drawer.Body
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a')) onClose();
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
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
