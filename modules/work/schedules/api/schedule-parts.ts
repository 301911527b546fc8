import { ONCE } from '#modules/work/schedules/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { readClashes } from './schedule-clashes.ts'

/** Ids of a list field on the wire. */
export const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Only the owner changes an entry; a meeting's entry changes with its meeting. */
export function requireOwn({ ownerId, sourceType }: WireRecord, { userId }: Actor): void {
  if (sourceType !== null) throw new Failure('conflict', 'schedule.ofItsSource')
  if (ownerId !== userId) throw new Failure('forbidden', 'schedule.notYours')
}

/** True when part of the entry lies ahead: past entries cause no messages. */
export async function isAhead(tx: Tx, { endAt, repeat, repeatUntil }: Values): Promise<boolean> {
  const now = await readWallClock(tx)
  if (repeat === ONCE) return String(endAt) > now
  return repeatUntil === null || String(repeatUntil) >= now.slice(0, 'yyyy-MM-dd'.length)
}

/** Returns the saved entry with a warning about conflicts; conflicts do not block saving. */
export async function withClashes(
  tx: Tx,
  actor: Actor,
  saved: Saved,
): Promise<Saved & { message?: ReplyMessage }> {
  const { total, rows } = await readClashes(tx, actor, saved.id)
  if (total === 0) return saved
  const names = [...new Set(rows.map(({ name }) => name))].join(' · ')
  const [first] = rows
  return {
    ...saved,
    message: {
      key: 'schedule.clashes',
      values: { count: total, names, at: first?.startAt.slice(0, -3) ?? '' },
    },
  }
}
