-- A member can shut herself out for a time. Nobody can shorten it, staff included.

alter table accounts.accounts
  add column excluded_since timestamptz,
  -- Empty with a beginning: for good, until support ends it, half a year later at the earliest.
  add column excluded_until timestamptz,
  add constraint exclusions_have_a_beginning check (excluded_since is not null or excluded_until is null),
  add constraint exclusions_end_after_their_beginning check (excluded_until > excluded_since);

create function accounts.keep_exclusion() returns trigger language plpgsql as $$
begin
  -- A new one after an old one that is over.
  if new.excluded_since >= old.excluded_until then return new; end if;
  if new.excluded_since = old.excluded_since then
    if new.excluded_until is null or new.excluded_until >= old.excluded_until then return new; end if;
    if old.excluded_until is null and new.excluded_until >= old.excluded_since + interval '6 months' then return new; end if;
  end if;
  raise exception 'A self-exclusion cannot be shortened'
    using errcode = 'integrity_constraint_violation', constraint = 'exclusions_stay';
end $$;

create trigger exclusions_stay before update of excluded_since, excluded_until on accounts.accounts
  for each row when (old.excluded_since is not null
    and (new.excluded_since is distinct from old.excluded_since or new.excluded_until is distinct from old.excluded_until))
  execute function accounts.keep_exclusion();

-- Public: other modules read these views and call these functions.

create view accounts.exclusion_list as
  select id as account_id, excluded_since, excluded_until
  from accounts.accounts where excluded_since is not null;

-- Whether an account shut itself out at a moment.
create function accounts.is_excluded(account uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from accounts.exclusion_list
    where account_id = account and excluded_since <= at and (excluded_until is null or excluded_until > at)
  )
$$;
