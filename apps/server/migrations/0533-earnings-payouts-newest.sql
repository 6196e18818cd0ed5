-- Staff read this list by days, newest first.
create index payouts_newest on earnings.payouts (requested_at desc, id desc);
