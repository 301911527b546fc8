-- The enabled departments that count as an account's own. Output: the department and the relation: member,
-- leader, in_charge.
create or replace function department_of_account(account uuid) returns table (dept_id uuid, relation text)
language sql stable as $$
  select d.id, mine.relation
  from (
    select u.dept_id as id, 'member' as relation from app_user u where u.id = account
    union
    select p.dept_id, 'member' from user_position p join app_user u on u.user_base_id = p.user_id
    where u.id = account and p.deleted_at is null
      and today() between p.start_date and coalesce(p.end_date, 'infinity')
    union
    select l.id, 'leader' from department l where l.leader_id = account
    union
    select c.id, 'in_charge' from department c where c.in_charge_id = account
  ) as mine
  join department d on d.id = mine.id and d.enabled and d.deleted_at is null
$$;
