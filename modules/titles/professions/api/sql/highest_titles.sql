-- The highest title of a person in each line (技术, 技能) on a day: of the same level the earlier one. Inputs: the personnel
-- file and the day. Voided and deleted titles do not count.
create or replace function highest_titles(person uuid, on_day date)
returns table (profession_id uuid, line text, name text, level text) language sql stable as $$
  select distinct on (p.line) p.id, p.line, p.name, p.level from profession p
  where p.user_id = person and p.grant_date <= on_day and p.state <> '9' and p.deleted_at is null
  order by p.line, array_position(array['员级', '助理级', '中级', '副高级', '正高级', '初级工', '中级工', '高级工', '技师',
    '高级技师'], p.level) desc, p.grant_date, p.id
$$;
