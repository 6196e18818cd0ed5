-- A mail to one of many leaves after every mail somebody waits for, also when it is tried again.
alter table platform.mails add column to_many boolean not null default false;

-- Jobs of one kind, added together.
create function platform.enqueue_jobs(
  job_name text,
  -- Each with a payload and a key.
  jobs json,
  job_max_attempts integer,
  job_priority integer
) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => job_name,
    payload => one.payload,
    max_attempts => job_max_attempts,
    job_key => one.key,
    priority => job_priority
  ) from json_to_recordset(enqueue_jobs.jobs) as one (payload json, key text);
end
$$;

revoke all on function platform.enqueue_jobs(text, json, integer, integer) from public;
