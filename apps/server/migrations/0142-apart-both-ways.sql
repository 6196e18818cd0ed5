-- Whom a model keeps out of her room now: by a ban there, or because one of the two has blocked the other.
create or replace view room_bans as
  select model_id, account_id from room_sanctions
  where kind = 'ban' and (until is null or until > now())
  union
  select one_id, other_id from accounts_apart;
