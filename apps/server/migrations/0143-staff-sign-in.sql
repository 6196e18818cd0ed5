-- Browsers a member of staff signed in from, or got a link for by mail. One is no factor: it only counts its own wrong
-- tries, so that strangers who lock the sign-in cannot keep out who comes from there.
create table staff_devices (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id uuid not null references staff on delete cascade,
  by_mail boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_devices_of on staff_devices (staff_id, created_at desc);

-- Wrong tries to sign in, by address (its hash, whether anybody has it or not) or by device.
create table staff_sign_in_tries (
  lane bytea primary key check (octet_length(lane) = 32),
  failed_tries integer not null check (failed_tries > 0),
  locked_until timestamptz,
  changed_at timestamptz not null
);
create index staff_sign_in_tries_by_age on staff_sign_in_tries (changed_at);

alter table staff_tickets add column lane bytea, add column device_hash bytea;
delete from staff_tickets;
alter table staff_tickets alter column lane set not null;
alter table staff drop column failed_tries, drop column locked_until;
