-- Where an account's days begin, as a name of the tz database; empty until it was chosen, when the browser's is taken.
-- The check refuses a name this database does not know, which no later reading could use.
alter table accounts.accounts add column time_zone text
  constraint time_zones_known check (time_zone is null or timezone(time_zone, timestamptz '2020-01-01 00:00:00+00') is not null);

create or replace view accounts.profiles as
  select id, unique_id, type, username, email, dob, name, profile_image, gender, country, about_me, hoot_chie,
    approval_status, approval_reason, email_verified_at, suspended_at, suspension_reason, created_at,
    languages, for_you, erased_at, is_demo, second_factor_since, time_zone
  from accounts.accounts;
