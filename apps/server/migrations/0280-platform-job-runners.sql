-- Which runners of jobs are alive. A runner whose last sign is too old is taken for dead, and its jobs are free again.

create table platform.job_runners (
  -- The name under which it locks jobs.
  name text primary key,
  beat_at timestamptz not null
);
