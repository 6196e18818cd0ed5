-- Takes a job out of the queue that nobody has begun, and answers what it was to do; null where it has begun or ended.
create function platform.take_back_job(job_key text) returns json
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- The runner's own types come later than this on a new database.
  removed record;
begin
  select job.payload, job.locked_at, job.attempts into removed
    from graphile_worker.remove_job(take_back_job.job_key) as job;
  if removed.payload is null or removed.locked_at is not null or removed.attempts > 0 then
    return null;
  end if;
  return removed.payload;
end
$$;

revoke all on function platform.take_back_job(text) from public;
