-- Calculates the progress of a tree of plans from the leaves up, level by level, in one statement. Closed and
-- cancelled plans do not count. Input: the path of the root. Output: the number of changed plans.
create or replace function roll_up_year_plans(root text) returns integer language sql volatile as $$
  with recursive tree as materialized (
    select p.id, p.parent_id, p.level, p.weight, p.plan_state = '3' as is_done,
      p.plan_state not in ('4', '9') as counts, own_progress(p) as own, p.progress
    from year_plan p where p.path like root || '%' and p.deleted_at is null
  ), folded (at, id, parent_id, level, weight, is_done, counts, progress) as (
    select (select max(level) from tree), id, parent_id, level, weight, is_done, counts, own from tree
    union all
    select at - 1, id, parent_id, level, weight, is_done, counts,
      case when level = at - 1 and parts > 0 and not is_done
        then coalesce(weighed / nullif(weights, 0), 0)::integer else progress end
    from (
      select f.*,
        count(*) filter (where level = at and counts) over part as parts,
        sum(weight * progress) filter (where level = at and counts) over part as weighed,
        sum(weight) filter (where level = at and counts) over part as weights
      from folded f where at > 1
      window part as (partition by case when level = at then parent_id else id end)
    ) as of_level
    where level < at
  ), changed as (
    update year_plan p set progress = f.progress
    from folded f where f.id = p.id and f.level = f.at and p.progress <> f.progress
    returning 1
  )
  select count(*)::integer from changed
$$;
