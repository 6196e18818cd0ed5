import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { siteBrand } from '../../../ui/brand/brand.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { buying as t } from '../messages.ts';
import classes from './checkout-frame.module.css';

interface CheckoutFrameProps {
  /** The way out, at the top. */
  back?: { href: string; label: string };
  wide?: boolean;
  children: ReactNode;
}

const homes = { user: '/home', model: '/studio' };

/** The whole window for one matter of money: the logo, a way out, and nothing that leads astray. */
export function CheckoutFrame({ back, wide, children }: CheckoutFrameProps) {
  const { user } = useSession();
  const home = user ? homes[user.type] : '/';
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <UiLink href={home} aria-label={t.home({ site: siteBrand().name })} className={classes.logo}>
          <Logo height={30} label="" />
        </UiLink>
        {back && (
          <ButtonLink
            href={back.href}
            variant="text"
            leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          >
            {back.label}
          </ButtonLink>
        )}
      </header>
      <main id="content" tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
        {children}
      </main>
    </div>
  );
}
