-- Tickets of any state and of one, by when something last happened; by either they were sorted anew for every page.
create index support_tickets_in_order on editorial.support_tickets (updated_at, id);
create index support_tickets_by_status on editorial.support_tickets (status, updated_at, id);
-- Words in the middle of what a ticket is about and of who wrote it.
create index support_tickets_by_words on editorial.support_tickets
  using gin (subject gin_trgm_ops, email gin_trgm_ops, name gin_trgm_ops);
