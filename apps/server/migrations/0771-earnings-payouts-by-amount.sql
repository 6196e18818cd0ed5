-- Payouts by what they come to, all of them and those of one status.
create index payouts_by_amount on earnings.payouts (amount_credits, id);
create index payouts_of_status_by_amount on earnings.payouts (status, amount_credits, id);
