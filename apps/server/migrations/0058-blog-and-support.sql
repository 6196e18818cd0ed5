-- The blog, earlier versions of managed pages, and the support queue.

create table blogs (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  summary text not null default '' check (length(summary) <= 500),
  -- Sanitised HTML.
  body text not null check (length(body) <= 200000),
  -- Addresses of pictures, the first of which stands on the card.
  images text[] not null default '{}' check (cardinality(images) <= 20),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index blogs_newest on blogs (published_at desc, id desc) where published_at is not null;

-- What a managed page said before each change, and from when.
create table cms_page_versions (
  id uuid primary key,
  slug text not null,
  title text not null,
  description text not null,
  written_by uuid,
  written_at timestamptz not null
);
comment on table cms_page_versions is 'append-only';
create index cms_page_versions_of on cms_page_versions (slug, written_at desc);

create table support_tickets (
  id uuid primary key,
  -- Short, to be said on the telephone; made from a sequence.
  number bigint generated always as identity unique,
  account_id uuid,
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 150),
  topic text not null check (topic in ('account', 'payment', 'model', 'technical', 'complaint', 'other')),
  status text not null check (status in ('open', 'answered', 'closed')),
  -- Somebody without an account follows a ticket by this secret, kept as its hash.
  token_hash bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index support_tickets_queue on support_tickets (updated_at) where status = 'open';
create index support_tickets_of_account on support_tickets (account_id, created_at desc);

create table support_messages (
  id uuid primary key,
  ticket_id uuid not null references support_tickets on delete cascade,
  from_staff boolean not null,
  -- Who of the staff wrote it; shown to staff only.
  staff_id uuid,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index support_messages_of on support_messages (ticket_id, created_at);

insert into blogs (id, title, summary, body, images, published_at, created_at, updated_at) values
(gen_random_uuid(), 'A first evening here', 'What to expect when you walk into a room, and what it costs.',
 '<p>Most evenings begin the same way: somebody tunes a guitar, somebody else puts a kettle on, and the room fills one name at a time. Nobody minds if you only listen.</p><h2>Finding a room</h2><p>The first page shows who is live now. A green price is free; any other is what a minute costs, and nothing is charged before you agree to it.</p><h2>Saying hello</h2><p>Say hello in the chat. Models read it, and so do the others. If you like what you see, a tip says so better than a row of hearts.</p>',
 '{}', now() - interval '9 days', now() - interval '9 days', now() - interval '9 days'),
(gen_random_uuid(), 'Light, sound and a quiet corner', 'Three things that make a show pleasant to watch, and none of them is expensive.',
 '<p>A lamp in front of you and not behind you does more than a new camera. Put it a little to the side, at the height of your eyes, and turn the screen down.</p><h2>Sound first</h2><p>People forgive a soft picture and leave at once when the sound hurts. A simple microphone on a stand, close to you, is the best money you will spend.</p><h2>A corner of your own</h2><p>Choose one corner and keep it. Viewers come back to a place as much as to a person.</p>',
 '{}', now() - interval '4 days', now() - interval '4 days', now() - interval '4 days'),
(gen_random_uuid(), 'Where a credit goes', 'From the pack you buy to the model you tip, step by step.',
 '<p>A credit is bought once and spent when you say so. Of every credit spent on a model, the larger part is hers; the site keeps the rest for pictures, payment and people who answer your letters.</p><ul><li>Your history says what every credit was for.</li><li>A show by the minute has a receipt with every minute.</li><li>What did not take place is not charged.</li></ul>',
 '{}', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day');
