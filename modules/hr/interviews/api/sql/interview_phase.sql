-- Where an interview stands by its result, its time (none while times are offered) and its sheets: codes of INTERVIEW_PHASE. Input: the row of interview.
create or replace function interview_phase(i interview) returns text language sql stable as $$
  select case when i.result = '9' then '9' when i.result in ('1', '3', '4') then '4' when i.result = '2' then '3'
    when i.plan_at is null then '0' when i.plan_at > now() then '1' when exists (
      select from interview_panel p where p.interview_id = i.id and p.sheet_at is null
    ) then '2' else '3' end
$$;
