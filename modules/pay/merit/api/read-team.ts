import { sql } from 'kysely'
import type { MeritTeam } from '#modules/pay/merit/wire/merit.ts'
import { taskScoresOfMonth } from '#modules/work/tasks/api/scores/month-scores.ts'
import type { Actor } from '#platform/api/actor.ts'
import { firstDay, lastDay } from '#platform/api/sheets/person-snapshot.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { readMeritRules } from './read-merit-rules.ts'

/** The people whom the caller may score for a month, with what helps to score them. */
export async function readTeam(db: Database, actor: Actor, month: string): Promise<MeritTeam> {
  const { rows } = await sql<MeritTeam['people'][number]>`
    with tasks as materialized (${taskScoresOfMonth(month)})
    select p.id as "userId", p.emp_no as "empNo", p.name, d.name as department, tasks.score::text as "taskScore",
      (select m.grade from merit_salary m where m.user_id = p.id and m.month = ${monthBefore(month)}
        and m.deleted_at is null and m.state <> ${MONTHLY.voided}) as "lastGrade",
      s.score::text as score, s.comment,
      exists (select from merit_salary m where m.user_id = p.id and m.month = ${month} and m.deleted_at is null
        and m.state not in (${MONTHLY.open}, ${MONTHLY.voided})) as "isSettled"
    from user_base_info p join department d on d.id = p.dept_id
      left join tasks on tasks.person_id = p.id
      left join merit_score s on s.user_id = p.id and s.month = ${month} and s.deleted_at is null
    where p.id in (select person_id from merit_reach(${actor.userId}::uuid, 'score'))
      and exists (select from employment_status e where e.user_id = p.id and e.from_day <= ${lastDay(month)}
        and coalesce(e.to_day, 'infinity') >= ${firstDay(month)})
      and (p.leave_date is null or p.leave_date >= ${firstDay(month)})
    order by d.path, p.emp_no limit 500`.execute(db)
  const { weights, grades } = await readMeritRules(db, month)
  return {
    people: rows,
    weights: { task: String(weights.task), leader: String(weights.leader) },
    grades: grades
      .map(({ grade, fromScore }) => ({ grade, fromScore: String(fromScore) }))
      .reverse(),
  }
}
