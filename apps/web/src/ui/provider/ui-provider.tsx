import '../theme/styles.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { LinkContext, type UiLinkProps } from '../link/ui-link.tsx';
import { theme } from '../theme/theme.ts';
import { ToastHost } from '../toast/toast-host.tsx';
import { shareStyleNonce, styleNonce } from './style-nonce.ts';

export interface UiProviderProps {
  children: ReactNode;
  /** Renders links inside the app, so that ui stays ignorant of the router. */
  link?: ComponentType<UiLinkProps>;
}

/** The same key is read by public/color-scheme.js before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'candela-color-scheme' });

if (typeof document !== 'undefined') shareStyleNonce();

/** Theme, styles, saved colour scheme, link rendering and toasts for everything below it. */
export function UiProvider({ children, link }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <LinkContext value={link ?? null}>
        {children}
        <ToastHost />
      </LinkContext>
    </MantineProvider>
  );
}
