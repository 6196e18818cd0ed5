-- Sales of single items are counted by item, in the transaction of the charge or the refund. Only new rows are written,
-- so that nobody waits.

create function ledger.count_item_sales() returns trigger language plpgsql as $$
begin
  perform statistics.note_item_sales(seller_id, item_id, created_at, 1, share_hundredths - returned_hundredths)
    from written
    where seller_id is not null and item_id is not null and share_hundredths > 0
      and kind in ('gallery', 'album', 'audio', 'video', 'news');
  return null;
end $$;

create function ledger.count_changed_item_sales() returns trigger language plpgsql as $$
begin
  perform statistics.note_item_sales(w.seller_id, w.item_id, w.created_at, 0,
      w.share_hundredths - w.returned_hundredths - r.share_hundredths + r.returned_hundredths)
    from written w join replaced r on r.id = w.id
    where w.seller_id is not null and w.item_id is not null
      and w.kind in ('gallery', 'album', 'audio', 'video', 'news')
      and w.share_hundredths - w.returned_hundredths <> r.share_hundredths - r.returned_hundredths;
  return null;
end $$;

create trigger item_sales_are_counted after insert on ledger.purchases
  referencing new table as written for each statement execute function ledger.count_item_sales();
create trigger changed_item_sales_are_counted after update on ledger.purchases
  referencing old table as replaced new table as written
  for each statement execute function ledger.count_changed_item_sales();

select statistics.note_item_sales(sale.seller_id, sale.item_id, sale.quarter, sale.count, sale.net)
from (
  select seller_id, item_id, ledger.quarter_of(created_at) as quarter, count(*) as count,
    sum(share_hundredths - returned_hundredths) as net
  from ledger.purchases
  where seller_id is not null and item_id is not null and share_hundredths > 0
    and kind in ('gallery', 'album', 'audio', 'video', 'news')
  group by 1, 2, 3
) as sale;
