import type { PersonalData } from '../../platform/personal-data/index.ts';

const paidFor = 'What was paid for is kept with the ledger, without a name.';

/** Plans, memberships and codes. */
export const plansData: PersonalData = {
  area: 'plans',
  tables: [
    {
      table: 'plans.chat_plans',
      of: ['model_id'],
      erase: { set: `title = 'Closed', description = '', closed_at = coalesce(t.closed_at, now())` },
    },
    {
      table: 'plans.club_plans',
      of: ['model_id'],
      erase: {
        set: `title = 'Closed', description = '', benefits = '{}', closed_at = coalesce(t.closed_at, now())`,
      },
    },
    {
      table: 'plans.memberships',
      of: ['member_id', 'model_id'],
      erase: { set: 'auto_renew = false' },
    },
    {
      table: 'plans.renewals',
      of: [],
      where: 't.membership_id in (select m.id from plans.memberships m where m.member_id = $1)',
      erase: { retain: paidFor },
    },
    { table: 'plans.trials', of: ['member_id'], mentions: ['model_id'], erase: 'delete' },
    {
      table: 'plans.promo_codes',
      of: ['model_id'],
      erase: { set: 'ended_at = coalesce(t.ended_at, now())' },
    },
    { table: 'plans.promo_uses', of: ['member_id'], erase: { retain: paidFor } },
  ],
};
