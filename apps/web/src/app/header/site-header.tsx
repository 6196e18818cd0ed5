import type { MyProfile } from '@candela/contract/accounts/profile';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { pathOfPage, usePlacedPages } from '../../modules/editorial/use-cms-page.ts';
import { homeOf } from '../../platform/session/homes.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useIsPageOn } from '../../platform/site-features.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { siteBrand } from '../../ui/brand/brand.ts';
import { BalancePill } from '../../ui/frame/balance-pill.tsx';
import { TopBar } from '../../ui/frame/top-bar.tsx';
import { messages } from '../messages.ts';
import { CategoriesMenu, FoldedCategories } from './categories-menu.tsx';
import { GoLiveButton } from './go-live-button.tsx';
import { isUnder, navLinks } from './nav-links.ts';
import classes from './site-header.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { VisitorActions, VisitorExtras } from './visitor-actions.tsx';

const HeaderSearch = lazy(async () => ({ default: (await import('./header-search.tsx')).HeaderSearch }));
const Bell = lazy(() => import('../../modules/notifications/bell.tsx'));
const MessagesLink = lazy(() => import('./messages-link.tsx'));
const UnreadCount = lazy(() => import('./unread-count.tsx'));
const CartLink = lazy(() => import('../../modules/shop/cart/cart-link.tsx'));
const AccountMenu = lazy(() => import('./menus/account-menu.tsx'));

const t = messages.header;

const unreadCount = (
  <Suspense fallback={null}>
    <UnreadCount />
  </Suspense>
);
/** More would push search and account off the bar. */
const menuPagesMax = 3;

/** The header of every page: its links, search and menus follow who is here. */
export function SiteHeader({ tone }: { tone: 'ground' | 'clear' }) {
  const { pathname } = useLocation();
  const isPageOn = useIsPageOn();
  const { user } = useSession();
  const who = user?.type ?? 'visitor';
  const pages = (usePlacedPages('menu') ?? []).slice(0, menuPagesMax).map(({ slug, title }) => {
    const href = pathOfPage(slug);
    return { href, label: title, current: isUnder(pathname, href) };
  });
  return (
    <div className={classes.header} data-who={who}>
      <TopBar
        tone={tone}
        homeHref={homeOf(user)}
        homeLabel={t.home({ site: siteBrand().name })}
        navLabel={t.nav}
        menuLabel={t.menu}
        closeLabel={t.close}
        links={[
          ...navLinks(who, pathname)
            .filter(({ href }) => isPageOn(href))
            .map((link) => (user && link.href === '/chat' ? { ...link, after: unreadCount } : link)),
          ...pages,
        ]}
        linksExtra={who === 'model' ? undefined : <CategoriesMenu />}
        foldedLinksExtra={who === 'model' ? undefined : <FoldedCategories />}
        search={
          user && (
            <Suspense fallback={<span className={classes.searchPlace} />}>
              <HeaderSearch key={pathname} />
            </Suspense>
          )
        }
        actions={
          <>
            {user?.type === 'user' && (
              <BalancePill
                amount={user.netCreditScore}
                href="/purchase-credit"
                label={t.balance({ credits: user.netCreditScore })}
              />
            )}
            {user?.type === 'user' && isPageOn('/cart') && (
              <span className={classes.roomy}>
                <Suspense fallback={<IconPlace />}>
                  <CartLink />
                </Suspense>
              </span>
            )}
            {user?.type === 'model' && <GoLiveButton />}
            {user && (
              <>
                {user.type === 'user' && (
                  <span className={classes.roomy}>
                    <Suspense fallback={<IconPlace />}>
                      <MessagesLink />
                    </Suspense>
                  </span>
                )}
                <Suspense fallback={<IconPlace />}>
                  <Bell />
                </Suspense>
              </>
            )}
            {user ? <AccountArea user={user} /> : <VisitorActions />}
          </>
        }
        menuExtra={
          <div className={classes.extra}>
            {!user && <VisitorExtras />}
            <ThemeSwitch />
          </div>
        }
      />
    </div>
  );
}

/** Where an icon will be: whatever came later would push what is pressed from under the pointer. */
function IconPlace() {
  return <span className={classes.place} />;
}

function AccountArea({ user }: { user: MyProfile }) {
  return (
    <Suspense fallback={<Avatar src={user.profileImage} />}>
      <AccountMenu user={user} />
    </Suspense>
  );
}
