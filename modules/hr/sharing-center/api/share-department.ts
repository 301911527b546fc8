import { departments } from '#modules/org/departments/define/department.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { confirmShare, readNewLink } from '#platform/api/sharing/confirm-share.ts'
import { requireSharable } from '#platform/api/sharing/share-content.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { departmentDoor, teamDoor } from './department-doors.ts'

/** Makes a link to a page of a department, after its maker saw what the page will show. */
export async function shareDepartment(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const form = departments.actions.share?.form ?? departments
  const isTeam = input.values.page === teamDoor.purpose.name
  const door = isTeam ? teamDoor : departmentDoor
  const problems = { page: { key: 'not-found' } }
  const link = await readNewLink(tx, door, { form, scope: { deptId: input.id }, problems }, input)
  const { names } = await requireSharable(tx, actor, door, link.scope)
  const lines = [
    { key: isTeam ? 'share.team' : 'share.department', names },
    { key: 'share.onlySeen' },
  ]
  return confirmShare(tx, actor, input, { door, link, lines })
}
