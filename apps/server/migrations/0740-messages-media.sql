-- Several pictures and videos in a message, sold together. The columns of old hold the first of them: processes of the
-- version before go on reading those, and what was sent before has nothing else.

alter table messages.direct_messages add column media jsonb;
alter table messages.campaigns add column media jsonb;
alter table messages.automatic
  add column media jsonb,
  add column price integer check (price between 1 and 100000),
  add constraint automatic_price_a_picture check (price is null or picture_key is not null);

-- Public: other modules read these views and call these functions.

create or replace view messages.direct_message_list as
  select id, sender_id, text, picture_key, media
  from messages.direct_messages;
