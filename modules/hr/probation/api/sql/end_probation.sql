-- Trigger on probation: fills in the last day from the first day, the months and the extension.
create or replace function end_probation() returns trigger language plpgsql as $$
begin
  new.end_date := term_end(new.start_date, new.months + new.extend_months);
  return new;
end $$;
