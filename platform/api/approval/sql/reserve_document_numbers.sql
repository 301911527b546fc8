-- Takes a block of document numbers of today. Inputs: the prefix, how many numbers. Output: the first number
-- of the block within the day.
create or replace function reserve_document_numbers(wanted text, many integer) returns integer
language sql volatile as $$
  insert into document_number as known (prefix, day, last) values (wanted, today(), many)
  on conflict (prefix, day) do update set last = known.last + many
  returning last - many + 1
$$;
