-- Staff read this list by days, newest first.
create index purchases_newest on ledger.purchases (created_at desc, id desc);
