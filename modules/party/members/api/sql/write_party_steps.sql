-- Writes the steps that a member may do next, with their days by the rules of today. Done steps stay.
create or replace function write_party_steps(member uuid) returns void language plpgsql as $$
begin
  delete from party_step s where s.member_id = member and s.done_at is null;
  insert into party_step (id, member_id, step_code, stage, nth, earliest, latest, decided_by, article)
  select gen_random_uuid(), m.id, r.step_code, m.stage, t.nth, t.earliest, t.latest, t.decided_by, t.article
  from party_member m
    join party_rule r on r.deleted_at is null and today() between r.effective_from and coalesce(r.effective_to, 'infinity')
    cross join lateral party_step_term(m, r.step_code, today()) t
  where m.id = member and m.deleted_at is null and m.stage in ('1', '2', '3', '4') and t.missing = '{}'
    and (m.stage <> '4' or r.step_code in ('review', 'oath', 'full', 'fullApprove', 'prolong'))
    and (r.step_code <> 'prolong' or t.missing = '{}' and m.stage = '4')
    and (r.step_code <> 'review' or m.stage in ('2', '3', '4'))
    and (r.step_code = 'review' or not exists (select from party_step done
      where done.member_id = m.id and done.step_code = r.step_code and done.done_at is not null
        and done.deleted_at is null));
end $$;
