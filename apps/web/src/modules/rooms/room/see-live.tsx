import type { ReactNode } from 'react';
import { outsideOf } from '../../../platform/session/homes.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink, type ButtonLinkProps } from '../../../ui/button/button-link.tsx';

/** Leads on from a room to others, where whoever is here may go. */
export function SeeLive({ children, ...props }: Omit<ButtonLinkProps, 'href'> & { children: ReactNode }) {
  const { user } = useSession();
  return (
    <ButtonLink href={outsideOf(user)} {...props}>
      {children}
    </ButtonLink>
  );
}
