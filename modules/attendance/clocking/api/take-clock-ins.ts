import { type RawBuilder, sql } from 'kysely'
import { MAX_NAMED_ROWS, type TakenClockIns } from '#modules/attendance/clocking/wire/clocking.ts'
import { isOwnRow } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** A clock-in as sent; without `moment` if the time is unreadable. */
export type SentClockIn = {
  place: number
  empNo: string
  sn: string
  said: string
  moment: string | null
}

/** The clocks of attendance machines may be slightly ahead. */
const AHEAD = '10 minutes'
/**
 * Older clock-ins would cause the computation of days that no user needs: data is kept for a year and a
 * month.
 */
const OLDEST = '400 days'

type Taking = {
  /** Rows with place, emp_no, moment, sn and said (the note that the employee typed). */
  sent: RawBuilder<unknown>
  source: string
  account: string | null
  /** The personnel file of the importing user, because another user must import their own clock-ins. */
  ownFile?: string | null
  areaId?: string | null
  /** A condition on the employees `x`, with user_id, dept_id and attend_group_id: only these may match. */
  reach: RawBuilder<boolean>
  /** Only members of these groups; an empty list matches no employee, null matches every group. */
  groups: readonly string[] | null
  /** Writes the valid rows even if others are invalid. */
  isLenient: boolean
}

/** Matches each row to an employee and their group at that time, and finds its problem. */
function matched({ sent, reach, groups, ownFile = null }: Taking): RawBuilder<unknown> {
  return sql`people as materialized (
      select x.user_id, lower(x.emp_no) as emp_no from (
        select b.id as user_id, b.emp_no, b.dept_id, attend_group_of(b.id, today()) as attend_group_id
        from user_base_info b where b.deleted_at is null) x
      where ${reach}
    ), zeroed as materialized (
      select ltrim(emp_no, '0') as bare, min(emp_no) as emp_no from people
      where emp_no ~ '^0[0-9]+$' group by 1
    ), known as materialized (
      select s.place, s.emp_no, s.moment, s.sn, s.said, p.user_id,
        (s.moment at time zone 'Asia/Shanghai')::date as work_date
      from ${sent} left join people p on p.emp_no = lower(s.emp_no)
    ), days as (
      select distinct user_id, work_date from known where user_id is not null and work_date is not null
    ), seated as materialized (
      select d.user_id, d.work_date, m.attend_group_id, p.dept_id
      from days d
        left join attend_member m on m.user_id = d.user_id and m.deleted_at is null
          and m.from_date <= d.work_date and (m.to_date is null or m.to_date >= d.work_date)
        left join user_position p on p.user_id = d.user_id and p.is_main and p.deleted_at is null
          and p.start_date <= d.work_date and (p.end_date is null or p.end_date >= d.work_date)
    ), brought as materialized (
      select d.dept_id, attend_group_of_department(d.dept_id) as group_id
      from (select distinct dept_id from seated where dept_id is not null) d
    ), matched as materialized (
      select k.*, coalesce(s.attend_group_id, b.group_id) as group_id,
        case when k.moment is null then 'time'
          when k.moment > clock_timestamp() + ${AHEAD}::interval then 'ahead'
          when k.moment < now() - ${OLDEST}::interval then 'old'
          when k.user_id is null and z.bare is not null then 'zeros'
          when k.user_id is null then 'unknown'
          when ${isOwnRow(ownFile, 'importClockIns', 'k.user_id')} then 'own'
          when ${groups === null}::boolean then null
          when coalesce(s.attend_group_id, b.group_id) = any(${groups ?? []}::uuid[]) then null
          else 'foreign' end as problem, z.emp_no as zeroed
      from known k left join seated s on s.user_id = k.user_id and s.work_date = k.work_date
        left join brought b on b.dept_id = s.dept_id
        left join zeroed z on k.user_id is null and k.emp_no ~ '^[0-9]+$'
          and z.bare = ltrim(k.emp_no, '0')
    )`
}

/**
 * Writes the clock-ins of machines and files. One statement finds the problems and writes the valid rows, or
 * none. A repeated clock-in of the same employee, time and machine is written once.
 */
export async function takeClockIns(tx: Tx, taking: Taking): Promise<TakenClockIns> {
  const { source, account, areaId = null, isLenient } = taking
  const { rows } = await sql<TakenClockIns>`with ${matched(taking)},
    good as (
      select distinct on (user_id, moment, sn) user_id, moment, sn, work_date, group_id from matched
      where problem is null
        and (${isLenient}::boolean or not exists (select from matched where problem is not null))
      order by user_id, moment, sn
    ), added as (
      insert into clock_in (id, user_id, attend_group_id, clock_at, work_date, source, device_sn,
        area_id, created_by, updated_by)
      select gen_random_uuid(), user_id, group_id, moment, work_date, ${source}::text, sn,
        ${areaId}::uuid, ${account}::uuid, ${account}::uuid from good
      order by user_id, moment, sn
      on conflict (user_id, clock_at, device_sn, correction_id) do nothing
      returning user_id, work_date
    ), marked as (
      insert into attend_mark (user_id, date)
      select distinct user_id, day from (select user_id, work_date as day from added
        union all select user_id, work_date - 1 from added) touched
      where day <= today() order by 1, 2
      on conflict (user_id, date) do update set times = attend_mark.times + 1
    )
    select total, added, refused, total - refused - added as known,
      ${isLenient}::boolean or refused = 0 as "isTaken",
      coalesce((select jsonb_agg(jsonb_build_object('row', r.place, 'problem', r.problem, 'value',
          case when r.problem = 'time' then r.said
            when r.problem in ('ahead', 'old') then to_char(r.moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
            when r.problem = 'zeros' then r.zeroed || '?'
            else r.emp_no end) order by r.place)
        from (select * from matched where problem is not null order by place limit ${MAX_NAMED_ROWS}) r),
        '[]') as rows
    from (select (select count(*)::int from matched) as total,
      (select count(*)::int from matched where problem is not null) as refused,
      (select count(*)::int from added) as added) counted`.execute(tx)
  return rows[0] ?? { isTaken: false, total: 0, added: 0, known: 0, refused: 0, rows: [] }
}
