import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { fittingTimes, requireAccountsInUse } from './check-schedule.ts'
import { forgetAnswers } from './respond-schedule.ts'
import {
  SCHEDULE_CANCELLED,
  SCHEDULE_CHANGED,
  SCHEDULE_INVITED,
  saidOfEntry,
} from './schedule-messages.ts'
import { idsIn, isAhead, requireOwn, withClashes } from './schedule-parts.ts'

const MOVES = ['startAt', 'endAt', 'place', 'repeat', 'repeatUntil'] as const

/**
 * Updates an entry: notifies participants of changes, and asks them again when the time changes.
 */
export async function updateSchedule(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const current = await lockForUpdate(tx, actor, schedules, input.id, Number(input.version))
  requireOwn(current, actor)
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const whole: Values = { ...current, ...changes }
  const participantIds = idsIn(whole.participantIds).filter((id) => id !== actor.userId)
  const before = idsIn(current.participantIds)
  const joining = participantIds.filter((id) => !before.includes(id))
  await requireAccountsInUse(tx, schedules, { participantIds: joining })
  const after: Values = { ...whole, ...fittingTimes(whole), participantIds }
  const { startAt, endAt, repeatUntil } = after
  const saved = await updateRecord(tx, actor, schedules, {
    ...input,
    startAt,
    endAt,
    repeatUntil,
    participantIds,
  } as WriteInput)
  if (saved.version === current.version) return saved
  const answer = await withClashes(tx, actor, saved)
  const isMoved = MOVES.some((name) => (current[name] ?? null) !== (after[name] ?? null))
  if (isMoved) await forgetAnswers(tx, saved.id)
  if (await isAhead(tx, after)) {
    await tellChange(tx, actor, saved.id, after, { before, participantIds, isMoved })
  }
  return answer
}

type Change = { before: readonly string[]; participantIds: readonly string[]; isMoved: boolean }

async function tellChange(
  tx: Tx,
  actor: Actor,
  id: string,
  after: Values,
  { before, participantIds, isMoved }: Change,
): Promise<void> {
  const about = { from: actor, id, values: { ...saidOfEntry(after), name: actor.name } }
  const staying = participantIds.filter((person) => before.includes(person))
  const joining = participantIds.filter((person) => !before.includes(person))
  const leaving = before.filter((person) => !participantIds.includes(person))
  await sendMessage(tx, SCHEDULE_INVITED, joining, about)
  if (isMoved) await sendMessage(tx, SCHEDULE_CHANGED, staying, about)
  await sendMessage(tx, SCHEDULE_CANCELLED, leaving, about)
}
