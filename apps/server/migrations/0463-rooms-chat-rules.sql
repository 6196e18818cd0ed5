-- Whether members may post addresses in a room's chat.

alter table rooms.rules add column links_off boolean not null default false;
