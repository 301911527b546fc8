import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { SCHEDULE_CANCELLED, saidOfEntry } from './schedule-messages.ts'
import { idsIn, isAhead, requireOwn } from './schedule-parts.ts'

/** Deletes an entry. Notifies the participants of an entry in the future. */
export async function deleteSchedule(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  requireOwn(await lockForUpdate(tx, actor, schedules, id, version, 'delete'), actor)
  const gone = await deleteRecord(tx, actor, schedules, id, version)
  if (!(await isAhead(tx, gone))) return
  await sendMessage(tx, SCHEDULE_CANCELLED, idsIn(gone.participantIds), {
    from: actor,
    id,
    values: { ...saidOfEntry(gone), name: actor.name },
  })
}
