-- Public: other modules read these views and call these functions.

-- What opened messages brought, by message.
create view ledger.message_sales as
  select e.item_id as message_id, p.share_hundredths - p.returned_hundredths as hundredths
  from ledger.entitlements e join ledger.purchases p on p.id = e.purchase_id
  where e.kind = 'message';
