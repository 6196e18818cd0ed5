-- From which country somebody watches a show or call that is under way, by the proxy's word or the account's, so that
-- those from a country its model hides from can be shown out at once. Gone with the show or call.
create table watching_from (
  -- A show, or the front channel of a call.
  channel uuid not null,
  -- An account's id, or a visitor's name for this one visit.
  subject text not null,
  model_id uuid not null references accounts on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  primary key (channel, subject)
);
create index viewer_locations_of on watching_from (model_id);
