-- Models as staff approve them: what their list is put in order by is in two tables, and is here beside each other.
create table verification.applicants (
  account_id uuid primary key references accounts.accounts on delete cascade,
  approval text not null,
  created_at timestamptz not null,
  -- When the documents were sent that wait; null while none do.
  pending_since timestamptz,
  -- When the documents were sent that count, or the account was made.
  waiting_since timestamptz not null,
  -- How the documents that count stand; none while there are none.
  documents text not null,
  -- The documents themselves.
  check_id uuid,
  -- When they run out.
  expires_on date
);

create index applicants_in_order on verification.applicants (approval, pending_since, created_at desc, account_id desc);
create index applicants_by_waiting on verification.applicants (approval, waiting_since, account_id);
create index applicants_by_expiry on verification.applicants (approval, expires_on) where documents = 'approved';
create index applicants_pending on verification.applicants (pending_since) where pending_since is not null;
create index accounts_models_by_approval_and_name on accounts.accounts (approval_status, lower(username), id)
  where type = 'model';

-- Of documents, those that wait count, else the approved ones, else the newest.
create view verification.due_applicants as
  select a.id as account_id, a.approval_status as approval, a.created_at,
    case when c.status = 'pending' then c.sent_at end as pending_since, coalesce(c.sent_at, a.created_at) as waiting_since,
    coalesce(c.status, 'none') as documents, c.id as check_id, c.expires_on
  from accounts.profiles a left join lateral (
      select id, status, sent_at, expires_on from verification.identity_checks where account_id = a.id
      order by status = 'pending' desc, status = 'approved' desc, sent_at desc limit 1
    ) c on true
  where a.type = 'model' and a.email_verified_at is not null and a.erased_at is null;

-- Whoever writes documents has locked their account before, so that two of these never run at once for one account.
create function verification.refresh_applicant(account uuid) returns void language plpgsql as $$
begin
  insert into verification.applicants as known select * from verification.due_applicants d where d.account_id = account
  on conflict (account_id) do update set approval = excluded.approval, created_at = excluded.created_at,
    pending_since = excluded.pending_since, waiting_since = excluded.waiting_since,
    documents = excluded.documents, check_id = excluded.check_id, expires_on = excluded.expires_on;
  if not found then
    delete from verification.applicants where account_id = account;
  end if;
end $$;

create function verification.follow_applicant() returns trigger language plpgsql as $$
begin
  perform verification.refresh_applicant(new.id);
  return null;
end $$;

create trigger accounts_apply
  after insert or update of approval_status, email_verified_at, erased_at, created_at on accounts.accounts
  for each row when (new.type = 'model')
  execute function verification.follow_applicant();

create function verification.follow_identity_check() returns trigger language plpgsql as $$
begin
  perform verification.refresh_applicant(coalesce(new.account_id, old.account_id));
  return null;
end $$;

create trigger identity_checks_apply
  after insert or delete or update of status, sent_at, expires_on on verification.identity_checks
  for each row execute function verification.follow_identity_check();

insert into verification.applicants select * from verification.due_applicants;

-- Public: other modules read these views and call these functions.

create view verification.applicant_list as
  select account_id, approval, created_at, pending_since, waiting_since, documents, check_id, expires_on
  from verification.applicants;
