-- Staff read this list by days, newest first.
create index library_items_newest on library.items (created_at desc, id desc) where archived_at is null;
