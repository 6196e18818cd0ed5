-- The file store knows a resumable upload by its key alone.
create or replace function note_removed_file() returns trigger language plpgsql as $$
begin
  insert into library_removals (file_id, stored_name) values (old.id, old.stored_name);
  return null;
end $$;

alter table library_files drop column parts;
alter table library_removals drop column parts;
