-- For the list of what a member is not interested in, the newest first.
create index library_dismissals_newest on library.dismissals (account_id, dismissed_at desc, item_id desc);
