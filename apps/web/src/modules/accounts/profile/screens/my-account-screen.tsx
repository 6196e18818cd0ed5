import {
  IconBooks,
  IconDatabase,
  IconFlame,
  IconGauge,
  IconGavel,
  IconHeart,
  IconLifebuoy,
  IconPackage,
  IconPassword,
  IconReceipt,
  IconSettings,
  IconShieldLock,
  IconShoppingBag,
  IconTicket,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '../../../../platform/session/session-store.ts';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatDate, formatDay } from '../../../../ui/format/format-date.ts';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { SectionHeading } from '../../../../ui/heading/section-heading.tsx';
import { Facts } from '../facts.tsx';
import { LanguagePanel } from '../language-panel.tsx';
import { messages } from '../messages.ts';
import classes from '../profile.module.css';
import { RowLinks } from '../row-links.tsx';

const t = messages.account;

const pages = [
  { href: '/my-library', label: t.library, Icon: IconBooks },
  { href: '/my-favorite', label: t.favourite, Icon: IconHeart },
  { href: '/purchase-history', label: t.history, Icon: IconReceipt },
  { href: '/my-memberships', label: t.memberships, Icon: IconTicket },
  { href: '/orders', label: t.orders, Icon: IconPackage },
  { href: '/cart', label: t.cart, Icon: IconShoppingBag },
  { href: '/become-model', label: t.becomeModel, Icon: IconFlame },
];
const security = [
  { href: '/settings', label: messages.own.settings, Icon: IconSettings },
  { href: '/my-security', label: messages.own.security, Icon: IconShieldLock },
  { href: '/change-password', label: messages.own.changePassword, Icon: IconPassword },
  { href: '/decisions', label: messages.own.decisions, Icon: IconGavel },
  { href: '/my-limits', label: messages.own.limits, Icon: IconGauge },
  { href: '/my-data', label: messages.own.data, Icon: IconDatabase },
  { href: '/contact-us', label: messages.own.support, Icon: IconLifebuoy },
];

export type MyAccountScreenProps = {
  /** What was spent, by day. */
  spending: ReactNode;
  /** The limit the member set. */
  limit: ReactNode;
};

/** A member's account: who, how many credits, and what is theirs. */
export function MyAccountScreen({ spending, limit }: MyAccountScreenProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <PageFrame className={classes.account}>
      <div className={classes.who}>
        <Avatar src={user.profileImage} size={108} />
        <div>
          <h1>{user.name || user.username}</h1>
          <p>{t.member({ day: formatDate(user.createdAt) })}</p>
        </div>
      </div>
      <div className={classes.body}>
        <div className={classes.column}>
          {spending}
          <section className={classes.about}>
            <SectionHeading title={messages.own.account} />
            <Facts
              facts={[
                [t.username, user.username],
                [messages.own.email, user.email],
                [t.born, formatDay(user.dob)],
              ]}
            />
          </section>
          <section>
            <SectionHeading title={t.pages} />
            <RowLinks links={pages} />
          </section>
          <section>
            <SectionHeading title={t.security} />
            <RowLinks links={security} />
          </section>
        </div>
        <div className={`${classes.column} ${classes.first}`}>
          <aside className={classes.panel}>
            <p className={classes.amount}>
              {formatCount(user.netCreditScore)} <small>{t.credits}</small>
            </p>
            <p>{t.creditsText}</p>
            <ButtonLink href="/purchase-credit" variant="primary">
              {t.add}
            </ButtonLink>
          </aside>
          {limit}
          <LanguagePanel of="user" />
        </div>
      </div>
    </PageFrame>
  );
}
