-- Cases are found by words in the middle of what they are about, and by their number.
create index cases_by_words on moderation.cases using gin (subject_label gin_trgm_ops);
create index cases_by_number on moderation.cases (number);
