-- Everything that goes with a reported message is kept with its case.

create or replace view moderation.reportable_messages as
  select id, sender_id, text, null::text as picture_key, null::jsonb as media from rooms.message_list as messages
  union all
  select id, sender_id, text, picture_key, media from messages.direct_message_list;
