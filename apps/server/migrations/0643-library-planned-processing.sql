-- What a model planned stands in her calendar while its files are made ready.
create index library_items_processing_planned on library.items (model_id, publish_at)
  where status = 'processing' and publish_at is not null;
