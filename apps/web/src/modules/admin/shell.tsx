import type { StaffMember } from '@candela/contract/admin/access';
import { Menu } from '@mantine/core';
import { IconMenu2, IconUserCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Arrival } from '../../ui/access/arrival.tsx';
import { SkipLink } from '../../ui/access/skip-link.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { Button } from '../../ui/button/button.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSpinner } from '../../ui/state/page-spinner.tsx';
import { type AdminPage, adminPages } from './admin-pages.ts';
import { callDesk, mayCall } from './call.ts';
import { ActionDialog } from './desk/action-dialog.tsx';
import type { Action } from './desk/spec.ts';
import classes from './shell.module.css';
import { leaveDesk } from './staff-session.ts';

const changePassword: Action = {
  label: 'Change password',
  call: 'changeStaffPassword',
  description: 'Your other sessions end.',
  fields: [
    { name: 'oldPassword', label: 'Password now' },
    { name: 'password', label: 'New password' },
  ],
  input: (_row, values) => values,
};

/** The desk's frame: a menu of what the role may do, and the page. */
export function Shell({ staff }: { staff: StaffMember }) {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  // The menu is open on the page it was opened on, and folds with the next.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const [isChanging, setChanging] = useState(false);
  const pages = adminPages.filter(({ call }) => mayCall(staff.role, call));
  const path = pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '');
  const page = pages.find((one) => one.path === path);
  const logOut = async () => {
    await callDesk('staffLogout', {}).catch(() => undefined);
    queries.removeQueries({ queryKey: ['desk'] });
    leaveDesk('You are logged out.');
  };
  return (
    <div className={classes.shell}>
      <SkipLink>Skip to content</SkipLink>
      <header className={classes.top}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls="desk-menu"
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        >
          <IconMenu2 size={20} aria-hidden />
          <span>Menu</span>
        </button>
        <UiLink href="/admin" className={classes.logo} aria-label="Desk">
          <Logo height={24} />
          <span>Desk</span>
        </UiLink>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="text" size="sm" leftSection={<IconUserCircle size={20} aria-hidden />}>
              {staff.name}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {staff.email}, {staff.role}
            </Menu.Label>
            <Menu.Item onClick={() => setChanging(true)}>Change password</Menu.Item>
            <Menu.Item onClick={() => void logOut()}>Log out</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <nav id="desk-menu" className={classes.menu} data-open={isOpen || undefined} aria-label="Desk">
        {groupsOf(pages).map(([group, members]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {members.map((one) => (
                <li key={one.path}>
                  <UiLink
                    href={`/admin/${one.path}`.replace(/\/$/, '')}
                    aria-current={one === page ? 'page' : undefined}
                  >
                    {one.label}
                  </UiLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main id="content" tabIndex={-1} className={classes.page}>
        {staff.passwordExpiresAt && (
          <p className={classes.notice} role="status">
            Your password was chosen by somebody else and stops working soon.{' '}
            <button type="button" onClick={() => setChanging(true)}>
              Choose your own
            </button>
          </p>
        )}
        {page ? (
          <Suspense key={page.path} fallback={<PageSpinner label={`Loading ${page.label}`} />}>
            <page.Component />
            <Arrival />
          </Suspense>
        ) : (
          <EmptyState title="No such page" cause="It does not exist, or your role does not include it." />
        )}
      </main>
      {isChanging && <ActionDialog action={changePassword} onClose={() => setChanging(false)} />}
    </div>
  );
}

function groupsOf(pages: AdminPage[]): [AdminPage['group'], AdminPage[]][] {
  const groups = new Map<AdminPage['group'], AdminPage[]>();
  for (const page of pages) groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
  return [...groups];
}
