-- Inventors as lists read them, each with the part of the reward; the last one gets what rounding leaves.
create or replace view patent_inventor_view as
select i.*, p.reward_due,
  (case when i.seq < max(i.seq) over of_patent then round(p.reward * i.share / 100, 2)
    else p.reward - coalesce(sum(round(p.reward * i.share / 100, 2)) over (of_patent order by i.seq
      rows between unbounded preceding and 1 preceding), 0) end)::numeric(14, 2) as reward
from patent_inventor i join patent p on p.id = i.patent_id
window of_patent as (partition by i.patent_id);
