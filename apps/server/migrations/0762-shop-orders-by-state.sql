-- Staff look for orders of one state, rare ones too, newest first.
create index orders_by_state on shop.orders (state, created_at desc, number desc);
