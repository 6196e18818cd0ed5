-- Up to when one of the staff has seen what concerns them.
alter table admin.staff add column alerts_seen_at timestamptz;
