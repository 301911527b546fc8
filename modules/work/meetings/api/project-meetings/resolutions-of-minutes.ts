import { uuidv7 } from 'uuidv7'
import { accountsInUse } from '#modules/work/meetings/api/accounts-in-use.ts'
import { meetingResolutions } from '#modules/work/meetings/define/meeting-resolution.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { ActionInput } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

type Line = { item: string; ownerCode: string; dueDate: string }

/** Adds the resolutions that were entered with the minutes. */
export async function addResolutionsOf(
  tx: Tx,
  actor: Actor,
  { id, values }: ActionInput,
): Promise<void> {
  // The form of the action has checked the cells of each row.
  const lines = rowsIn(values.resolutions) as unknown as Line[]
  const owners = await accountsInUse(
    tx,
    lines.map(({ ownerCode }) => ownerCode),
  )
  const wrong = lines.flatMap(({ ownerCode }, at) =>
    owners.has(ownerCode)
      ? []
      : [[`resolutions.${at}.ownerCode`, { key: 'invalid.reference' }] as const],
  )
  if (wrong.length > 0) {
    const form = projectMeetings.actions.finish?.form ?? projectMeetings
    throw invalidFields(form, Object.fromEntries(wrong))
  }
  for (const { item, ownerCode, dueDate } of lines) {
    const row = { id: uuidv7(), meetingId: id, item, ownerId: owners.get(ownerCode), dueDate }
    await addRecord(tx, actor, meetingResolutions, row as WriteInput)
  }
}
