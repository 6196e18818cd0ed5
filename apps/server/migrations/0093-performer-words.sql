-- Names of performers lie encrypted. What they are found by: keyed marks of the words in them, made by the vault. Null
-- until they are made, which the first search does for records from before this.
alter table identity_checks add column name_marks bytea[];
alter table releases add column name_marks bytea[];

create index identity_checks_by_name on identity_checks using gin (name_marks) where status = 'approved';
create index releases_by_name on releases using gin (name_marks);
create index identity_checks_unmarked on identity_checks (id) where name_marks is null and facts is not null;
create index releases_unmarked on releases (id) where name_marks is null and facts is not null;

alter table identity_checks add constraint purged_checks_have_no_marks check (purged_at is null or name_marks is null);
alter table releases add constraint purged_releases_have_no_marks check (purged_at is null or name_marks is null);
