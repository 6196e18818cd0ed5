-- A model's calendar shows the mass messages of a month.
create index campaigns_by_time on messages.campaigns (model_id, send_at);
