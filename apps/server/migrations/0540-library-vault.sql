-- The vault: all of a model's pictures, videos and sounds in one place, whatever uses them. A file may be in several
-- items now, and stays without any as long as it is saved.

create table library.folders (
  id uuid primary key,
  owner_id uuid not null references accounts.accounts on delete cascade,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null
);
create unique index folders_have_a_name on library.folders (owner_id, lower(name));

alter table library.files
  -- Since when it is in the vault by its owner's choice. A file without it goes when nothing uses it.
  add column saved_at timestamptz,
  add column folder_id uuid references library.folders on delete set null,
  -- The SHA-256 of the file as it came; files of one owner with the same are duplicates.
  add column content_hash bytea;

create index library_files_in_folder on library.files (folder_id) where folder_id is not null;
create index library_files_by_content on library.files (owner_id, content_hash) where content_hash is not null;
create index library_files_without_hash on library.files (created_at) where content_hash is null and state = 'ready';
drop index library.library_files_unused;
create index library_files_unused on library.files (created_at) where not in_use and saved_at is null;

alter table library.item_files drop constraint item_files_file_id_key;
create index library_item_files_of_file on library.item_files (file_id);

-- Where else a file went. A message or a product has a copy of its own, so this is only for the owner to see.
create table library.file_uses (
  file_id uuid not null references library.files on delete cascade,
  used_in text not null check (used_in in ('message', 'product')),
  -- The product; the nil UUID for messages, which are not told apart.
  target_id uuid not null,
  used_at timestamptz not null,
  primary key (file_id, used_in, target_id)
);
create index library_file_uses_of_target on library.file_uses (target_id) where used_in = 'product';
