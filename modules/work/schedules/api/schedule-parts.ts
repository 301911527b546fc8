import { ONCE } from '#modules/work/collaborations/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { readClashes } from './schedule-clashes.ts'

/** Ids of a list as it travels. */
export const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Only who wrote an entry changes it; that of a meeting follows its meeting. */
export function requireOwn({ ownerId, sourceType }: WireRecord, { userId }: Actor): void {
  if (sourceType !== null) throw new Failure('conflict', 'schedule.ofItsSource')
  if (ownerId !== userId) throw new Failure('forbidden', 'schedule.notYours')
}

/** Whether some of it is still to come: of what is over nobody is told. */
export async function isAhead(tx: Tx, { endAt, repeat, repeatUntil }: Values): Promise<boolean> {
  const now = await readWallClock(tx)
  if (repeat === ONCE) return String(endAt) > now
  return repeatUntil === null || String(repeatUntil) >= now.slice(0, 'yyyy-MM-dd'.length)
}

/** What is saved all the same, with a word about it. */
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
