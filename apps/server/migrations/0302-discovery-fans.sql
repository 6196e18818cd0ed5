-- Followers are fans.

create trigger followers_are_fans after insert or delete on discovery.favourite_models
  for each row execute function fans.follow_followers();
