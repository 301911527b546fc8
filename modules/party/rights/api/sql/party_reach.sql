-- The branches for which an account holds a party right today. Inputs: the account; the use: `view`, or any other for a
-- change or an export, which needs the duty 经办. No other right opens a row of party affairs.
create or replace function party_reach(account uuid, need text) returns table (id uuid) language sql stable as $$
  select b.id
  from party_grant g
    join app_user u on u.id = g.user_id and u.state = '1' and u.deleted_at is null
    join party_branch b on g.branch_ids = '{}' or b.id = any(g.branch_ids)
  where g.user_id = account and g.deleted_at is null and today() between g.valid_from and g.valid_to
    and (need = 'view' or g.duty = '经办')
$$;
