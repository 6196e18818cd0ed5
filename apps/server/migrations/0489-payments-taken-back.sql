-- What a refund or chargeback took of the money: of one without an amount, what was left.
alter table payments.events add column taken_minor bigint check (taken_minor >= 0);
create index payment_events_taken_back on payments.events (created_at)
  where outcome = 'applied' and kind in ('refund', 'chargeback');

-- Public: other modules read these views and call these functions.

-- Money that went back. What was not written down before counts as its notice said, or as the whole payment.
create view payments.taken_back_list as
  select e.id, e.payment_id, e.kind, e.created_at, coalesce(e.taken_minor, e.amount_minor, p.amount_minor) as taken_minor,
    p.currency, p.recipient_label, p.provider, coalesce(p.card_network, 'unknown') as card_network
  from payments.events e join payments.payments p on p.id = e.payment_id
  where e.outcome = 'applied' and e.kind in ('refund', 'chargeback');
