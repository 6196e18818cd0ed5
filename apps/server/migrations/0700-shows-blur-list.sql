-- Public: other modules read these views and call these functions.

-- Models whose shows and calls staff have blurred now.
create view shows.blurred_models as
  select model_id, blurred_at from shows.blurs where lifted_at is null;
