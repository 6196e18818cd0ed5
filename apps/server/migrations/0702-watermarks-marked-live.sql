-- Public: other modules read these views and call these functions.

-- Models who have the viewer's name or code shown over their live picture. What shows it elsewhere can't.
create view watermarks.marked_live as
  select model_id from watermarks.choices where on_live;
