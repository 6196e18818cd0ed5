-- What a case of possible fraud keeps from being paid out, one hold a model. It grows and shrinks with the sales it
-- is about, in the transactions of those sales.
alter table earnings.holds drop constraint holds_kind_check;
alter table earnings.holds add constraint holds_kind_check check (kind in ('operator', 'chargeback', 'review'));
alter table earnings.holds add column case_id uuid;
alter table earnings.holds add constraint holds_of_cases_are_reviews check ((kind = 'review') = (case_id is not null));
create unique index earnings_holds_one_a_case on earnings.holds (case_id, model_id)
  where case_id is not null and released_at is null;

-- Public: other modules read these views and call these functions.

create or replace view earnings.hold_list as
  select id, model_id, kind, amount_hundredths, reason, created_at, released_at, payment_id, case_id
  from earnings.holds;

-- Puts more of a model's earnings on a case's hold, or less when the amount is below zero. True when it began.
create function earnings.change_review_hold(of_case uuid, of_model uuid, hundredths bigint, at timestamptz)
  returns boolean language plpgsql as $$
declare
  so_far bigint;
begin
  select amount_hundredths into so_far from earnings.holds
    where case_id = of_case and model_id = of_model and released_at is null for update;
  if so_far is null then
    if hundredths <= 0 then
      return false;
    end if;
    insert into earnings.holds (id, model_id, kind, amount_hundredths, reason, created_at, case_id)
      values (gen_random_uuid(), of_model, 'review', hundredths, 'review', at, of_case)
      on conflict (case_id, model_id) where case_id is not null and released_at is null
      do update set amount_hundredths = holds.amount_hundredths + excluded.amount_hundredths;
    return true;
  end if;
  if so_far + hundredths <= 0 then
    update earnings.holds set released_at = at where case_id = of_case and model_id = of_model and released_at is null;
  else
    update earnings.holds set amount_hundredths = so_far + hundredths
      where case_id = of_case and model_id = of_model and released_at is null;
  end if;
  return false;
end $$;

-- A payout asked for at this moment is decided before what follows, or sees it.
create function earnings.lock_payouts(models uuid[]) returns void language sql as $$
  select from earnings.payout_settings where model_id = any(models) order by model_id for no key update
$$;
