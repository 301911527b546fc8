-- The words of a text by which a search finds it: of Chinese every pair of neighbouring characters, blanks left out, and
-- the last character of each run; of other scripts whole words in lower case without accents. Pairs, because Chinese has
-- no blanks between words and many words have two characters. The index ix_file_text__tokens keeps the result.
create or replace function text_tokens(words text) returns tsvector language sql immutable parallel safe as $$
  with plain as (
    select regexp_replace(regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g'),
      '([\u3400-\u9fff])\s+(?=[\u3400-\u9fff])', '\1', 'g') as line
  ), parts as (
    select part, part ~ '^[\u3400-\u9fff]' as is_chinese
    from plain, regexp_split_to_table(regexp_replace(line, '([\u3400-\u9fff]+)', ' \1 ', 'g'), '[^[:alnum:]+#]+') part
    where part <> ''
  ), tokens as (
    select case when is_chinese then substr(part, place, 2) else left(part, 40) end as token
    from parts, generate_series(1, case when is_chinese then length(part) else 1 end) place
  )
  select coalesce(array_to_tsvector(array_agg(distinct token)), ''::tsvector) from tokens
$$;
