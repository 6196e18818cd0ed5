-- A client that follows the specification does not say how large its file is; the store then says what came.
alter table library_files alter column size_bytes drop not null;

-- Where the picture made of an upload is, once the upload itself is used up. An upload's address leads there.
create table library_published_uploads (
  upload_id uuid primary key,
  address text not null
);
