-- Records of performers are listed by when they were made and by when their document expires; both kinds have both orders.
create index identity_checks_recorded on verification.identity_checks (decided_at desc, id desc)
  where status = 'approved' and facts is not null;
create index identity_checks_expiring on verification.identity_checks (expires_on, id)
  where status = 'approved' and facts is not null;
create index releases_recorded on verification.releases (created_at desc, id desc) where facts is not null;
create index releases_expiring on verification.releases (expires_on, id) where facts is not null;
