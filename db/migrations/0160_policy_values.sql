-- Every reader of a policy parameter parses its value. Text that is no JSON would stop pages that need the parameter.
alter table policy_param add constraint ck_policy_param__value check (value::jsonb is not null);
