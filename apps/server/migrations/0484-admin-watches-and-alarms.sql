-- Staff who watch a show without being seen in it: who, which, why and how long. The audit log says it, too.
create table admin.show_watches (
  -- Also what the live engine knows the watcher by.
  id uuid primary key,
  staff_id uuid not null references admin.staff on delete cascade,
  -- The channel of the model's picture: a show or a call.
  channel uuid not null,
  model_id uuid not null,
  -- What it was when the watch began: who looks at an open show is on record for no private one.
  kind text not null check (kind in ('free', 'paid', 'private', 'call')),
  reason text not null check (length(reason) between 1 and 500),
  began_at timestamptz not null,
  -- The page says every few seconds that it is still there.
  seen_at timestamptz not null,
  ended_at timestamptz
);

create unique index show_watches_one_of_staff on admin.show_watches (staff_id) where ended_at is null;

-- What staff did that is unusual: many documents or addresses opened, decisions by the dozen, an hour they never work in.
create table admin.staff_alarms (
  id uuid primary key,
  staff_id uuid not null,
  staff_email text not null,
  kind text not null check (kind in ('documents', 'addresses', 'decisions', 'hours')),
  -- The hour it happened in; one alarm of a kind an hour.
  hour_at timestamptz not null,
  -- How many, and how many may be; of an hour: which hour of the day, and on how many days they worked before.
  count integer not null,
  threshold integer not null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  note text check (length(note) between 1 and 500),
  constraint alarms_close_with_a_note check ((closed_at is null) = (note is null)),
  unique (staff_id, kind, hour_at)
);

create index staff_alarms_open on admin.staff_alarms (raised_at desc) where closed_at is null;
create index staff_alarms_by_date on admin.staff_alarms (raised_at desc, id desc);

-- Public: other modules read these views and call these functions.

create view admin.open_watches as
  select w.id, w.channel, w.kind, w.seen_at
  from admin.show_watches w join admin.staff s on s.id = w.staff_id
  where w.ended_at is null and s.disabled_at is null;
