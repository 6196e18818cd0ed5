-- When a payment's credits were booked, in the transaction that wrote the journal.
create or replace view payments.payment_list as
  select id, account_id, recipient_label, pack_name, credits, amount_minor, currency, provider,
    provider_reference, status, refunded_minor, reversed_credits, receipt_number, created_at, paid_at,
    card_network, fee_minor, credited_at
  from payments.payments;
