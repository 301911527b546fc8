import { timesTaken } from '#modules/work/meetings/api/is-organiser.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { DeclaredMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

const LONGEST_MS = 86_400_000
const atClock = (moment: unknown) => Date.parse(`${String(moment).replace(' ', 'T')}Z`)

/** A meeting ends after it begins, and lasts at most a day. */
export function requireTimes(resource: Resource, { startAt, endAt }: Values): void {
  const lasts = atClock(endAt) - atClock(startAt)
  if (lasts <= 0) throw invalidFields(resource, { endAt: { key: 'invalid.endBeforeStart' } })
  if (lasts > LONGEST_MS) throw invalidFields(resource, { endAt: { key: 'invalid.overADay' } })
}

/** Adds a warning when another meeting takes the room. */
export async function withRoom(
  tx: Tx,
  saved: Saved,
  { startAt, endAt, room = null }: Values,
): Promise<Saved & { message?: ReplyMessage }> {
  const times = [{ startAt: String(startAt), endAt: String(endAt) }]
  const taken = await timesTaken(tx, room === null ? null : String(room), times, saved.id)
  if (taken.length === 0) return saved
  return { ...saved, message: { key: 'meeting.savedRoomTaken', values: { room: String(room) } } }
}

type Session = { name: unknown; startAt: unknown; room: unknown }

export async function tellSession(
  tx: Tx,
  actor: Actor,
  message: DeclaredMessage,
  { id, people, session }: { id: string; people: readonly string[]; session: Session },
): Promise<void> {
  const { name, startAt, room } = session
  if (String(startAt) <= (await readWallClock(tx))) return
  await sendMessage(tx, message, people, {
    from: actor,
    id,
    values: {
      name: String(name),
      at: String(startAt),
      place: String(room ?? ''),
    },
  })
}
