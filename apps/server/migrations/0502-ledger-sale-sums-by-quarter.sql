-- Finds what all models sold on some days.
create index sale_sums_by_quarter on ledger.sale_sums (quarter);
