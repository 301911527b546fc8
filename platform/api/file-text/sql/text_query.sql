-- What a keyword asks of text_tokens: all pairs of its Chinese characters, and words that begin with its other words. One
-- or two letters are compared as a whole word, because they begin too many. Null for a keyword without letters.
create or replace function text_query(key text) returns tsquery language sql immutable parallel safe as $$
  with plain as (
    select regexp_replace(normalize(lower(key), nfd), '[\u0300-\u036f]', '', 'g') as line
  ), parts as (
    select part, part ~ '^[\u3400-\u9fff]' as is_chinese
    from plain, regexp_split_to_table(regexp_replace(line, '([\u3400-\u9fff]+)', ' \1 ', 'g'), '[^[:alnum:]+#]+') part
    where part <> ''
  ), asked as (
    select case
      when not is_chinese and length(part) < 3 then quote_literal(part)
      when not is_chinese then quote_literal(left(part, 40)) || ':*'
      when length(part) = 1 then quote_literal(part) || ':*'
      else quote_literal(substr(part, place, 2)) end as word
    from parts, generate_series(1, case when is_chinese then greatest(length(part) - 1, 1) else 1 end) place
  )
  select string_agg(word, ' & ')::tsquery from asked
$$;
