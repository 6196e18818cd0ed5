-- Who began to follow within a range, newest first.
create index fans_by_follow on fans.fans (model_id, follows_since desc, member_id desc) where follows_since is not null;
