-- A message to all followers is written page by page in the order of their ids.
create index favourite_models_by_follower on discovery.favourite_models (model_id, account_id);
drop index discovery.favourite_models_of_model;
