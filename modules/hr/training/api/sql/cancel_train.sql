-- Trigger on train: cancels a training whose request was cancelled.
create or replace function cancel_train() returns trigger language plpgsql as $$
begin
  new.train_state := '4';
  return new;
end $$;
