-- The people whom rows about applicants are about. Rows about nobody of them, such as a checkup of an employee, give
-- none. Inputs: the path of the resource, and the ids. Output: the people, each once.
create or replace function talents_of_rows(path text, ids uuid[]) returns table (talent_id uuid)
language sql stable as $$
  select t.id from talent t where path = 'hr/talents' and t.id = any(ids)
  union select c.talent_id from candidate c where path = 'hr/candidates' and c.id = any(ids)
  union select c.talent_id from interview i join candidate c on c.id = i.candidate_id
    where path = 'hr/interviews' and i.id = any(ids)
  union select c.talent_id from salary_interview s join candidate c on c.id = s.candidate_id
    where path = 'hr/salary-interviews' and s.id = any(ids)
  union select c.talent_id from checkup k join candidate c on c.id = k.candidate_id
    where path = 'hr/checkups' and k.id = any(ids)
  union select c.talent_id from to_be_recruited h join candidate c on c.id = h.candidate_id
    where path = 'hr/to-be-recruited' and h.id = any(ids)
  union select c.talent_id from offer o join to_be_recruited h on h.id = o.hiring_id
      join candidate c on c.id = h.candidate_id
    where path = 'hr/offers' and o.id = any(ids)
  union select c.talent_id from register r join to_be_recruited h on h.id = r.hiring_id
      join candidate c on c.id = h.candidate_id
    where path = 'hr/register' and r.id = any(ids)
  union select c.talent_id from candidate_message m join candidate c on c.id = m.candidate_id
    where path = 'hr/candidate-messages' and m.id = any(ids)
  union select f.talent_id from referral f where path = 'hr/referrals' and f.id = any(ids)
  union select q.talent_id from privacy_request q where path = 'hr/privacy-requests' and q.id = any(ids)
$$;
