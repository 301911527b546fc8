-- The people whose figures of pay an account may use today, by its competences. Input: the account; an item of
-- SALARY_ITEM; the use: view, export, or any other for a change. A competence to change never covers the pay of its
-- holder. A limit by highest rank compares levels if both ranks have the same sequence, otherwise the upper ends of the
-- pay bands. A person without a rank is above every limit.
create or replace function pay_reach(account uuid, item text, need text) returns table (person_id uuid)
language sql stable as $$
  select p.id
  from salary_competence c
    join app_user u on u.id = c.user_id and u.state = '1' and u.deleted_at is null
    left join post_rank most on most.id = c.rank_max_id
    cross join user_base_info p
    left join department place on place.id = p.dept_id
    left join post_rank held on held.id = p.rank_id
  where c.user_id = account and c.deleted_at is null and today() <= c.valid_to and item = any(c.items)
    and (need = 'view' or (need = 'export' and c.can_export)
      or (need <> 'export' and c.can_edit and p.id is distinct from u.user_base_id))
    and (c.rank_max_id is null
      or (held.sequence = most.sequence and held.level <= most.level)
      or (held.sequence <> most.sequence and held.salary_max <= most.salary_max))
    and case c.scope
      when '4' then true
      when '1' then p.id = u.user_base_id
      when '5' then exists (select from department d
        where d.id = any(c.dept_ids) and place.path like d.path || '%')
      else exists (select from department_of_account(account) mine join department d on d.id = mine.dept_id
        where mine.relation = 'member'
          and (d.id = place.id or (c.scope = '3' and place.path like d.path || '%')))
    end
$$;
