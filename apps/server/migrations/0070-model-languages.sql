-- For lists of what models publish, filtered by the languages their models speak.
create view model_languages as
  select id as model_id, languages from accounts where type = 'model' and languages <> '{}';
