/** Runs a statement with values, for tests of the API and of pages. */
export type Rows = <Row>(statement: string, values?: readonly unknown[]) => Promise<Row[]>

/** The values in which a day differs from a plain rest day. */
export type GivenDay = {
  statuses: readonly string[]
  plan?: 'shift' | 'free' | 'rest' | 'unscheduled'
  shift?: string
  segments?: readonly object[]
  figures?: Readonly<Record<string, number>>
  leaves?: readonly object[]
}

/** A segment from nine to six, changed by `part`. */
export function segment(part: object = {}): object {
  return {
    seq: 1,
    in: 32_400,
    out: 64_800,
    dueFrom: 32_400,
    dueTo: 64_800,
    late: 0,
    early: 0,
    missIn: false,
    missOut: false,
    absent: false,
    ...part,
  }
}

const FIGURES = [
  'required_minutes',
  'worked_minutes',
  'required_days',
  'attend_days',
  'late_minutes',
  'late_times',
  'early_minutes',
  'early_times',
  'miss_times',
  'absent_days',
  'leave_days',
  'leave_minutes',
  'trip_days',
  'ot_workday',
  'ot_restday',
  'ot_holiday',
] as const

/** Inserts a day as the engine would write it, in the person's current group and department. */
export async function putDay(
  rows: Rows,
  userId: string,
  date: string,
  { statuses, plan = 'shift', shift, segments = [], figures = {}, leaves = [] }: GivenDay,
): Promise<void> {
  const values = FIGURES.map((name) => figures[name] ?? 0)
  await rows(
    `insert into attend_day (user_id, date, attend_group_id, dept_id, shift_group_id, plan, day_class,
       statuses, segments, leave_detail, ${FIGURES.join(', ')})
     select b.id, $2::date, attend_group_of(b.id, $2::date), b.dept_id, $3::uuid, $4, '0', $5::text[],
       $6::jsonb, $7::jsonb, ${FIGURES.map((_, at) => `$${at + 8}::numeric`).join(', ')}
     from user_base_info b where b.id = $1::uuid
     on conflict (user_id, date) do update set statuses = excluded.statuses, plan = excluded.plan,
       shift_group_id = excluded.shift_group_id, segments = excluded.segments,
       leave_detail = excluded.leave_detail, ${FIGURES.map((n) => `${n} = excluded.${n}`).join(', ')}`,
    [
      userId,
      date,
      shift ?? null,
      plan,
      [...statuses],
      JSON.stringify(segments),
      JSON.stringify(leaves),
      ...values,
    ],
  )
}

/** Inserts the month that a person's days add up to, as the engine would write it. */
export async function putMonth(rows: Rows, userId: string, month: string): Promise<string> {
  await rows(
    `insert into attend_month (id, user_id, month, attend_group_id, dept_id, required_days, attend_days,
       late_times, late_minutes, early_times, early_minutes, miss_times, absent_days, leave_days,
       leave_by_kind, trip_days, ot_workday, paid_days, abnormal)
     select gen_random_uuid(), $1::uuid, $2::text, (array_agg(attend_group_id order by date desc))[1],
       (array_agg(dept_id order by date desc))[1], sum(required_days), sum(attend_days), sum(late_times),
       sum(late_minutes), sum(early_times), sum(early_minutes), sum(miss_times), sum(absent_days),
       sum(leave_days), '{"3": 1}', sum(trip_days), round(sum(ot_workday) / 60.0, 2), sum(attend_days),
       count(*) filter (where is_abnormal_day(statuses))
     from attend_day where user_id = $1::uuid and to_char(date, 'YYYY-MM') = $2
     on conflict (user_id, month) where deleted_at is null do nothing`,
    [userId, month],
  )
  const [row] = await rows<{ id: string }>(
    'select id from attend_month where user_id = $1 and month = $2 and deleted_at is null',
    [userId, month],
  )
  return row?.id ?? ''
}
