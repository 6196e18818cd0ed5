-- Greetings on a birthday, to members who asked for them: their date of birth was given to prove their age.

alter table messages.automatic drop constraint automatic_occasion_check;
alter table messages.automatic add constraint automatic_occasion_check
  check (occasion in ('welcome', 'renewal', 'lapsed', 'tip', 'birthday'));

create table messages.birthdays_on (
  account_id uuid primary key references accounts.accounts on delete cascade,
  since timestamptz not null
);
