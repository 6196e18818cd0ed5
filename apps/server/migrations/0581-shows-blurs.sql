-- Shows that staff blurred for their viewers. A blur is of a model, so that it holds for her next show, too, until it is lifted.
create table shows.blurs (
  model_id uuid primary key references accounts.accounts,
  blurred_at timestamptz not null,
  -- Null while it holds. What was shown before stays out of sight afterwards.
  lifted_at timestamptz check (lifted_at >= blurred_at)
);

create or replace view shows.live_details as
  select s.id as show_id, s.tags, s.break_started_at, b.blurred_at
  from shows.shows s left join shows.blurs b on b.model_id = s.model_id and b.lifted_at is null
  where s.status <> 'ended';
