-- Whom lists leave out: the models who hide from whoever looks, and those whoever looks has blocked.

-- Public: other modules read these views and call these functions.

-- A model who hides isn't there at all; one merely blocked is found when asked for by name.
create function accounts.left_out_models(viewer uuid, viewer_country text)
  returns table (id uuid, hides boolean) language sql stable as $$
  select hider.id, true from accounts.hidden_models(viewer, viewer_country) as hider(id)
  union all
  select b.blocked_id, false
  from accounts.blocks b join accounts.accounts a on a.id = b.blocked_id and a.type = 'model'
  where b.account_id = viewer
$$;
