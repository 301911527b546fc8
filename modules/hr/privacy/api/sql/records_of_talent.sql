-- The records about a person, merged ones included, with the calendar entries of the interviews, the links to the
-- applications, offers and first days, the forms of new colleagues with the files of drafts, and the messages: what is
-- emptied with the person. Input: the person. Output: path of the resource, and id.
create or replace function records_of_talent(one uuid) returns table (resource text, record_id uuid)
language sql stable as $$
  with recursive people as (
    select one as id union select t.id from talent t join people p on t.merged_into_id = p.id
  ), applications as materialized (
    select c.id from candidate c where c.talent_id in (select id from people)
  ), talks as materialized (
    select i.id from interview i where i.candidate_id in (select id from applications)
  ), hirings as materialized (
    select h.id from to_be_recruited h where h.candidate_id in (select id from applications)
  ), sent as materialized (
    select o.id from offer o where o.hiring_id in (select id from hirings)
  )
  select 'hr/talents', id from people
  union all select 'hr/candidates', id from applications
  union all select 'hr/interviews', id from talks
  union all select 'hr/my-interviews', id from talks
  union all select 'work/schedules', s.id from schedule s
    where s.source_type = 'hr/my-interviews' and s.source_id in (select id from talks)
  union all select 'system/share-links', l.id from access_link l
    where l.slot in (select id::text from applications union all select id::text from sent
      union all select id::text from hirings)
      or l.scope ->> 'hiringId' in (select id::text from hirings)
  union all select 'hr/salary-interviews', s.id from salary_interview s
    where s.candidate_id in (select id from applications)
  union all select 'hr/checkups', k.id from checkup k where k.candidate_id in (select id from applications)
  union all select 'hr/to-be-recruited', id from hirings
  union all select 'hr/offers', id from sent
  union all select 'hr/register', r.id from register r where r.hiring_id in (select id from hirings)
  union all select 'hr/register', d.register_id from register_draft d
    where d.hiring_id in (select id from hirings)
      and not exists (select from register r where r.id = d.register_id)
  union all select 'hr/candidate-messages', m.id from candidate_message m
    where m.candidate_id in (select id from applications)
  union all select 'hr/referrals', f.id from referral f where f.talent_id in (select id from people)
  union all select 'hr/privacy-requests', r.id from privacy_request r where r.talent_id in (select id from people)
$$;
