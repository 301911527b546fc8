-- Rates of employers with the last month of each: the month before the next row of the same entity and kind. The
-- newest row has no end.
create or replace view entity_rate_view as
select r.*,
  (select to_char(to_date(min(n.effective_from), 'YYYY-MM') - interval '1 month', 'YYYY-MM')
    from entity_rate n
    where n.entity_id = r.entity_id and n.kind = r.kind and n.deleted_at is null
      and n.effective_from > r.effective_from
  ) as effective_to
from entity_rate r;
