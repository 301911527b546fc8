-- Trigger on user_base_info: updates the name and number of the person in probations, evaluations,
-- confirmations and examinations.
create or replace function rename_probations() returns trigger language plpgsql as $$
begin
  update probation set person_name = new.name, person_no = new.emp_no where user_id = new.id;
  update probation_evaluation set person_name = new.name, person_no = new.emp_no
  where user_id = new.id;
  update positive set person_name = new.name, person_no = new.emp_no where user_id = new.id;
  update positive_examine set person_name = new.name, person_no = new.emp_no where user_id = new.id;
  return null;
end $$;
