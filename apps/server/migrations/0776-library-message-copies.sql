-- Copies of pictures made for a message that is not written yet. The message's transaction takes its own out, so what
-- stays here for long belongs to no message, and its bytes can go. No index but the key's: few are here at a time.
create table library.message_copies (
  -- What the keys of its files begin with.
  prefix text primary key,
  made_at timestamptz not null
);
