import { uuidv7 } from 'uuidv7'
import { recalculate } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { freshDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

type Segment = {
  on: string
  off: string
  rest?: readonly [string, string]
  /** The end is on the next day. */
  overnight?: boolean
  /** Minutes after its end in which overtime does not count yet. */
  overtimeAfter?: number
}

/** Shifts, people, requests and clock-ins in a separate database, and the engine's results for them. */
export async function openDays() {
  const copy = await freshDatabase()
  const database: DatabaseClient = await connect(copy.url)
  const opened = openDatabase(copy.url, { poolSize: 4, onIdleError: () => undefined })
  const db: Database = opened.db
  let made = 0

  async function group(values: { holiday?: string; overtime?: string; hours?: string } = {}) {
    made += 1
    return String(
      await database.value(
        `insert into attend_group (id, code, name, kind, holiday_rule, makeup_rule, overtime_rule, work_hours)
         values (gen_random_uuid(), 'DD' || $1, '工时组' || $1, '排班制', $2, '按原星期', $3, '标准工时')
         returning id`,
        [made, values.holiday ?? '不考虑节假日', values.overtime ?? '审批与打卡取小'],
      ),
    )
  }

  async function shift(segments: readonly Segment[], values: { grace?: number } = {}) {
    made += 1
    const id = uuidv7()
    await database.rows(
      `insert into shift_group (id, code, name, short_name, color, kind, late_grace)
       values ($1, 'DS' || $2, '工时班' || $2, 'D' || $2, '#000000', '工作', $3)`,
      [id, made, values.grace ?? 0],
    )
    for (const [at, one] of segments.entries()) {
      await database.rows(
        `insert into shift_segment (id, shift_group_id, seq, work_on, work_off, off_day_offset, rest_start, rest_end,
           ot_start_after)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          id,
          at + 1,
          one.on,
          one.off,
          one.overnight ? '1' : '0',
          one.rest?.[0] ?? null,
          one.rest?.[1] ?? null,
          one.overtimeAfter ?? 0,
        ],
      )
    }
    return id
  }

  /** A person in the given group, with an empty roster. */
  async function person(groupId: string, city: string | null = null): Promise<string> {
    made += 1
    const id = uuidv7()
    await database.rows(
      `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, join_date,
         work_start_date, work_city)
       select $1, 'DD' || lpad($2::text, 4, '0'), '工时' || $2, '女', '1990-01-01', '2', 'DD' || $2,
         '1600777' || lpad($2::text, 4, '0'), '家人', '配偶', '16006660000', '1', '2',
         (select dept_id from app_user where user_name = 'leader1'), '2015-07-01', '2015-07-01', $3`,
      [id, made, city],
    )
    await database.rows(
      `insert into user_position (id, user_id, dept_id, is_main, kind, start_date)
       select gen_random_uuid(), id, dept_id, true, '主职', join_date from user_base_info where id = $1`,
      [id],
    )
    await database.rows(
      `insert into attend_member (id, attend_group_id, user_id, from_date)
       values (gen_random_uuid(), $1, $2, '2015-07-01')`,
      [groupId, id],
    )
    return id
  }

  /** Adds a day to the roster: a shift, or a rest day. */
  const plan = (userId: string, groupId: string, date: string, shiftId: string | null) =>
    database.rows(
      `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
       values (gen_random_uuid(), $1, $2, $3, $4, '手工')`,
      [userId, groupId, date, shiftId],
    )

  /** Adds clock-ins, as `yyyy-MM-dd HH:mm` in Shanghai. */
  const punch = (userId: string, ...times: string[]) =>
    database.rows(
      `insert into clock_in (id, user_id, clock_at, work_date, source)
       select gen_random_uuid(), $1, (t || '+08')::timestamptz, left(t, 10)::date, '考勤机'
       from unnest($2::text[]) t`,
      [userId, times],
    )

  async function overtime(userId: string, startAt: string, endAt: string, settle = '计薪') {
    made += 1
    const id = uuidv7()
    await database.rows(
      `insert into work_overtime (id, doc_no, user_id, start_at, end_at, settle, reason, state)
       values ($1, 'DDOT' || $2, $3, ($4 || '+08')::timestamptz, ($5 || '+08')::timestamptz, $6, '赶工', '4')`,
      [id, made, userId, startAt, endAt, settle],
    )
    return id
  }

  async function hours(userId: string, kind: string, date: string, from: string, to: string) {
    made += 1
    const id = uuidv7()
    await database.rows(
      `insert into hours_leave (id, doc_no, user_id, kind, date, start_time, end_time, reason, state)
       values ($1, 'DDHL' || $2, $3, $4, $5, $6, $7, '办事', '4')`,
      [id, made, userId, kind, date, from, to],
    )
    return id
  }

  async function leave(userId: string, kind: string, date: string, until = date) {
    made += 1
    const id = uuidv7()
    await database.rows(
      `insert into leave (id, doc_no, user_id, kind, start_date, start_half, end_date, end_half, reason, state)
       values ($1, 'DDLV' || $2, $3, $4, $5, '上午', $6, '下午', '有事', '4')`,
      [id, made, userId, kind, date, until],
    )
    return id
  }

  /** A trip or a return to the company, from one moment to another. */
  async function away(sort: 'trip' | 'return', userId: string, startAt: string, endAt: string) {
    made += 1
    const id = uuidv7()
    const values = `$1, 'DDAW' || $2, $3, ($4 || '+08')::timestamptz, ($5 || '+08')::timestamptz, '北京', '上海', '办事', '4'`
    const columns = 'id, doc_no, user_id, start_at, end_at, from_place, to_place, reason, state'
    await database.rows(
      sort === 'trip'
        ? `insert into business_trip (${columns}) values (${values})`
        : `insert into return_company (${columns}, kind) values (${values}, '探亲')`,
      [id, made, userId, startAt, endAt],
    )
    return id
  }

  async function calendar(date: string, dayClass: string, name: string | null = null) {
    await database.rows('delete from work_calendar where date = $1', [date])
    await database.rows(
      `insert into work_calendar (id, date, day_class, name) values (gen_random_uuid(), $1, $2, $3)`,
      [date, dayClass, name],
    )
  }

  const compute = (userId: string, from: string, to = from) =>
    recalculate(db, { people: [userId], from, to })

  const day = async (userId: string, date: string) =>
    (
      await database.rows<Record<string, unknown>>(
        'select * from attend_day where user_id = $1 and date = $2',
        [userId, date],
      )
    )[0]

  const month = async (userId: string, of: string) =>
    (
      await database.rows<Record<string, unknown>>(
        'select * from attend_month where user_id = $1 and month = $2 and deleted_at is null',
        [userId, of],
      )
    )[0]

  async function close() {
    await database.end()
    await opened.pool.end()
    await copy.drop()
  }

  return {
    copy,
    database,
    db,
    group,
    shift,
    person,
    plan,
    punch,
    overtime,
    hours,
    leave,
    away,
    calendar,
    compute,
    day,
    month,
    close,
  }
}

export type DayDesk = Awaited<ReturnType<typeof openDays>>
