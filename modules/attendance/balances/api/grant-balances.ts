import { sql } from 'kysely'
import { leaveBalances } from '#modules/attendance/balances/define/leave-balance.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { grantAnnual } from './grant-annual.ts'

/** 授予年休假: for some departments and those below them, or for all employees within the caller's scope. */
export async function grantBalances(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
): Promise<ActionResult> {
  const year = Number(values.year)
  const now = Number((await readToday(tx)).slice(0, 4))
  if (Math.abs(year - now) > 1) {
    const form = leaveBalances.actions.grant?.form ?? leaveBalances
    const problem = { key: 'leave.grantYear', values: { first: now - 1, last: now + 1 } }
    throw invalidFields(form, { year: problem })
  }
  const departments = [values.deptIds ?? []].flat().map(String)
  const within = sql<boolean>`(${departments.length === 0} or exists (
    select from department d join department chosen on starts_with(d.path, chosen.path)
    where d.id = b.dept_id and chosen.id = any(${departments}::uuid[])))`
  const inReach = sql<boolean>`exists (select from (select b.id as user_id, b.dept_id) reached
    where ${scopePredicate(leaveBalances, 'reached', actor, 'grant')})`
  const whose = sql<boolean>`${within} and ${inReach}`
  const count = await grantAnnual(tx, { year, whose, by: actor.userId })
  await writeAudit(tx, actor, {
    resource: leaveBalances.path,
    action: 'update',
    after: { year, deptIds: departments, count },
  })
  return { count, message: { key: 'leave.granted', values: { count } } }
}
