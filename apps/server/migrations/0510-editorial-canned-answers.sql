-- What support answers again and again, by topic.
create table editorial.canned_answers (
  id uuid primary key,
  topic text not null check (topic in ('any', 'account', 'payment', 'model', 'technical', 'complaint', 'other')),
  title text not null check (length(title) between 1 and 80),
  -- May have {name}, {number} and {subject} of the ticket.
  text text not null check (length(text) between 1 and 5000),
  updated_at timestamptz not null
);

create unique index canned_answers_one_of_a_title on editorial.canned_answers (topic, lower(title));

-- Public: other modules read these views and call these functions.

create view editorial.canned_answer_list as
  select id, topic, title, text, updated_at
  from editorial.canned_answers;
