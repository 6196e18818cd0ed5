-- 0642 dropped this index. Who began to follow a model while one of her shows was on is read by it.
create index favourite_models_of_model on discovery.favourite_models (model_id, created_at desc, account_id desc);
