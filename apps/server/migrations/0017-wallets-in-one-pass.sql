-- Wallets follow their entries in one pass: each is updated, and by that locked, in the order of their ids, so that
-- two payments cannot wait for each other.
create or replace function apply_journal_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  change record;
begin
  if exists (select from written group by transaction_id having sum(amount) <> 0) then
    raise exception 'A journal transaction must sum to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'journal_balances';
  end if;
  for change in
    select entry.ledger_account_id as id, sum(entry.amount)::bigint as amount
    from written as entry
    join ledger_accounts as account on account.id = entry.ledger_account_id and account.kind = 'wallet'
    group by entry.ledger_account_id order by entry.ledger_account_id
  loop
    update ledger_accounts set balance = balance + change.amount where id = change.id;
  end loop;
  return null;
end $$;
