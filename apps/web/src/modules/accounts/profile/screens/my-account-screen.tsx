import {
  IconBooks,
  IconDatabase,
  IconDeviceDesktop,
  IconFlame,
  IconGavel,
  IconHeart,
  IconLifebuoy,
  IconPackage,
  IconPassword,
  IconReceipt,
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

const words = messages.account;

const pages = [
  { href: '/my-library', label: words.library, Icon: IconBooks },
  { href: '/my-favorite', label: words.favourite, Icon: IconHeart },
  { href: '/purchase-history', label: words.history, Icon: IconReceipt },
  { href: '/my-memberships', label: words.memberships, Icon: IconTicket },
  { href: '/orders', label: words.orders, Icon: IconPackage },
  { href: '/cart', label: words.cart, Icon: IconShoppingBag },
  { href: '/become-model', label: words.becomeModel, Icon: IconFlame },
];
const security = [
  { href: '/my-sessions', label: messages.own.sessions, Icon: IconDeviceDesktop },
  { href: '/change-password', label: messages.own.changePassword, Icon: IconPassword },
  { href: '/decisions', label: messages.own.decisions, Icon: IconGavel },
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
          <p>{words.member({ day: formatDate(user.createdAt) })}</p>
        </div>
      </div>
      <div className={classes.body}>
        <div className={classes.column}>
          {spending}
          <section className={classes.about}>
            <SectionHeading title={messages.own.account} />
            <Facts
              facts={[
                [words.username, user.username],
                [messages.own.email, user.email],
                [words.born, formatDay(user.dob)],
              ]}
            />
          </section>
          <section>
            <SectionHeading title={words.pages} />
            <RowLinks links={pages} />
          </section>
          <section>
            <SectionHeading title={words.security} />
            <RowLinks links={security} />
          </section>
        </div>
        <div className={`${classes.column} ${classes.first}`}>
          <aside className={classes.panel}>
            <p className={classes.amount}>
              {formatCount(user.netCreditScore)} <small>{words.credits}</small>
            </p>
            <p>{words.creditsText}</p>
            <ButtonLink href="/purchase-credit" variant="primary">
              {words.add}
            </ButtonLink>
          </aside>
          {limit}
          <LanguagePanel of="user" />
        </div>
      </div>
    </PageFrame>
  );
}
