-- Trigger on offer: a sent text does not change. Another edition follows it. Only the text to somebody who was emptied
-- is taken out.
create or replace function keep_offer_text() returns trigger language plpgsql as $$
begin
  if new.body = '' and exists (
    select from to_be_recruited h join candidate c on c.id = h.candidate_id join talent t on t.id = c.talent_id
    where h.id = new.hiring_id and t.emptied_at is not null) then
    return new;
  end if;
  raise exception 'the text of an offer does not change' using errcode = 'check_violation';
end $$;
