-- Takes the next document number of today. Input: the prefix. Output: prefix, day and at least four digits.
create or replace function next_document_number(wanted text) returns text language sql volatile as $$
  insert into document_number as known (prefix, day, last) values (wanted, today(), 1)
  on conflict (prefix, day) do update set last = known.last + 1
  returning prefix || to_char(day, 'YYYYMMDD') || lpad(last::text, greatest(4, length(last::text)), '0')
$$;
