-- After a rejection only what was wrong is asked for again.

-- Why single facts of rejected documents could not be right, by the names the wire gives them. What was wrong with a
-- picture is said at its file.
alter table verification.identity_checks
  add column part_reasons jsonb not null default '{}' check (jsonb_typeof(part_reasons) = 'object');
-- The rejected documents these correct: what was not asked for again is theirs.
alter table verification.identity_checks
  add column corrects uuid references verification.identity_checks;
