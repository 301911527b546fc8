import { departments } from '#modules/org/departments/define/department.ts'
import { writeOrgHistory } from '#modules/org/history/api/write-org-history.ts'
import { storePlan } from '#modules/org/planned-changes/api/plan-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkLeaders } from './check-leaders.ts'
import { firstEmployer } from './employer-of-department.ts'
import { placeDepartment, requireDepth } from './place-department.ts'

async function exists(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('department').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Adds a department. One that is founded on a day to come is added as disabled now, and a planned change enables it
 * on that day.
 */
export async function addDepartment(
  tx: Tx,
  actor: Actor,
  entered: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const { id, foundDate } = entered
  const isAhead = typeof foundDate === 'string' && foundDate > (await readToday(tx))
  const input = isAhead ? { ...entered, enabled: false } : entered
  const name = String(input.name)
  const pid = typeof input.pid === 'string' ? input.pid : null
  const place = await placeDepartment(tx, id, name, pid)
  requireDepth(place.level)
  // Because of the lock on the tree, a second request of the same form finds the row and writes no second
  // event.
  const isRepeated = await exists(tx, id)
  if (!isRepeated) await checkLeaders(tx, input)
  const saved = await addRecord(tx, actor, departments, input, {
    ...place,
    ...(await firstEmployer(tx, input)),
  })
  if (!isRepeated) {
    const after = { name, pid, fullName: place.fullName }
    const sentence = { key: 'told.founded', values: { name: String(name) } }
    await writeOrgHistory(tx, actor, [{ kind: '新设', deptId: id, after, sentence }])
  }
  if (!isAhead) return saved
  await storePlan(tx, actor, {
    kind: 'open',
    deptId: id,
    otherIds: [],
    targetId: null,
    overReason: null,
    effectiveDate: foundDate,
  })
  return { ...saved, message: { key: 'organisation.opensOn', values: { day: foundDate } } }
}
