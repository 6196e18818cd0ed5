-- Public: other modules read these views and call these functions.

-- What accounts paid for, and when; of what was paid for again, each time.
create view ledger.bought_items as
  select buyer_id, seller_id, kind, item_id, created_at
  from ledger.purchases
  where item_id is not null;
