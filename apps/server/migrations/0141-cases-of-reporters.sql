-- Each report looks at what became of the earlier ones of the same account.
create index compliance_cases_of_reporter on compliance_cases (reporter_id) where reporter_id is not null;
