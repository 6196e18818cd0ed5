-- Whether somebody had a plan of a model before, asked of each one who joined within a range.
create index plan_memberships_between on plans.memberships (model_id, member_id, started_at);
