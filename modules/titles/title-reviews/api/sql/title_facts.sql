-- What the file of a person says about an application for a title on a day: the highest level of the line with the day of
-- its grant and the full years since, the highest education, and the hours of training of the year before; null where
-- nothing is recorded. Inputs: the personnel file, the line, the day.
create or replace function title_facts(person uuid, asked_line text, on_day date)
returns table (last_level text, last_granted date, years numeric, work_years numeric, edu text, hours numeric)
language sql stable as $$
  -- Years since no day would be nought, and nothing is known.
  select held.level, held.grant_date,
    case when held.grant_date is not null then years_between(held.grant_date, on_day) end::numeric(4, 1),
    years_between(b.work_start_date, on_day)::numeric(4, 1), b.edu, trained.hours::numeric(6, 1)
  from user_base_info b
    left join lateral (select h.level, p.grant_date from highest_titles(b.id, on_day) h
      join profession p on p.id = h.profession_id where h.line = asked_line) held on true
    cross join lateral (select sum(r.hours) as hours from train_record r
      where r.user_id = b.id and r.deleted_at is null
        and extract(year from r.end_date) = extract(year from on_day) - 1) trained
  where b.id = person
$$;
