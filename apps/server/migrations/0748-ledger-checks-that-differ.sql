-- The few checks that found something, among one for each hour of the site's life.
create index checks_that_differ on ledger.checks (checked_at desc, id desc) where jsonb_array_length(differences) > 0;
