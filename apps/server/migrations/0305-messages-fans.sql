-- Reading and writing is what a model sees of a fan; a message to many is nothing the fan does.

create function messages.tell_fans() returns trigger language plpgsql as $$
declare
  pair record;
  actor uuid := case tg_table_name when 'conversation_reads' then to_jsonb(new) ->> 'account_id' else to_jsonb(new) ->> 'sender_id' end;
begin
  select model_id, member_id into pair from messages.conversations where id = new.conversation_id;
  if pair.member_id = actor then perform fans.note_seen(pair.model_id, pair.member_id, now()); end if;
  return null;
end $$;

create trigger readers_are_seen after insert or update on messages.conversation_reads
  for each row execute function messages.tell_fans();
create trigger writers_are_seen after insert on messages.direct_messages
  for each row when (new.campaign_id is null) execute function messages.tell_fans();
