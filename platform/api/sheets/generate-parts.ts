import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Apart, Line } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { CALL_LIMIT_MS, withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import { type Generated, generate } from './generate.ts'
import type { PeopleLeft, SheetKind, SheetParts, Wanted } from './sheet-kind.ts'

type PartsRequest = { kind: SheetKind; parts: SheetParts; wanted: Wanted; left: PeopleLeft }

const NOTHING: Generated = {
  created: 0,
  updated: 0,
  same: 0,
  skipped: [],
  removed: [],
  warnings: [],
}

const together = (one: Generated, other: Generated): Generated => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  same: one.same + other.same,
  skipped: [...one.skipped, ...other.skipped],
  removed: [...one.removed, ...other.removed],
  warnings: [...one.warnings, ...other.warnings],
})

/** The number of parts that are computed ahead while an earlier part is written. */
const AHEAD = 1

/**
 * Generates a sheet part by part. Each part has its own transaction, which also records the people of the part. While
 * one part is written, the next part is computed; it is written afterwards, so that the records stay in order. The
 * caller's transaction holds the lock of the sheet, so a second run is refused until this run ends or its process dies.
 */
export async function generateParts(
  tx: Tx,
  actor: Actor,
  { kind, parts, wanted, left }: PartsRequest,
  apart?: Apart,
): Promise<Generated> {
  // In a preview too, each part gets the time limit of a whole call.
  const run: Apart = apart ?? ((work) => withTimeLimit(CALL_LIMIT_MS, () => work(tx)))
  const ahead = apart ? AHEAD : 0
  const started: Promise<Generated>[] = []
  const start = (at: number) => {
    const people = left.parts[at] ?? []
    const turn = started.at(-1)
    const isLast = at === left.parts.length - 1
    const made = run(async (own) => {
      const rows = await generate(own, actor, kind, { ...wanted, userIds: people }, { turn })
      await parts.note(own, wanted, isLast ? null : people)
      return rows
    })
    // The loop below reports a failed part. This handler is for parts that the loop never reaches, because an earlier
    // part failed.
    made.catch(() => undefined)
    started.push(made)
  }
  let done = NOTHING
  for (const at of left.parts.keys()) {
    while (started.length <= Math.min(at + ahead, left.parts.length - 1)) start(started.length)
    done = together(done, (await started[at]) ?? NOTHING)
    // The transaction with the lock is idle meanwhile, and PostgreSQL ends idle transactions. This statement keeps it
    // open.
    await withTimeLimit(CALL_LIMIT_MS, () => sql`select`.execute(tx))
  }
  return done
}

/** The line that tells the user that this run continues an interrupted run. */
export const continuedBy = ({ done }: PeopleLeft): Line[] =>
  done === 0 ? [] : [{ key: 'sheet.continued', values: { count: done } }]
