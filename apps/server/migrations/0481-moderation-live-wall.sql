-- Public: other modules read these views and call these functions.

-- How far the site trusts models; one without a row is new.
create view moderation.trust_list as
  select model_id, level
  from moderation.model_trust;
