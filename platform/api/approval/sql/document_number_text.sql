-- The text of a document number of today. Inputs: the prefix, the place within the day.
create or replace function document_number_text(wanted text, place integer) returns text language sql stable as $$
  select wanted || to_char(today(), 'YYYYMMDD') || lpad(place::text, greatest(4, length(place::text)), '0')
$$;
