-- A job may stand behind others that are due: the runner takes those of a higher priority later.
create function platform.enqueue_job(
  job_name text,
  job_payload json,
  job_run_at timestamptz,
  job_key text,
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
    payload => job_payload,
    run_at => job_run_at,
    max_attempts => job_max_attempts,
    job_key => enqueue_job.job_key,
    priority => job_priority
  );
end
$$;

revoke all on function platform.enqueue_job(text, json, timestamptz, text, integer, integer) from public;
