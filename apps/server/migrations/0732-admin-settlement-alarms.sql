-- Settlement files with lines that differ from what the site booked, until staff say what was done about them. One a file.
create table admin.settlement_alarms (
  file_id uuid primary key references admin.settlement_files on delete cascade,
  -- What it was when it was raised.
  odd_count integer not null check (odd_count > 0),
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  note text check (length(note) between 1 and 500),
  constraint settlement_alarms_close_with_a_note check ((closed_at is null) = (note is null))
);

create index settlement_alarms_open on admin.settlement_alarms (file_id) where closed_at is null;
