-- Staff read this list by days, newest first.
create index orders_newest on shop.orders (created_at desc, number desc);
