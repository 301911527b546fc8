-- Gives a company that has no rules of the steps those of 2014 and those in force since 18 May 2026, to be confirmed by
-- the party office. Called at every start; rules that somebody entered or changed stay. Input: the moment of the rows.
create or replace function install_party_rules(at timestamptz) returns void language sql as $$
  insert into party_rule (id, step_code, seq, requires, after_step, min_months, max_months, most_months, notice_days,
      decided_by, article, effective_from, effective_to, created_at, updated_at)
  select gen_random_uuid(), s.code, s.seq, s.requires, s.after, s.least, s.until, s.most,
    case when v.is_new then s.notice end, s.who,
    case when v.is_new then '发展党员工作细则（2026年修订）' else '发展党员工作细则（2014年）' end, v.begins, v.ends, at, at
  from (values (true, date '2026-05-18', null::date), (false, date '2014-05-28', date '2026-05-17')) v (is_new, begins, ends)
    cross join (values
      ('apply', 1, '{}'::text[], null::text, null::integer, null::integer, null::integer, null::integer, '本人'),
      ('talk', 2, '{apply}', 'apply', null, 1, null, null, '党支部'),
      ('activist', 3, '{talk}', 'talk', null, null, null, null, '支部委员会，报上级备案'),
      ('review', 4, '{activist}', null, null, 6, null, null, '党支部'),
      ('object', 5, '{activist}', 'activist', 12, null, null, 5, '支部委员会，报上级备案'),
      ('political', 6, '{object}', 'object', null, null, null, null, '上级党委'),
      ('training', 7, '{object}', 'object', null, null, null, null, '上级党委'),
      ('preexam', 8, '{political,training}', 'political', null, null, null, null, '上级党委'),
      ('accept', 9, '{preexam}', 'preexam', null, 1, null, null, '支部党员大会'),
      ('approve', 10, '{accept}', 'accept', null, 3, 6, null, '上级党委'),
      ('oath', 11, '{approve}', 'approve', null, 1, null, null, '党支部'),
      ('prolong', 12, '{approve}', 'accept', null, null, null, null, '支部党员大会，上级党委批准'),
      ('full', 13, '{approve}', 'accept', 12, null, null, null, '支部党员大会'),
      ('fullApprove', 14, '{full}', 'full', null, 3, null, null, '上级党委')
    ) s (code, seq, requires, after, least, until, most, notice, who)
  where not exists (select from party_rule);
$$;
