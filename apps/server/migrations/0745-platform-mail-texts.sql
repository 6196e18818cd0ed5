-- What the operator wrote in the place of a mail's standard texts, and what it was before. Of each mail the highest number
-- holds; each is made from the one before, so that two people who change it at once cannot both be first.

create table platform.mail_texts (
  -- The message that is its subject, as the catalogue names it.
  mail text not null,
  number integer not null check (number > 0),
  -- By the message each takes the place of: the subject as text, paragraphs as HTML. What is absent is the catalogue's.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  reason text not null check (length(reason) between 1 and 500),
  -- Somebody of the staff.
  made_by uuid,
  made_at timestamptz not null,
  primary key (mail, number)
);

-- Public: other modules read these views and call these functions.

create view platform.mail_text_list as
  select mail, number, texts, reason, made_by, made_at
  from platform.mail_texts;
