-- How reading the mailbox of support went; one row, and none where there is no mailbox.
create table editorial.inbox_reads (
  only_row boolean primary key default true check (only_row),
  -- When it was last read through.
  read_at timestamptz,
  -- Since when it has not been; empty while it is.
  failing_since timestamptz
);

-- Public: other modules read these views and call these functions.
create view editorial.inbox_state as
  select read_at, failing_since from editorial.inbox_reads;
