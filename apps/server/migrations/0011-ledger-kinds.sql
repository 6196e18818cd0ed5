-- The kinds of ledger account and of transaction that buying, spending and earning need.

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
-- receivable: what an account owes after a chargeback took back credits it had already spent; zero or above.
-- held: credits set aside for something not yet decided, such as a goal or an order; the owner is who set them aside.
-- payable: what a model has asked to be paid, until it is paid or refused. paid_out: what has left the site.
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('wallet', 'earnings', 'house', 'issued', 'receivable', 'held', 'payable', 'paid_out'));
alter table ledger_accounts drop constraint ledger_accounts_owned;
alter table ledger_accounts add constraint ledger_accounts_owned
  check ((owner_id is null) = (kind in ('house', 'issued', 'paid_out')));

alter table journal_transactions drop constraint journal_transactions_kind_check;
alter table journal_transactions add constraint journal_transactions_kind_check check (kind in (
  'admin_credit', 'reversal',
  -- Credits bought with money; what a processor takes back.
  'credit_purchase', 'credit_refund', 'chargeback',
  -- A thing, plan or order bought; a tip; a minute of a show or call; placement bought by a model.
  'sale', 'tip', 'minute', 'advertising', 'release',
  'payout_request', 'payout_paid', 'payout_returned'));
