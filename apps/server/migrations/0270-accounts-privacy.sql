-- What a member keeps to herself. Modules read it from the view below.

alter table accounts.accounts
  add column keep_history boolean not null default true,
  add column hide_online boolean not null default false,
  add column hide_spending boolean not null default false,
  add column anonymous_tips boolean not null default false;

-- Public: other modules read these views and call these functions.

create view accounts.privacy as
  select id, keep_history, hide_online, hide_spending, anonymous_tips
  from accounts.accounts;
