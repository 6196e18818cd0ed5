-- How the site looks where it differs from the standard, and how it looked before. The highest number holds; each is made
-- from the one before, so that two people who change it at once cannot both be first.

create table platform.looks (
  number integer primary key check (number > 0),
  look jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  -- Somebody of the staff.
  made_by uuid,
  made_at timestamptz not null
);

-- Public: other modules read these views and call these functions.

create view platform.look_list as
  select number, look, reason, made_by, made_at
  from platform.looks;
