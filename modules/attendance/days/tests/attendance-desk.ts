import type { DatabaseClient } from '#tests/api/database-client.ts'

/**
 * Inserts groups, rosters, locks and computed days as the product would write them, for tests of their
 * effects.
 */
export function openAttendance(database: DatabaseClient) {
  let made = 0

  async function group(deptIds: readonly string[] = [], leader = 'leader3'): Promise<string> {
    made += 1
    return String(
      await database.value(
        `insert into attend_group (id, code, name, kind, leader_ids, dept_ids, shift_group_ids, monday_id,
           holiday_rule, makeup_rule, overtime_rule, work_hours)
         select gen_random_uuid(), 'E' || $1, '效果组' || $1, '固定班制',
           array(select id from app_user where user_name = $3), $2, array[s.id], s.id,
           '法定节假日自动休息', '按原星期', '审批为准', '标准工时'
         from shift_group s order by s.sort limit 1 returning id`,
        [made, deptIds, leader],
      ),
    )
  }

  /** Adds days to a roster; the numbers count from today. */
  const schedule = (userId: string, groupId: string, days: readonly number[]) =>
    database.rows(
      `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
       select gen_random_uuid(), $1, $2, today() + ahead, (select id from shift_group order by sort limit 1),
         '手工' from unnest($3::int[]) ahead`,
      [userId, groupId, days],
    )

  const scheduled = async (userId: string) =>
    (
      await database.rows<{ ahead: number }>(
        `select date - today() as ahead from user_schedule where user_id = $1 and deleted_at is null
         order by date`,
        [userId],
      )
    ).map(({ ahead }) => ahead)

  const name = (userId: string, groupId: string, days: { from: number; to?: number }) =>
    database.rows(
      `insert into attend_member (id, attend_group_id, user_id, from_date, to_date)
       values (gen_random_uuid(), $1, $2, today() + $3::int, today() + $4::int)`,
      [groupId, userId, days.from, days.to ?? null],
    )

  const named = (userId: string) =>
    database.rows(
      `select attend_group_id as "group", from_date - today() as "from", to_date - today() as "to"
       from attend_member where user_id = $1 and deleted_at is null order by from_date`,
      [userId],
    )

  /** Sets the lock of a day of a group, or of its month: `lock(group, 3, '1')`. */
  const lock = (groupId: string, ahead: number, type: string, format = 'YYYY-MM-DD') =>
    database.rows(
      `insert into attend_lock (id, attend_group_id, set_date, lock_type)
       values (gen_random_uuid(), $1, to_char(today() + $2::int, $4), $3)`,
      [groupId, ahead, type, format],
    )

  /** Inserts computed days; their figures do not matter. */
  const computed = (
    userId: string,
    days: readonly number[],
    of: { group?: string; shift?: string; dept?: string } = {},
  ) =>
    database.rows(
      `insert into attend_day (user_id, date, attend_group_id, shift_group_id, dept_id, plan, day_class, statuses)
       select $1, today() + ahead, $3, $4, $5, 'shift', '0', '{正常}' from unnest($2::int[]) ahead
       on conflict do nothing`,
      [userId, days, of.group ?? null, of.shift ?? null, of.dept ?? null],
    )

  const forget = () => database.rows('delete from attend_mark')

  /** The days of a person that are marked for recalculation, counted from today. */
  const marked = async (userId: string) =>
    (
      await database.rows<{ ahead: number }>(
        'select date - today() as ahead from attend_mark where user_id = $1 order by date',
        [userId],
      )
    ).map(({ ahead }) => ahead)

  return { group, schedule, scheduled, name, named, lock, computed, forget, marked }
}

/** All whole numbers from one to another. */
export const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
