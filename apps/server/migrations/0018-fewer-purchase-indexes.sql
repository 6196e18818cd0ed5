-- A buyer's purchases are read through the history; every charge paid for three indexes nobody read.
drop index purchases_of_buyer;
drop index purchases_of_buyer_by_kind;
drop index purchases_of_item;
