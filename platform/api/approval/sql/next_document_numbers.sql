-- Takes several document numbers of today at once, in their order: one number after the other would leave a dead row
-- each in one transaction. Input: the prefix, how many. Output: numbers like those of next_document_number.
create or replace function next_document_numbers(wanted text, count integer) returns setof text language sql volatile as $$
  with taken as (
    insert into document_number as known (prefix, day, last) values (wanted, today(), count)
    on conflict (prefix, day) do update set last = known.last + count
    returning known.prefix, known.day, known.last
  )
  select taken.prefix || to_char(taken.day, 'YYYYMMDD') || lpad(n::text, greatest(4, length(n::text)), '0')
  from taken, generate_series(taken.last - count + 1, taken.last) n order by n
$$;
