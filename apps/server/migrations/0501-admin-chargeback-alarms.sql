-- Chargebacks of one network in one month that reached what warns, or what networks fine for; until staff say what was
-- done about it.
create table admin.chargeback_alarms (
  id uuid primary key,
  month date not null check (month = date_trunc('month', month)::date),
  network text not null,
  level text not null check (level in ('warning', 'limit')),
  -- What it was when it was raised: hundredths of a percent, and what that was reckoned from.
  rate_hundredths integer not null,
  chargebacks integer not null,
  payments integer not null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  note text check (length(note) between 1 and 500),
  constraint chargeback_alarms_close_with_a_note check ((closed_at is null) = (note is null)),
  unique (month, network, level)
);
