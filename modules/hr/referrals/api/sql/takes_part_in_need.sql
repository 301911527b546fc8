-- Whether a user decides about a need: its recruiter, an interviewer by its plan or by an interview, or an approver.
-- Whoever does gets no bonus for a recommendation for it. Inputs: the need, the account.
create or replace function takes_part_in_need(need uuid, account uuid) returns boolean language sql stable as $$
  select exists (select from recruiting_application a where a.id = need and a.owner_id = account)
    or exists (select from interview_plan p
      where p.recruiting_id = need and account = any(p.panel_ids) and p.deleted_at is null)
    or exists (select from candidate c join interview i on i.candidate_id = c.id
        join interview_panel s on s.interview_id = i.id
      where c.recruiting_id = need and s.user_id = account and i.deleted_at is null)
    or exists (select from approval_step s
      where s.resource = 'hr/recruiting-applications' and s.record_id = need
        and account in (s.approver_id, s.act_for_id))
$$;
