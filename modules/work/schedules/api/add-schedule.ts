import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { fittingTimes, requireAccountsInUse } from './check-schedule.ts'
import { SCHEDULE_INVITED, saidOfEntry } from './schedule-messages.ts'
import { idsIn, isAhead, withClashes } from './schedule-parts.ts'

/** Adds an entry to the actor's calendar and invites the participants. */
export async function addSchedule(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const known = await findEarlierWrite(tx, actor, schedules, input.id)
  if (known) return known
  const participantIds = idsIn(input.participantIds).filter((id) => id !== actor.userId)
  const values = { ...input, ...fittingTimes(input), participantIds } as WriteInput
  await requireAccountsInUse(tx, schedules, { participantIds })
  const saved = await addRecord(tx, actor, schedules, values, { ownerId: actor.userId })
  const answer = await withClashes(tx, actor, saved)
  if (await isAhead(tx, values)) {
    await sendMessage(tx, SCHEDULE_INVITED, participantIds, {
      from: actor,
      id: saved.id,
      values: { ...saidOfEntry(values), name: actor.name },
    })
  }
  return answer
}
