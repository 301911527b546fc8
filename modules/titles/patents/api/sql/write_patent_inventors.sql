-- Writes the inventors of a patent as rows, from the list on its form. Input: the patent.
create or replace function write_patent_inventors(patent_id uuid) returns void language sql as $$
  delete from patent_inventor i where i.patent_id = $1;
  insert into patent_inventor (id, patent_id, seq, user_id, name, share)
  select gen_random_uuid(), p.id, line.seq, b.id, coalesce(b.name, line.value ->> 'name'),
    (line.value ->> 'share')::numeric
  from patent p cross join lateral jsonb_array_elements(p.inventors) with ordinality line (value, seq)
    left join user_base_info b on lower(b.emp_no) = lower(line.value ->> 'empNo') and b.deleted_at is null
  where p.id = $1 and p.deleted_at is null;
$$;
