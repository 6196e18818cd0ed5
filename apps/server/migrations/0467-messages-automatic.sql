-- Messages a model writes once, and that go out by themselves: to who is new, renews, leaves, or tips.

create table messages.automatic (
  model_id uuid not null references accounts.accounts on delete cascade,
  occasion text not null check (occasion in ('welcome', 'renewal', 'lapsed', 'tip')),
  is_on boolean not null,
  text text not null check (length(text) <= 2000),
  picture_key text,
  picture_width integer,
  picture_height integer,
  placeholder_url text,
  -- Whom a welcome goes to, and from how many credits on a tip is answered.
  welcome_to text check (welcome_to in ('followers', 'members')),
  tip_from integer check (tip_from between 1 and 100000),
  updated_at timestamptz not null,
  primary key (model_id, occasion),
  constraint automatic_says_something check (not is_on or text <> '' or picture_key is not null),
  constraint automatic_welcome_says_whom check ((occasion = 'welcome') = (welcome_to is not null)),
  constraint automatic_tip_says_how_much check ((occasion = 'tip') = (tip_from is not null))
);

-- What went out. Its key keeps one occasion from being answered twice, whichever process does it and however often.
create table messages.automatic_sent (
  model_id uuid not null references accounts.accounts on delete cascade,
  fan_id uuid not null references accounts.accounts on delete cascade,
  occasion text not null,
  -- Which renewal, end or day of tips; empty for a welcome, of which there is one.
  occurrence text not null,
  message_id uuid not null,
  sent_at timestamptz not null,
  primary key (model_id, fan_id, occasion, occurrence)
);
create index automatic_sent_to on messages.automatic_sent (fan_id, sent_at);
create index automatic_sent_of on messages.automatic_sent (model_id, occasion, message_id);

-- Who wants none of them.
create table messages.automatic_off (
  account_id uuid primary key references accounts.accounts on delete cascade,
  since timestamptz not null
);
