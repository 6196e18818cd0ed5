-- Followers are counted at the time they began.

create function discovery.count_followers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform statistics.note_followers(new.model_id, new.created_at, 1);
  else
    perform statistics.note_followers(old.model_id, old.created_at, -1);
  end if;
  return null;
end $$;

create trigger followers_are_counted after insert or delete on discovery.favourite_models
  for each row execute function discovery.count_followers();

select statistics.note_followers(model_id, created_at, 1) from discovery.favourite_models;
