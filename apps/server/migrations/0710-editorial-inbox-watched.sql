-- When a process last knew that the mail server says when mail comes; empty where the mailbox is only read every minute.
alter table editorial.inbox_reads add column watched_at timestamptz;

create or replace view editorial.inbox_state as
  select read_at, failing_since, watched_at from editorial.inbox_reads;
