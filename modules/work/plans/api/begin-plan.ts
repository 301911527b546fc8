import { sql } from 'kysely'
import {
  COMPANY_PLAN,
  DEPARTMENT_PLAN,
  PERSONAL_PLAN,
} from '#modules/work/plans/define/plan-codes.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { fillingOf, readPlanConfig } from './settings/read-plan-config.ts'

type Begun = { deptId: string | null; kind: string }

/** Without a setting, users plan the next year from this month on. */
const MONTH_OF_PLANS = 10
const WHOLE = 100

/**
 * The initial values of the caller's new plan: the caller as owner, their department (see `departmentOf`), the dates of
 * the whole year that is open for planning, and the full weight.
 */
export async function beginPlan(
  db: Database | Tx,
  actor: Actor,
): Promise<Readonly<Record<string, RecordValue>>> {
  const { deptId, kind } = await departmentOf(db, actor)
  const year = await yearToPlan(db, actor, deptId)
  return {
    year,
    kind,
    period: '年',
    deptId,
    ownerId: actor.userId,
    weight: WHOLE,
    planStart: `${year}-01-01`,
    planEnd: `${year}-12-31`,
  }
}

/**
 * A department that the caller leads, else their own department. Among several led departments, that
 * of the caller's last plan, else the highest one.
 */
async function departmentOf(db: Database | Tx, { userId }: Actor): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select d.id as "deptId", case
        when d.leader_id is distinct from ${userId}::uuid then ${PERSONAL_PLAN}
        when d.pid is null then ${COMPANY_PLAN}
        else ${DEPARTMENT_PLAN}
      end as kind
    from department d
      left join lateral (
        select p.dept_id from year_plan p
        where p.apply_user_id = ${userId}::uuid and p.owner_id = ${userId}::uuid
          and p.parent_id is null and p.deleted_at is null
        order by p.id desc limit 1
      ) last on true
      join app_user u on u.id = ${userId}::uuid
    where d.deleted_at is null and d.enabled
      and (d.leader_id = u.id or d.id = u.dept_id)
    order by d.leader_id = u.id desc nulls last, d.id = last.dept_id desc nulls last, d.level, d.sort
    limit 1`.execute(db)
  return rows[0] ?? { deptId: null, kind: PERSONAL_PLAN }
}

/**
 * The year that users plan today: the next year if its setting is open, else this year if its
 * setting is open. Without an open setting, the next year from `MONTH_OF_PLANS` on.
 */
async function yearToPlan(db: Database | Tx, actor: Actor, deptId: string | null): Promise<number> {
  const { today } = await readPlanConfig(db, { year: 0, deptId })
  const [now = 0, month = 0] = today.split('-').map(Number)
  for (const year of [now + 1, now]) {
    const config = await readPlanConfig(db, { year, deptId })
    if (config.fillFrom !== null && fillingOf(config, actor) === 'open') return year
  }
  return month < MONTH_OF_PLANS ? now : now + 1
}
