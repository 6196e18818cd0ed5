-- How often a member wants to be reminded how long she has been here and what she spent.

create table ledger.session_reminders (
  account_id uuid primary key,
  every_minutes integer not null check (every_minutes in (30, 60, 120)),
  updated_at timestamptz not null
);
