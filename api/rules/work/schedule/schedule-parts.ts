import type { Actor } from '#api/actor.ts'
import type { Saved, Told } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import { readClashes } from '#api/queries/work/schedule/schedule-clashes.ts'
import type { Tx } from '#api/store/database.ts'
import type { Values } from '#api/store/records.ts'
import { readWallClock } from '#api/store/wall-clock.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { ONCE } from '#resources/work/together/choices.ts'

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
): Promise<Saved & { message?: Told }> {
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
