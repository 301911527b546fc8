import { type RawBuilder, sql } from 'kysely'
import { TRAINING, trainings } from '#modules/hr/training/define/training.ts'
import { FAILED, PASSED, SIGNED_IN } from '#modules/hr/training/define/training-participant.ts'
import { LEAST_FEEDBACK, type TrainingStatistics } from '#modules/hr/training/wire/training.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { readToday } from '#platform/api/store/time/today.ts'

type Row = TrainingStatistics['rows'][number] & { isTotal: boolean }

const NOTHING = {
  sessions: 0,
  people: 0,
  hours: '0',
  hoursEach: null,
  cost: '0.00',
  passRate: null,
  satisfaction: null,
} as const

/** Participants in a department or the departments below it. */
const within = (deptId: string): RawBuilder<unknown> => sql`
  and p.dept_id in (select d.id from department d join department top on top.id = ${deptId}::uuid
    where d.path like top.path || '%')`

/**
 * Reads the finished trainings within the reader's scope that ended in a year: attendance, hours, cost,
 * passes and feedback, by the department of that time.
 */
export async function readTrainingStatistics(
  db: Database,
  actor: Actor,
  { year: requestedYear, deptId }: { year?: number | undefined; deptId?: string | undefined },
): Promise<TrainingStatistics> {
  const year = requestedYear ?? Number((await readToday(db)).slice(0, 'yyyy'.length))
  const { rows } = await sql<Row>`
    select grouping(p.dept_id) = 1 as "isTotal", p.dept_id as "deptId", d.name as "deptName",
      count(distinct t.id)::int as sessions, count(distinct p.user_id)::int as people,
      coalesce(sum(p.hours), 0)::text as hours,
      round(sum(p.hours) / nullif(count(distinct p.user_id), 0), 1)::text as "hoursEach",
      coalesce(sum(p.fee), 0)::numeric(14, 2)::text as cost,
      round(100.0 * count(*) filter (where p.result = ${PASSED})
        / nullif(count(*) filter (where p.result in (${PASSED}, ${FAILED})), 0), 1)::text as "passRate",
      case when count(p.feedback_score) >= ${LEAST_FEEDBACK}
        then round(avg(p.feedback_score), 1)::text end as satisfaction
    from train t join train_user p on p.train_id = t.id and p.deleted_at is null
        and p.sign_in = ${SIGNED_IN}
      left join department d on d.id = p.dept_id
    where t.train_state = ${TRAINING.done} and t.deleted_at is null
      and extract(year from t.end_at at time zone 'Asia/Shanghai') = ${year}
      and ${scopePredicate(trainings, 't', actor, 'view')} ${deptId ? within(deptId) : sql``}
    group by grouping sets ((p.dept_id, d.name), ())
    order by 1 desc, sum(p.hours) desc, d.name, p.dept_id`.execute(db)
  const figures = rows.map(({ isTotal, ...row }) => ({ isTotal, row }))
  const whole = figures.find(({ isTotal }) => isTotal)?.row
  const {
    deptId: _,
    deptName: _name,
    ...total
  } = whole ?? { ...NOTHING, deptId: null, deptName: null }
  return { year, total, rows: figures.flatMap(({ isTotal, row }) => (isTotal ? [] : [row])) }
}
