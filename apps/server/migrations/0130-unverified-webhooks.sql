-- What is nobody's is kept for days and in a bounded number; this finds the oldest of it.
create index payment_webhooks_unverified on payment_webhooks (received_at, id) where verified is false;
