-- The day of retirement, as computed by retirement_of. Inputs: day of birth, gender, whether cadre, whether
-- special work, the rules (retirement_rules).
create or replace function retirement_date(birth date, gender text, is_cadre boolean, is_special boolean,
  rules jsonb)
returns date language sql immutable parallel safe as $$
  select (retirement_of(birth, gender, is_cadre, is_special, rules)).day
$$;
