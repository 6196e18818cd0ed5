-- What waits is in two states, and a list of every state has one order; by either it was sorted anew for every page.
create index cases_waiting on fraud.cases (raised_at desc, id desc) where state in ('open', 'held');
create index cases_waiting_by_figure on fraud.cases (figure desc, id desc) where state in ('open', 'held');
create index cases_of_any_state_by_figure on fraud.cases (figure desc, id desc);
-- Rules that rarely find something, and the few cases that hold.
create index cases_by_rule on fraud.cases (rule, raised_at desc, id desc);
create index cases_by_effect on fraud.cases (effect, raised_at desc, id desc);
