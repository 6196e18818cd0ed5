-- When a model accepted the terms for content; nothing is published before.

alter table accounts add column content_terms_accepted_at timestamptz;
