-- Credits: one append-only, balanced double-entry journal. Amounts are whole credits.
-- The rules hold whoever writes: triggers keep wallets exact, refuse what does not balance and every later change.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- wallet: a member's credits, never below zero. earnings: what a model has earned. house: the site's share.
  -- issued: the counterpart of credits that came into being (bought, given), so it stands below zero.
  kind text not null check (kind in ('wallet', 'earnings', 'house', 'issued')),
  -- The account it belongs to; empty for the site's own. No foreign key: the ledger outlives an erased account.
  owner_id uuid,
  -- Exact for wallets. For the others the sum of entries up to rolled_up_to, so that a model tipped by a thousand
  -- members at once is no queue: their balance is this plus the entries since.
  balance bigint not null default 0,
  rolled_up_to xid8 not null default '0',
  constraint ledger_accounts_owned check ((owner_id is null) = (kind in ('house', 'issued'))),
  constraint wallets_never_below_zero check (kind <> 'wallet' or balance >= 0),
  constraint ledger_accounts_unique unique nulls not distinct (kind, owner_id)
);

comment on table ledger_accounts is 'append-only: balances are changed by the entries themselves';

create table journal_transactions (
  id uuid primary key,
  kind text not null check (kind in ('admin_credit', 'reversal')),
  -- Who asked for it; empty for the site itself.
  actor_id uuid,
  -- The transaction this one takes back, if it does; one can be taken back once.
  reverses_id uuid unique references journal_transactions,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  constraint reversals_name_what_they_reverse check ((kind = 'reversal') = (reverses_id is not null))
);
comment on table journal_transactions is 'append-only';

create table journal_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references journal_transactions,
  ledger_account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  -- The writing transaction: an id would skip entries that commit late, this mark cannot.
  written_by xid8 not null default pg_current_xact_id()
);
comment on table journal_entries is 'append-only';

create index journal_entries_of_account on journal_entries (ledger_account_id, written_by) include (amount);
create index journal_entries_of_transaction on journal_entries (transaction_id);

create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is append-only: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'journal_is_append_only';
end $$;

create trigger journal_transactions_stay before update or delete or truncate on journal_transactions
  for each statement execute function refuse_journal_change();
create trigger journal_entries_stay before update or delete or truncate on journal_entries
  for each statement execute function refuse_journal_change();

-- Every insert must balance by itself, so no later one can unbalance a transaction either. Wallets follow their
-- entries at once, locked in one order so that two payments cannot wait for each other; with no key update, because
-- the entries' foreign key has already share-locked the same rows.
create function apply_journal_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from written group by transaction_id having sum(amount) <> 0) then
    raise exception 'A journal transaction must sum to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'journal_balances';
  end if;
  perform from ledger_accounts
    where kind = 'wallet' and id in (select ledger_account_id from written) order by id for no key update;
  update ledger_accounts as account
    set balance = account.balance + change.amount
    from (select ledger_account_id, sum(amount)::bigint as amount from written group by ledger_account_id) as change
    where account.id = change.ledger_account_id and account.kind = 'wallet';
  return null;
end $$;

create trigger journal_entries_apply after insert on journal_entries
  referencing new table as written for each statement execute function apply_journal_entries();

create function ledger_account(wanted_kind text, wanted_owner uuid) returns bigint language plpgsql as $$
declare found bigint;
begin
  select id into found from ledger_accounts where kind = wanted_kind and owner_id is not distinct from wanted_owner;
  if found is null then
    insert into ledger_accounts (kind, owner_id) values (wanted_kind, wanted_owner)
      on conflict on constraint ledger_accounts_unique do nothing returning id into found;
    if found is null then
      select id into strict found from ledger_accounts
        where kind = wanted_kind and owner_id is not distinct from wanted_owner;
    end if;
  end if;
  return found;
end $$;

-- Writes one transaction and its entries in one call. The three arrays run side by side.
create function post_journal(
  new_id uuid, new_kind text, new_actor uuid, new_reverses uuid, new_note text, at timestamptz,
  kinds text[], owners uuid[], amounts bigint[]
) returns void language plpgsql as $$
begin
  insert into journal_transactions (id, kind, actor_id, reverses_id, note, created_at)
    values (new_id, new_kind, new_actor, new_reverses, new_note, at);
  insert into journal_entries (transaction_id, ledger_account_id, amount)
    select new_id, ledger_account(line.kind, line.owner), line.amount
    from unnest(kinds, owners, amounts) as line(kind, owner, amount);
end $$;

-- Brings cached balances of unlocked accounts up to every entry that is certain to be visible to all. One at a
-- time: two at once would each add the same entries.
create function roll_up_ledger() returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  horizon xid8;
  changed integer;
begin
  perform pg_advisory_xact_lock(hashtext('roll_up_ledger'));
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  with due as (
    select account.id, sum(entry.amount)::bigint as amount
    from ledger_accounts as account
    join journal_entries as entry
      on entry.ledger_account_id = account.id
      and entry.written_by >= account.rolled_up_to and entry.written_by < horizon
    where account.kind <> 'wallet'
    group by account.id
  )
  update ledger_accounts as account
    set balance = account.balance + due.amount, rolled_up_to = horizon
    from due where account.id = due.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- What every account stands at now, whether rolled up or not.
create view ledger_balances as
  select account.id, account.kind, account.owner_id,
    case when account.kind = 'wallet' then account.balance
      else account.balance + coalesce((
        select sum(entry.amount) from journal_entries as entry
        where entry.ledger_account_id = account.id and entry.written_by >= account.rolled_up_to), 0)::bigint
    end as balance
  from ledger_accounts as account;
