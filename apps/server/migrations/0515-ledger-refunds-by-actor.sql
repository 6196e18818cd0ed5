-- Each refund by support sums up what the same person refunded that day.
create index journal_refunds_by_actor on ledger.transactions (actor_id, created_at) where kind = 'refund';

-- Public: other modules read these views and call these functions.

-- Credits that went back to buyers, and who decided; without an actor the site did.
create view ledger.refund_list as
  select t.id, t.actor_id, t.note, t.created_at, p.purchase_id, e.hundredths / 100 as credits
  from ledger.transactions t
  join ledger.purchase_transactions p on p.transaction_id = t.id
  join ledger.entries e on e.transaction_id = t.id
  join ledger.accounts a on a.id = e.ledger_account_id and a.kind = 'wallet'
  where t.kind = 'refund';
