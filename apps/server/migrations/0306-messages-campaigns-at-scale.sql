-- Messages to many go to filters of fans, in pages, and can be unsent.

alter table messages.campaigns
  drop constraint campaigns_audience_check,
  add constraint campaigns_audience_check check (audience in ('followers', 'members', 'buyers', 'fans')),
  drop constraint campaigns_status_check,
  add constraint campaigns_status_check check (status in ('scheduled', 'sending', 'sent', 'cancelled', 'unsending', 'unsent')),
  -- Which fans; empty for the other audiences.
  add column filter jsonb,
  -- Up to which account, in the order of their ids, it has gone out. A process that was killed goes on from here.
  add column sent_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  add constraint campaigns_to_fans_say_which check ((audience = 'fans') = (filter is not null));

create index direct_messages_of_campaign on messages.direct_messages (campaign_id, seq) where campaign_id is not null;

drop index messages.message_campaigns_due;
create index message_campaigns_due on messages.campaigns (send_at) where status in ('scheduled', 'sending', 'unsending');

-- Nobody gets one message twice, whichever process sends it.
create unique index direct_messages_once_for_a_campaign on messages.direct_messages (campaign_id, conversation_id)
  where campaign_id is not null;
