import type pg from 'pg'

/**
 * Facts of a month of attendance as in domain 12: seven of ten employees work a fixed week, two follow a
 * roster around the clock, one has free hours; nine of ten days are regular. All of it is SQL and the same in
 * every run: the number of an employee and the day determine the events.
 */

/** Copies of the first employees of the demo company, in its departments. */
const MAKE_PEOPLE = `
  insert into user_base_info
  select (jsonb_populate_record(model, jsonb_build_object('id', gen_random_uuid(),
    'emp_no', 'B' || lpad(n::text, 6, '0'), 'name', '考勤' || n, 'status', '2', 'leave_date', null,
    'join_date', '2020-01-01', 'regular_date', '2020-04-01', 'id_card_no', 'B' || n, 'phone', 'B' || n))).*
  from generate_series(1, $1::integer) n
    join (select *, row_number() over (order by emp_no) as place from user_base_info
      where status = '2' and deleted_at is null and emp_no not like 'B%') numbered
      on place = 1 + n % 40
    cross join lateral (select (select b from user_base_info b where b.id = numbered.id) as model) m`

const MAKE_POSITIONS = `
  insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date)
  select gen_random_uuid(), b.id, b.dept_id, b.post_id, true,
    (select kind from user_position limit 1), b.join_date
  from user_base_info b where b.emp_no like 'B%'`

const MAKE_MEMBERS = `
  insert into attend_member (id, attend_group_id, user_id, from_date)
  select gen_random_uuid(), g.id, b.id, b.join_date
  from user_base_info b join attend_group g
    on g.code = case when substr(b.emp_no, 2)::integer % 5 = 1 then 'ROT'
      when substr(b.emp_no, 2)::integer % 10 = 2 then 'FREE' end
  where b.emp_no like 'B%'`

/**
 * Every employee's plan and its irregularities: `luck` is a number below 1000 (1000 on a day without a
 * shift), `noise` another random number.
 */
const PLAN_MONTH = `
  create temporary table bench_day on commit drop as
  select b.id as user_id, b.dept_id, d.day, g.code, g.id as group_id, step.shift, shift.id as shift_id,
    case when step.shift is null then 1000 else abs(hashtext(b.emp_no || d.day)) % 1000 end as luck,
    abs(hashtext(d.day || b.emp_no)) % 1000 as noise
  from user_base_info b
    cross join (select day::date as day from generate_series($1::timestamp - interval '1 day',
      $1::timestamp + interval '1 month - 1 day', interval '1 day') day) d
    cross join lateral (select substr(b.emp_no, 2)::integer as n) person
    join attend_group g on g.code = case when n % 5 = 1 then 'ROT' when n % 10 = 2 then 'FREE' else 'STD' end
    left join work_calendar c on c.date = d.day and c.deleted_at is null
    cross join lateral (select case
        when g.code = 'ROT' then (array['M', 'M', 'A', 'A', 'N', 'N', null, null])
          [1 + (n + (d.day - date '2000-01-01')) % 8]
        when coalesce(c.day_class in ('0', '3'), extract(isodow from d.day) < 6) then 'D' end as shift) step
    left join shift_group shift on shift.code = step.shift and shift.deleted_at is null
  where b.emp_no like 'B%'`

const MAKE_ROSTER = `
  insert into user_schedule (id, user_id, dept_id, attend_group_id, date, shift_group_id, source)
  select gen_random_uuid(), user_id, dept_id, group_id, day, shift_id, '轮换'
  from bench_day where code = 'ROT' and day >= $1::date order by user_id, day`

const LEAVE = 30
const TRIP = 50
const OVERTIME = 110

const MAKE_LEAVE = `
  insert into leave (id, doc_no, user_id, dept_id, attend_group_id, kind, start_date, start_half, end_date,
    end_half, days, reason, state, effect_done)
  select gen_random_uuid(), 'QJB' || to_char(day, 'YYMMDD') || row_number() over (partition by day), user_id,
    dept_id, group_id, (array['1', '2', '3'])[1 + luck % 3], day,
    case when noise < 200 then '下午' else '上午' end, day, case when noise between 200 and 399 then '上午' else '下午' end,
    case when noise < 400 then 0.5 else 1 end, '-', '4', true
  from bench_day where luck < ${LEAVE} and day >= $1::date`

const MAKE_TRIPS = `
  insert into business_trip (id, doc_no, user_id, dept_id, attend_group_id, start_at, end_at, days, from_place,
    to_place, reason, state, effect_done)
  select gen_random_uuid(), 'CCB' || to_char(day, 'YYMMDD') || row_number() over (partition by day), user_id,
    dept_id, group_id, (day + time '08:00') at time zone 'Asia/Shanghai',
    (day + time '20:00') at time zone 'Asia/Shanghai', 1, '-', '-', '-', '4', true
  from bench_day where luck >= ${LEAVE} and luck < ${TRIP} and shift = 'D' and day >= $1::date`

const MAKE_OVERTIME = `
  insert into work_overtime (id, doc_no, user_id, dept_id, attend_group_id, start_at, end_at, hours, kind,
    settle, reason, state, effect_done)
  select gen_random_uuid(), 'JBB' || to_char(day, 'YYMMDD') || row_number() over (partition by day), user_id,
    dept_id, group_id, (day + time '18:30') at time zone 'Asia/Shanghai',
    (day + time '20:30') at time zone 'Asia/Shanghai', 2, '1', '计薪', '-', '4', true
  from bench_day where luck >= ${TRIP} and luck < ${OVERTIME} and shift = 'D' and day >= $1::date`

/** The minutes of the day at which a shift needs a clock-in: in, out, in, out. */
const WANTED = `(values ('STD', 'D', array[540, 720, 810, 1080]), ('FREE', 'D', array[560, 1080]),
  ('ROT', 'M', array[360, 840]), ('ROT', 'A', array[840, 1320]), ('ROT', 'N', array[1320, 1800]))
  w (code, shift, minutes)`

/** A working day: absent, one clock-in forgotten, left early, very late, late, or regular. */
const MAKE_PUNCHES = `
  insert into bench_clock_in (id, user_id, attend_group_id, clock_at, work_date, source, device_sn)
  select gen_random_uuid(), d.user_id, d.group_id, at.moment,
    (at.moment at time zone 'Asia/Shanghai')::date, '考勤机', 'B1'
  from bench_day d
    join ${WANTED} on w.code = d.code and w.shift = d.shift
    cross join lateral unnest(w.minutes) with ordinality as wanted (minute, nth)
    cross join lateral (select nth = 1 as is_first, nth = cardinality(w.minutes) as is_last) place
    cross join lateral (select case
        when is_last and d.shift = 'D' and luck >= ${TRIP} and luck < ${OVERTIME} then 1235 + noise % 20
        when is_last and noise between 21 and 35 then minute - 2 - luck % 43
        when is_first and noise between 36 and 39 then minute + 121 + luck % 50
        when is_first and noise between 40 and 79 then minute + 6 + luck % 25
        when nth % 2 = 1 then minute - 1 - luck % 15
        else minute + 1 + luck % 12 end as minute) told
    cross join lateral (select (d.day + make_interval(mins => told.minute, secs => (noise * 7 + nth * 13) % 60))
      at time zone 'Asia/Shanghai' as moment) at
  where d.luck >= ${TRIP} and d.noise >= 6
    and not (d.noise < 21 and case when d.luck % 2 = 0 then is_first else is_last end)
    and at.moment >= $1::timestamp at time zone 'Asia/Shanghai'
    and at.moment < ($1::timestamp + interval '1 month') at time zone 'Asia/Shanghai'
  order by d.user_id, at.moment`

/** Insert all rows before building the indexes: that costs a fifth of updating the indexes row by row. */
const swapPartition = (name: string) => `
  do $$ begin
    insert into bench_clock_in select * from ${name};
    drop table ${name};
    alter table bench_clock_in rename to ${name};
  end $$`

const attach = (name: string, month: string) => `
  do $$ begin
    execute format('alter table clock_in attach partition ${name} for values from (%L) to (%L)',
      timestamp '${month}-01' at time zone 'Asia/Shanghai',
      (timestamp '${month}-01' + interval '1 month') at time zone 'Asia/Shanghai');
  end $$`

/**
 * Writing these rows would fire triggers for each of them; here the results are known in advance, so the
 * triggers are off.
 */
const QUIET = ['user_schedule', 'leave', 'business_trip', 'work_overtime']

/** Creates employees who joined in 2020. */
export async function makePeople(client: pg.Client, count: number): Promise<void> {
  await client.query(MAKE_PEOPLE, [count])
  await client.query(MAKE_POSITIONS)
  await client.query(MAKE_MEMBERS)
  await client.query('analyze user_base_info, user_position, employment_status, attend_member')
}

/** Their plans, requests and clock-ins of a month (yyyy-MM). */
export async function makeMonth(client: pg.Client, month: string): Promise<void> {
  const first = [`${month}-01`]
  const partition = `clock_in_${month.replace('-', '')}`
  await client.query('begin')
  for (const table of QUIET) await client.query(`alter table ${table} disable trigger user`)
  await client.query(PLAN_MONTH, first)
  await client.query('analyze bench_day')
  for (const statement of [MAKE_ROSTER, MAKE_LEAVE, MAKE_TRIPS, MAKE_OVERTIME]) {
    await client.query(statement, first)
  }
  await client.query(
    'create table bench_clock_in (like clock_in including defaults including constraints)',
  )
  await client.query(MAKE_PUNCHES, first)
  await client.query(swapPartition(partition))
  await client.query(attach(partition, month))
  for (const table of QUIET) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
}
