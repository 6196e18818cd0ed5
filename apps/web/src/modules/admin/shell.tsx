import type { StaffMember } from '@candela/contract/admin/access';
import { Menu } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Arrival } from '../../ui/access/arrival.tsx';
import { SkipLink } from '../../ui/access/skip-link.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { Button } from '../../ui/button/button.tsx';
import { formatCount } from '../../ui/format/format-count.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSpinner } from '../../ui/state/page-spinner.tsx';
import { type AdminPage, adminPages } from './admin-pages.ts';
import { Alerts, Clock } from './alerts.tsx';
import { ActionDialog } from './console/action-dialog.tsx';
import { adminClient, everyAnswer, mayCall } from './console/api.ts';
import { labelOf } from './console/format.tsx';
import { listAction } from './console/spec.ts';
import { ConsoleTabs } from './console-tabs.tsx';
import { Find } from './find.tsx';
import { shell as text } from './locales/shell.ts';
import classes from './shell.module.css';
import { leaveConsole } from './staff-session.ts';
import { useNow, type Waiting, waitingOf } from './use-waiting.ts';

const changePassword = listAction('changeStaffPassword', {
  label: text.changePassword.label,
  description: text.changePassword.description,
  fields: {
    oldPassword: { label: text.changePassword.oldPassword, kind: 'password' },
    password: { label: text.changePassword.password, kind: 'password' },
  },
});

const menuHash = '#menu';

/** The console's frame: a menu of what the role may do, and the page. */
export function Shell({ staff }: { staff: StaffMember }) {
  const { pathname, search, hash } = useLocation();
  const queries = useQueryClient();
  // On narrow screens the menu is a part of the address, as the site's panels are: going back closes it.
  const isOpen = hash === menuHash;
  const [isChanging, setChanging] = useState(false);
  const pages = adminPages.filter(({ operation }) => mayCall(staff.role, operation));
  const path = pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '');
  const page = pages.find((one) => one.path === path);
  const now = useNow(path === '');
  const waiting = waitingOf(now);
  const logOut = async () => {
    await adminClient.staffLogout({}).catch(() => undefined);
    queries.removeQueries({ queryKey: everyAnswer });
    leaveConsole(text.loggedOut);
  };
  return (
    <div className={classes.shell}>
      <SkipLink>{text.skip}</SkipLink>
      <header className={classes.top}>
        <UiLink href="/admin" className={classes.logo} aria-label={text.name}>
          <Logo height={24} />
          <span>{text.name}</span>
        </UiLink>
        <Find pages={pages} />
        <Clock />
        <Alerts alerts={now?.alerts ?? []} />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="text" size="sm" leftSection={<IconUserCircle size={20} aria-hidden />}>
              {staff.name}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{text.account({ email: staff.email, role: labelOf(staff.role) })}</Menu.Label>
            <Menu.Item onClick={() => setChanging(true)}>{text.changePassword.label}</Menu.Item>
            <Menu.Item onClick={() => void logOut()}>{text.logOut}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <nav id="console-menu" className={classes.menu} data-open={isOpen || undefined} aria-label={text.name}>
        {groupsOf(pages.filter(({ isUnlisted }) => !isUnlisted)).map(([group, members]) => (
          <section key={group}>
            <h2>{text.groups[group]}</h2>
            <ul>
              {members.map((one) => (
                <li key={one.path}>
                  <UiLink
                    href={`/admin/${one.path}`.replace(/\/$/, '')}
                    aria-current={one === page ? 'page' : undefined}
                  >
                    {one.label}
                  </UiLink>
                  <Waits {...waiting[one.path]} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main id="content" tabIndex={-1} className={classes.page}>
        {staff.passwordExpiresAt && (
          <p className={classes.notice} role="status">
            {text.passwordExpires}{' '}
            <button type="button" onClick={() => setChanging(true)}>
              {text.choosePassword}
            </button>
          </p>
        )}
        {page ? (
          <Suspense key={page.path} fallback={<PageSpinner label={text.loadingPage({ page: page.label })} />}>
            <page.Component />
            <Arrival />
          </Suspense>
        ) : (
          <EmptyState title={text.notFound} cause={text.notFoundCause} />
        )}
      </main>
      <ConsoleTabs
        pages={pages}
        current={page}
        waiting={waiting}
        more={{ href: `${pathname}${search}${isOpen ? '' : menuHash}`, isOpen }}
      />
      {isChanging && (
        <ActionDialog action={changePassword} row={undefined} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}

/** How much waits on a page of the menu; nothing where nothing does. */
function Waits({ count = 0, isLate }: Partial<Waiting>) {
  return count > 0 && <span data-late={isLate || undefined}>{formatCount(count)}</span>;
}

function groupsOf(pages: AdminPage[]): [AdminPage['group'], AdminPage[]][] {
  const groups = new Map<AdminPage['group'], AdminPage[]>();
  for (const page of pages) groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
  return [...groups];
}
