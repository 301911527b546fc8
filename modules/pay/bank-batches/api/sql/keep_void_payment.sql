-- Trigger on bank_batch_row: a payment of a void batch stays void, because its row of pay may be in another batch.
create or replace function keep_void_payment() returns trigger language plpgsql as $$
begin
  raise exception 'a payment of a void batch stays void: %', old.id;
end $$;
