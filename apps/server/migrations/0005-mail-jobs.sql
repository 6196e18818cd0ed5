-- Mail waiting to be sent, mail that was sent, and the one function through which the application adds jobs.

create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- How it left: over SMTP, or kept here for developers to read.
  sent_by text check (sent_by in ('smtp', 'outbox')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  last_error text,
  check ((sent_at is null) = (sent_by is null)),
  -- Null once there is nothing left to try: sent, or given up after the last attempt.
  check (sent_at is null or next_attempt_at is null)
);

create index mails_newest on mails (created_at desc, id desc);
create index mails_by_recipient on mails (lower(recipient), created_at desc, id desc);
create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;

-- The job runner's tables belong to the owner and are closed to the application by row level security, so
-- that the application can add work, in its own transactions, but not read or change what waits. The schema
-- graphile_worker is made by the runner's own migrations, after this file; the body is resolved when called.
create function enqueue_job(
  job_name text,
  job_payload json,
  job_run_at timestamptz,
  job_key text,
  job_max_attempts integer
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
    job_key => enqueue_job.job_key
  );
end
$$;

revoke all on function enqueue_job(text, json, timestamptz, text, integer) from public;
