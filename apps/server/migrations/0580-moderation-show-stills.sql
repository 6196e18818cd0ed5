-- Stills of running shows that the site takes by itself. The pictures lie encrypted in the vault, under the still's id.
create table moderation.show_stills (
  id uuid primary key,
  -- The show or the call, and what went on in it.
  channel uuid not null,
  model_id uuid not null references accounts.accounts,
  kind text not null check (kind in ('free', 'paid', 'private', 'call')),
  taken_at timestamptz not null,
  data_key bytea not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size_bytes integer not null check (size_bytes > 0)
);

create index show_stills_by_age on moderation.show_stills (taken_at, id);
create index show_stills_of_channel on moderation.show_stills (channel, taken_at);
create index show_stills_of_model on moderation.show_stills (model_id, taken_at);

-- What became of each day (UTC): stills taken, minutes in which a show had none, and what still lies in the vault.
create table moderation.still_days (
  day date primary key,
  taken integer not null default 0,
  missed integer not null default 0,
  size_bytes bigint not null default 0
);

-- Which cases concern which stills: from the day before a case about her shows or profile until it is closed for good.
create view moderation.case_stills as
  select s.id as still_id, c.id as case_id, c.number,
    c.status = 'open' or (c.appealed_at is not null and c.appeal_outcome is null) as is_open
  from moderation.show_stills s
  join moderation.cases c on c.account_id = s.model_id
    and c.subject_kind in ('show', 'call', 'privateShow', 'profile')
    and s.taken_at >= c.created_at - interval '1 day'
    and (c.decided_at is null or s.taken_at <= c.decided_at);

-- Public: other modules read these views and call these functions.

create view moderation.still_list as
  select id, channel, model_id, kind, taken_at, size_bytes
  from moderation.show_stills;

create view moderation.case_still_list as
  select still_id, case_id, number, is_open
  from moderation.case_stills;

create view moderation.still_day_list as
  select day, taken, missed, size_bytes
  from moderation.still_days;
