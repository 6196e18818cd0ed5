-- Finds the accounts that are used from one browser at one address.
create index sessions_by_address on accounts.sessions (ip, device, last_seen_at desc);
