import '../theme/styles.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { LinkContext, LinkShownContext, type UiLinkProps } from '../link/ui-link.tsx';
import { type CopiedPicture, PictureCopiesContext } from '../picture/picture-copies.ts';
import { theme } from '../theme/theme.ts';
import { ToastHost } from '../toast/toast-host.tsx';
import { shareStyleNonce, styleNonce } from './style-nonce.ts';

export interface UiProviderProps {
  children: ReactNode;
  /** Renders links inside the app, so that ui stays ignorant of the router. */
  link?: ComponentType<UiLinkProps>;
  /** Whether an address inside the app leads somewhere now. */
  isLinkShown?: (href: string) => boolean;
  /** What there is of a picture besides its address. */
  copiesOf?: (address: string) => CopiedPicture | undefined;
}

const everyLink = () => true;
const noCopies = () => undefined;

/** The same key is read by public/first-page.js before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'candela-color-scheme' });

if (typeof document !== 'undefined') shareStyleNonce();

/** Theme, styles, saved colour scheme, link rendering and toasts for everything below it. */
export function UiProvider({
  children,
  link,
  isLinkShown = everyLink,
  copiesOf = noCopies,
}: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <LinkContext value={link ?? null}>
        <LinkShownContext value={isLinkShown}>
          <PictureCopiesContext value={copiesOf}>
            {children}
            <ToastHost />
          </PictureCopiesContext>
        </LinkShownContext>
      </LinkContext>
    </MantineProvider>
  );
}
