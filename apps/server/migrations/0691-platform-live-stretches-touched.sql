-- When the process that holds a stretch last said that it is handing it in: a recording waits for those that do.

alter table platform.live_stretches add column touched_at timestamptz not null default now();
