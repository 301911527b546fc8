-- The card that takes a payment of each person on a day: the default card for wages, for bonuses that for bonuses if
-- there is one. A payment that is late goes to the card of today. Inputs: whether a bonus is paid, and the day. `is_own`: the holder is the person; `is_shared`: another
-- person has the number, too, so that nothing is paid to it.
create or replace function cards_to_pay(is_bonus boolean, on_day date)
returns table (user_id uuid, card_id uuid, bank_name text, branch text, holder text, card_no text, is_own boolean,
  is_shared boolean)
language sql stable as $$
  select distinct on (c.user_id) c.user_id, c.id, c.bank_name, c.branch, c.holder, c.card_no,
    c.verified,
    exists (select from salary_bank o where o.card_no = c.card_no and o.user_id <> c.user_id and o.deleted_at is null)
  from salary_bank c
  where c.is_default and c.deleted_at is null and greatest(on_day, today()) between c.valid_from and coalesce(c.valid_to, 'infinity')
    and (c.kind = '工资' or is_bonus and c.kind = '奖金')
  order by c.user_id, c.kind <> '奖金'
$$;
