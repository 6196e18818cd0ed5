-- What support refunded for a ticket, shown between its messages. The ledger has the refund itself.
create table editorial.support_refunds (
  id uuid primary key,
  ticket_id uuid not null references editorial.support_tickets on delete cascade,
  purchase_id uuid not null,
  title text not null check (length(title) <= 300),
  credits bigint not null check (credits > 0),
  reason text not null check (length(reason) between 1 and 500),
  staff_id uuid not null,
  created_at timestamptz not null
);

create index support_refunds_of on editorial.support_refunds (ticket_id, created_at);

-- Public: other modules read these views and call these functions.

create view editorial.support_refund_list as
  select id, ticket_id, purchase_id, title, credits, reason, staff_id, created_at
  from editorial.support_refunds;
