import { z } from 'zod';
import { email, isOneFactor, noFactor, password, secondFactor, ticket } from '../accounts/fields.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { byId, listInput, staffAccess, staffOperation } from './fields.ts';
import { auditFilters, dated } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';
import { type StaffRole, staffRoles } from './staff-roles.ts';

const role = z.enum(staffRoles, { error: t.chooseRole });

export const staffMember = z.object({
  _id: id,
  email: z.string(),
  name: z.string(),
  role,
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  isDemo: z.boolean(),
  /** Until when a password somebody else chose works; null for one of their own. */
  passwordExpiresAt: timestamp.nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** What the password alone gives: a ticket that a code turns into a session. */
const loginStep = z.object({
  step: z.enum(['enrol', 'code']),
  ticket: z.string(),
  /** When enrolling: what an authenticator app needs, as a link for its QR code and as letters. */
  enrolment: z.object({ uri: z.string(), secret: z.string() }).nullable(),
  /** On a demo site only: the code the demo operator's authenticator would show now. */
  demoCode: z.string().nullable(),
});
export type LoginStep = z.infer<typeof loginStep>;

export const auditEntry = z.object({
  _id: z.string(),
  at: timestamp,
  staffId: z.string().nullable(),
  staffEmail: z.string(),
  role: z.string(),
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string().nullable(),
  targetLabel: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  ip: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const queue = z.object({ waiting: z.int(), oldestAt: timestamp.nullable() });
/** What staff are alerted to, and whose work it is. */
export const alertKinds = {
  /** Open cases assigned to whoever asks. */
  myCases: staffAccess.moderation,
  /** Appeals against what somebody else decided. */
  appeals: staffAccess.moderation,
  payouts: staffAccess.finance,
  chargebacks: staffAccess.finance,
  staff: staffAccess.owner,
} as const satisfies Record<string, readonly StaffRole[]>;
export type AlertKind = keyof typeof alertKinds;
const alertNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]];
const alert = z.object({
  kind: z.enum(alertNames),
  /** How many wait in all. */
  count: z.int(),
  /** How many of them came since this person has looked. */
  fresh: z.int(),
  newestAt: timestamp.nullable(),
});

/** What goes on, and what waits for staff. */
const waitingNow = z.object({
  liveNow: z.object({ shows: z.int(), viewers: z.int() }),
  queues: z.object({
    /** Reports and complaints nobody has decided, and appeals. */
    cases: queue,
    models: queue,
    items: queue,
    tickets: queue,
    payouts: queue,
    webhooks: queue,
  }),
  /** Reports and complaints whose time is over. */
  overdueCases: z.int(),
  /** What concerns whoever asks, for each kind of which something waits. */
  alerts: z.array(alert).default([]),
});
export type WaitingNow = z.infer<typeof waitingNow>;

export const dashboard = waitingNow.extend({
  signUps: z.object({ today: z.int(), week: z.int(), month: z.int(), modelsMonth: z.int() }),
  /** For those who work with money; null for every other role. */
  money: z
    .object({
      /** Money that came in, per currency, in minor units. */
      revenue: z.array(
        z.object({ currency: z.string(), todayMinor: z.int(), weekMinor: z.int(), monthMinor: z.int() }),
      ),
      spentCredits: z.object({ today: z.int(), week: z.int(), month: z.int() }),
      payoutsDue: z.object({ count: z.int(), credits: z.int(), oldestAt: timestamp.nullable() }),
      /** Credits spent on each of the thirty days, in their order. */
      spentByDay: z.array(z.int()),
      ledger: z.object({ checkedAt: timestamp.nullable(), differences: z.int() }),
    })
    .nullable(),
  /** Thirty days, oldest first. */
  days: z.array(z.object({ day: z.string(), signUps: z.int() })),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Logging in, the operator's people, and what they did. */
export const adminAccess = {
  staffLogin: operation('/adminAccess/staffLogin', {
    access: 'public',
    summary: 'Checks the password of one of the staff; a code must follow',
    refusals: ['wrong_credentials'],
    limit: { max: 10, windowSeconds: 300 },
  })
    .input(
      z.object({
        email,
        password: z.string({ error: shared.enterPassword }).min(1).max(128),
        /** What an earlier login, or a link by mail, gave this browser. */
        deviceToken: ticket.optional(),
      }),
    )
    .output(reply(loginStep)),

  staffVerify: operation('/adminAccess/staffVerify', {
    access: 'public',
    summary: "Turns a login's ticket and the authenticator's code into a session",
    refusals: ['wrong_code'],
    limit: { max: 20, windowSeconds: 300 },
  })
    .input(z.object({ ticket, ...secondFactor }).refine(isOneFactor, noFactor))
    .output(
      reply(
        z.object({
          token: z.string(),
          /** What this browser shows at the next login to be a known one; null when it has one already. */
          deviceToken: z.string().nullable(),
          staff: staffMember,
          recoveryCodes: z.array(z.string()).nullable(),
        }),
      ),
    ),

  staffMe: staffOperation('staffMe', staffAccess.all, 'Who is logged in')
    .input(z.object({}))
    .output(reply(staffMember)),
  staffLogout: staffOperation('staffLogout', staffAccess.all, 'Ends the session')
    .input(z.object({}))
    .output(doneReply),
  changeStaffPassword: staffOperation(
    'changeStaffPassword',
    staffAccess.all,
    'Changes the own password; ends the other sessions',
    ['wrong_credentials'],
  )
    .input(z.object({ oldPassword: z.string().min(1).max(128), password }))
    .output(doneReply),

  listStaff: staffOperation('listStaff', staffAccess.owner, "The operator's people")
    .input(z.object({ ...listInput, ...dated('usual', 'name', '-name', 'lastSeenAt', '-lastSeenAt') }))
    .output(listReply(staffMember)),
  addStaff: staffOperation('addStaff', staffAccess.owner, 'Adds somebody, with a password to be used once', [
    'conflict',
  ])
    .input(z.object({ email, name: line(shared.names, 80).min(1, { error: shared.enterAName }), role }))
    .output(reply(z.object({ staff: staffMember, password: z.string() }))),
  updateStaff: staffOperation('updateStaff', staffAccess.owner, 'Changes a role, or disables somebody', [
    'not_found',
    'conflict',
  ])
    .input(byId.extend({ role, isDisabled: z.boolean() }))
    .output(doneReply),
  resetStaff: staffOperation(
    'resetStaff',
    staffAccess.owner,
    'Gives a new one-time password and asks for a new second factor',
    ['not_found'],
  )
    .input(byId)
    .output(reply(z.object({ password: z.string() }))),

  listAudit: staffOperation('listAudit', staffAccess.owner, 'What was done, by whom')
    .input(
      z.object({
        ...listInput,
        ...auditFilters,
      }),
    )
    .output(listReply(auditEntry)),

  dashboard: staffOperation('dashboard', staffAccess.all, 'The site at a glance')
    .input(z.object({}))
    .output(reply(dashboard)),
  countWaiting: staffOperation('countWaiting', staffAccess.all, 'How much is live and waits for staff now')
    .input(z.object({}))
    .output(reply(waitingNow)),
  markAlertsSeen: staffOperation('markAlertsSeen', staffAccess.all, 'Has seen what came until then')
    .input(z.object({ until: timestamp }))
    .output(doneReply),
};
