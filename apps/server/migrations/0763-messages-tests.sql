-- What a model sends herself to see it as a fan does. It stands in a conversation of hers with herself.
alter table messages.direct_messages add column is_test boolean not null default false;
