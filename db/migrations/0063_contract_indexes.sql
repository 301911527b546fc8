-- Who has nothing in writing is found by who has: their contracts, without looking at any row.
create index ix_contract__in_force on contract (user_id) include (start_date, ended_on, end_date)
  where is_labour and state = '4' and biz_state in ('2', '4', '7') and deleted_at is null;
-- Orders that lists of contracts offer besides their own.
create index ix_contract__start_date on contract (start_date, id) where deleted_at is null;
create index ix_contract__sign_date on contract (sign_date, id) where deleted_at is null;
