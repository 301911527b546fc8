-- The view that lists of clock-ins read, with the use of each clock-in in its day. Columns of the day are
-- subqueries, so that a list that does not show them does not read the day. A clock-in of a day that is not
-- computed has neither kind nor result.
create or replace view clock_record as
select c.id, c.user_id, b.dept_id, c.attend_group_id, c.clock_at, c.source, c.device_sn,
  c.lng, c.lat, c.accuracy, c.area_id, c.distance, c.wifi_mac, c.ip, c.work_date,
  (select p.seq from attend_day d, clock_in_part(d.segments, d.ot_detail,
      floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p
    where d.user_id = c.user_id and d.date = c.work_date and c.verdict is null) as seg_seq,
  case when c.verdict is not null then '无效' else
    (select coalesce(p.kind, case when c.source = '外勤' then '外勤' when d.is_provisional then null else '无效' end)
      from attend_day d left join clock_in_part(d.segments, d.ot_detail,
        floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p on true
      where d.user_id = c.user_id and d.date = c.work_date) end as kind,
  coalesce(c.verdict,
    (select coalesce(p.result, case when d.is_provisional then null when c.source = '外勤' then '正常' else '无效' end)
      from attend_day d left join clock_in_part(d.segments, d.ot_detail,
        floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p on true
      where d.user_id = c.user_id and d.date = c.work_date)) as result,
  c.reason, c.correction_id,
  c.created_at, c.created_by, c.updated_at, c.updated_by, c.version, c.deleted_at
from clock_in c left join user_base_info b on b.id = c.user_id;
