-- A hiring ends with joining (docs/decisions/0219-joining-from-a-hiring.md).
alter table to_be_recruited drop constraint to_be_recruited_offer_state_check;
alter table to_be_recruited add constraint to_be_recruited_offer_state_check
  check (offer_state in ('0', '1', '2', '3', '4', '5', '6', '7'));
update to_be_recruited set offer_state = '7' where joined_at is not null;
alter table to_be_recruited add constraint ck_to_be_recruited__joined
  check ((offer_state is not distinct from '7') = (joined_at is not null and user_id is not null));
