-- The names of the highest titles of a person on a day, the technical line first; null without a title.
create or replace function title_names(person uuid, on_day date) returns text language sql stable as $$
  select string_agg(h.name, '、' order by h.line = '技能', h.line) from highest_titles(person, on_day) h
$$;
