-- How long reviews take is measured from the newest decisions each time a waiting model asks.
create index identity_checks_decided on verification.identity_checks (decided_at desc) where decided_by is not null;
