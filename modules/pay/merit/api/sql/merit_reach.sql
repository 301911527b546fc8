-- The people for whom a merit competence of an account is in force today. Input: the account; the use: score or audit.
-- Nobody scores or audits their own merit. Leaders reach the departments that they lead like those that they are in.
create or replace function merit_reach(account uuid, use text) returns table (person_id uuid)
language sql stable as $$
  select p.id
  from merit_competence c
    join app_user u on u.id = c.user_id and u.state = '1' and u.deleted_at is null
    cross join user_base_info p
    left join department place on place.id = p.dept_id
  where c.user_id = account and c.deleted_at is null and today() <= coalesce(c.valid_to, 'infinity')
    and case use when 'score' then c.can_score when 'audit' then c.can_audit end
    and p.id is distinct from u.user_base_id and p.deleted_at is null
    and case c.scope
      when '4' then true
      when '5' then exists (select from department d
        where d.id = any(c.dept_ids) and place.path like d.path || '%')
      when '1' then false
      else exists (select from department_of_account(account) mine join department d on d.id = mine.dept_id
        where mine.relation <> 'in_charge'
          and (d.id = place.id or (c.scope = '3' and place.path like d.path || '%')))
    end
$$;
