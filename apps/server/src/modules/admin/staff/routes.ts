import { adminAccess, type StaffMember } from '@candela/contract/admin/access';
import { implement } from '@orpc/server';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import { dashboard, markAlertsSeen, waitingNow } from '../dashboard.ts';
import type { AdminDeps } from '../dependencies.ts';
import { listQuery } from '../list-query.ts';
import { texts } from '../locales/texts.ts';
import { auditList } from './audit-list.ts';
import { memberOf, staffLogin, staffVerify } from './login.ts';
import { changeStaffPassword, insertStaff, resetStaff, updateStaff } from './staff.ts';
import { staffStore } from './store.ts';

const os = implement(adminAccess).$context<RequestContext>();

const staffList = listQuery<StaffMember>('staff', {
  select: `id as "_id", email, name, role, disabled_at is not null as "isDisabled",
    totp_encrypted is not null as "hasSecondFactor", is_demo as "isDemo", password_expires_at as "passwordExpiresAt",
    created_at as "createdAt",
    seen.at as "lastSeenAt"`,
  from: `admin.staff left join lateral (
      select max(last_seen_at) as at from admin.staff_sessions where staff_id = staff.id) seen on true`,
  // Who was never seen counts as seen before every day, so that a last day finds accounts nobody uses.
  where: '$3::text is null or email ilike $3 or name ilike $3',
  day: "coalesce(seen.at, '-infinity')",
  order: 'disabled_at is not null, lower(name), id',
  orders: {
    name: 'lower(name), id',
    '-name': 'lower(name) desc, id desc',
    lastSeenAt: '"lastSeenAt" nulls first, id',
    '-lastSeenAt': '"lastSeenAt" desc nulls last, id',
  },
});

/** Logging in, the operator's people, the audit log and the dashboard. */
export function accessRoutes(deps: AdminDeps) {
  const { database } = deps;
  return {
    staffLogin: os.staffLogin.handler(async ({ input, context }) => ({
      data: await staffLogin(deps, input, context),
    })),
    staffVerify: os.staffVerify.handler(async ({ input, context }) => ({
      data: await staffVerify(deps, input, context),
    })),
    staffMe: os.staffMe.handler(async ({ context }) => {
      const row = await staffStore.byEmail(database, staffOf(context).email);
      return { data: row ? memberOf(row) : refuse('session_over') };
    }),
    staffLogout: os.staffLogout.handler(async ({ context }) => {
      const { id, staffId, email } = staffOf(context);
      await act(deps, context, 'staffLogout', async (tx, note) => {
        await staffStore.endSessions(tx, staffId, { only: id });
        note({ kind: 'staff', id: staffId, label: email });
      });
      return { msg: say(texts.replies.loggedOut) };
    }),
    changeStaffPassword: os.changeStaffPassword.handler(({ input, context }) =>
      changeStaffPassword(deps, input, context),
    ),
    listStaff: os.listStaff.handler(({ input }) => staffList(database, input)),
    addStaff: os.addStaff.handler(async ({ input, context }) => {
      const { staffId, email, role } = staffOf(context);
      const actor = { staffId, email, role, ip: context.ip };
      return { data: await database.transaction((tx) => insertStaff(deps, tx, actor, input)) };
    }),
    updateStaff: os.updateStaff.handler(({ input, context }) => updateStaff(deps, input, context)),
    resetStaff: os.resetStaff.handler(async ({ input, context }) => ({
      data: await resetStaff(deps, input, context),
    })),
    listAudit: os.listAudit.handler(({ input }) => auditList(database, input)),
    dashboard: os.dashboard.handler(async ({ context }) => ({
      data: await dashboard(deps, staffOf(context)),
    })),
    countWaiting: os.countWaiting.handler(async ({ context }) => ({
      data: await waitingNow(deps, staffOf(context)),
    })),
    markAlertsSeen: os.markAlertsSeen.handler(async ({ input, context }) => {
      await markAlertsSeen(deps, staffOf(context), input.until);
      return { msg: say(texts.replies.alertsSeen) };
    }),
  };
}
