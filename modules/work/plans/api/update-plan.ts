import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { changedValues, sameScale } from '#platform/api/crud/update-record.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord, updateRow, type Values } from '#platform/api/store/rows/records.ts'

/** Writes changed values of a plan with history; the caller has checked permissions and rules. */
export async function writeOtherwise(
  tx: Tx,
  actor: Actor,
  id: string,
  after: Values,
): Promise<void> {
  const current = await selectAnyRecord(tx, yearPlans, id)
  if (!current) return
  const changed = changedValues(current, sameScale(yearPlans, after))
  const names = Object.keys(changed)
  if (names.length === 0) return
  const version = await updateRow(tx, yearPlans, id, changed, actor)
  const before = Object.fromEntries(names.map((name) => [name, current[name] ?? null]))
  await writeHistory(tx, actor, {
    resource: yearPlans,
    id,
    version,
    action: 'update',
    before,
    after: changed,
  })
}
