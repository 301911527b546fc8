import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import type { Actor } from '#platform/api/actor.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

type Overfull = { name: string; plan: number; actual: number; over: number }
type Target = { id: string; version: number; name: string }

const form = () => departments.actions.merge?.form ?? departments

/** Reads, by name, the posts of some departments that have more people than approved places. */
export async function readOverfull(tx: Tx, deptIds: readonly string[]): Promise<Overfull[]> {
  const { rows } = await sql<Overfull>`
    select p.name, coalesce(p.plan, 0) as plan, coalesce(p.actual, 0) as actual,
      -p.vacancy as over
    from post_view p where p.dept_id = any(${[...deptIds]}::uuid[]) and p.deleted_at is null
      and p.vacancy < 0 order by p.name`.execute(tx)
  return rows
}

const overOn = (places: readonly Overfull[], name: string): number =>
  places.filter((place) => place.name === name).reduce((sum, { over }) => sum + over, 0)

/**
 * Requires a reason when a merger puts more people on a post than it has places. Transfers, joining and corrections
 * need that reason too, but a merger has no document for each person. A post that was already this overfull before the
 * merger needs none. Call it after people and places have moved; `places` is the state before.
 */
export async function requireReasonToOverfill(
  tx: Tx,
  actor: Actor,
  { target, places, reason }: { target: Target; places: readonly Overfull[]; reason: string },
): Promise<void> {
  const now = await readOverfull(tx, [target.id])
  const worse = now.find(({ name, over }) => over > overOn(places, name))
  if (!worse) return
  if (reason.trim() === '') {
    const { name, plan, actual } = worse
    const problem = { key: 'invalid.overfilledByMerge', values: { post: name, plan, actual } }
    throw invalidFields(form(), { overReason: problem })
  }
  await writeHistory(tx, actor, {
    resource: departments,
    id: target.id,
    version: target.version,
    action: 'state',
    title: target.name,
    before: {},
    after: { transition: 'merge', transitionReason: reason },
  })
}
