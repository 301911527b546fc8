-- The monthly brackets outlive the policy of the annual bonus: non-residents are taxed by them without an end
-- date. So the old key becomes two, and the shipped values follow at the start.

-- The shipped row that nobody changed makes room for the shipped rows of the new keys.
delete from policy_param
where key = 'pit.bonusBrackets' and id = '178a8f43-bdfc-8d55-9a4a-d6f3254a9de4' and version = 1 and deleted_at is null;

-- A company that set its own end of the bonus policy keeps it.
insert into policy_param (id, key, effective_from, effective_to, value, basis, created_by, updated_by)
select gen_random_uuid(), 'pit.bonusPolicy', min(p.effective_from),
  nullif(max(coalesce(p.effective_to, 'infinity')), 'infinity'), '"choose"',
  (array_agg(p.basis order by p.effective_from desc))[1],
  (array_agg(p.updated_by order by p.effective_from desc))[1],
  (array_agg(p.updated_by order by p.effective_from desc))[1]
from policy_param p
where p.key = 'pit.bonusBrackets' and p.deleted_at is null
having max(coalesce(p.effective_to, 'infinity')) <> '2027-12-31';

-- Its own brackets stay in force, the last of them without an end.
update policy_param p
set key = 'pit.monthlyBrackets', version = p.version + 1, updated_at = now(),
  effective_to = case when p.deleted_at is null and not exists (
      select from policy_param later
      where later.key = p.key and later.deleted_at is null and later.effective_from > p.effective_from)
    then null else p.effective_to end
where p.key = 'pit.bonusBrackets';
