import type { ReactNode } from 'react';
import { homeOf } from '../../../platform/session/homes.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { siteBrand } from '../../../ui/brand/brand.ts';
import { SplitFormLayout } from '../../../ui/form/split-form-layout.tsx';
import bench from '../assets/cast.webp';
import stage from '../assets/stage2.webp';
import candles from '../assets/still2.webp';
import arch from '../assets/still3.webp';
import window from '../assets/win2.webp';
import { messages } from '../messages.ts';
import type { Wanted } from './use-wanted.ts';
import { WantedBack, WantedNote } from './wanted-note.tsx';

const pictures = { arch, candles, stage, bench, window };

export interface AccountLayoutProps {
  picture: keyof typeof pictures;
  headline: string;
  title: string;
  lede?: ReactNode;
  /** What the visitor wanted; its page and model stand in the place of our picture. */
  wanted?: Wanted | null;
  children?: ReactNode;
}

/** The frame of every page a visitor sees on the way in: one of our pictures beside one form. */
export function AccountLayout({ picture, headline, title, lede, wanted, children }: AccountLayoutProps) {
  const { user } = useSession();
  return (
    <main id="content" tabIndex={-1}>
      <SplitFormLayout
        imageSrc={wanted?.picture ?? pictures[picture]}
        headline={wanted?.name ?? headline}
        isOfSomebody={Boolean(wanted?.picture)}
        {...(wanted && { corner: <WantedBack wanted={wanted} />, foot: <WantedNote wanted={wanted} /> })}
        homeHref={homeOf(user)}
        homeLabel={messages.homeLabel({ site: siteBrand().name })}
        title={title}
        lede={lede}
      >
        {children}
      </SplitFormLayout>
    </main>
  );
}
