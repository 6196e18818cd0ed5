-- A model tries her upload before a show: a channel nobody may watch, for some seconds. One at a time each.
create table shows.upload_checks (
  model_id uuid primary key,
  channel uuid not null unique,
  began_at timestamptz not null
);

create index upload_checks_began on shows.upload_checks (began_at);
