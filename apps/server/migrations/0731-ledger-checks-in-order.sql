-- Checks of the ledger are listed by when they ran, and by how much they found.
create index checks_by_time on ledger.checks (checked_at desc, id desc);
create index checks_by_differences on ledger.checks (jsonb_array_length(differences) desc, id desc);
