-- A model is searched by what the profile says, and everything of hers by her name.

create trigger accounts_are_searched
  after insert or update of approval_status, email_verified_at, suspended_at, username, name, tagline, description,
    gender, country, about_me, hoot_chie
  on accounts.accounts
  for each row when (new.type = 'model')
  execute function discovery.follow_searchable('discovery.searchable_models', 'id');
create trigger accounts_name_what_is_searched
  after update of approval_status, suspended_at, username, name on accounts.accounts
  for each row
  when (new.type = 'model' and (old.approval_status, old.suspended_at, old.username, old.name)
    is distinct from (new.approval_status, new.suspended_at, new.username, new.name))
  execute function discovery.follow_maker();

select discovery.refresh_search('discovery.searchable_models', array(select id from discovery.searchable_models));
