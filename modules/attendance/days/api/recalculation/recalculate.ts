import { sql } from 'kysely'
import type { Range } from '#modules/attendance/days/api/facts/read-facts.ts'
import { analyzeGrownTables } from '#platform/api/store/connection/analyze-grown-tables.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { planningOnce } from '#platform/api/store/connection/prepared-statements.ts'
import { LONG_LIMIT_MS, withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import { type Computed, computeDays } from './compute-days.ts'
import { partsOfRun } from './parts-of-run.ts'

/** Two parts run in parallel: the database reads and writes one while the server computes the other. */
const AT_ONCE = 2

/** Below this number of employees, query planning takes longer than the queries themselves. */
const FEW = 10

/** Computes some employees in a separate transaction. */
async function inPart(
  db: Database,
  { people }: Range,
  compute: (tx: Tx) => Promise<void>,
): Promise<void> {
  const areFew = people.length <= FEW
  await (areFew ? planningOnce(db) : db).transaction().execute(async (tx) => {
    // The rows can be computed again, so the commit does not wait for the disk.
    await sql`set local synchronous_commit = off`.execute(tx)
    // Use a generic plan: PostgreSQL would otherwise plan again for each employee and month.
    if (areFew) await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await compute(tx)
  })
}

/** Computes days of any number of employees, part by part; each part is one transaction. */
export async function recalculate(
  db: Database,
  { people, ...days }: Range,
  closes: string | null = null,
): Promise<Computed> {
  const sum = { computed: 0, skippedLocked: 0 }
  const parts = [...partsOfRun(people, days)]
  const work = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const range = { people: part, ...days }
      await inPart(db, range, async (tx) => {
        const done = await computeDays(tx, range, { closes })
        sum.computed += done.computed
        sum.skippedLocked += done.skippedLocked
      })
      // The first parts of a new company fill tables that the planner still considers empty.
      if (parts.length > 0) await analyzeGrownTables(db)
    }
  }
  await withTimeLimit(LONG_LIMIT_MS, () => Promise.all(Array.from({ length: AT_ONCE }, work)))
  return sum
}

type Run = {
  people: string[]
  from: string
  to: string
  groupId: string | null
  closes: boolean
  done: number[]
}

async function findRun(db: Database | Tx, id: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select people, to_char(from_day, 'YYYY-MM-DD') as from, to_char(to_day, 'YYYY-MM-DD') as to,
      attend_group_id as "groupId", closes, done_parts as done
    from attend_run where id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Computes one part of a run, unless another process has already done so. */
async function doPart(db: Database, id: string, run: Run, part: number, people: readonly string[]) {
  const { from, to, groupId, closes } = run
  const range = { people, from, to }
  await inPart(db, range, async (tx) => {
    const done = await computeDays(tx, range, { closes: closes ? groupId : null })
    await sql`
      update attend_run set computed = computed + ${done.computed},
        skipped_locked = skipped_locked + ${done.skippedLocked}, done_parts = done_parts || ${part}::int
      where id = ${id}::uuid and not ${part}::int = any(done_parts)`.execute(tx)
  })
}

/** Continues a requested run. A run that stops half-way and starts again computes no part twice. */
export async function continueRun(db: Database, id: string, stopping: AbortSignal): Promise<void> {
  const run = await findRun(db, id)
  if (!run) return
  await sql`update attend_run set state = 'running' where id = ${id}::uuid
    and state <> 'done'`.execute(db)
  const left = [...partsOfRun(run.people, run).entries()].filter(
    ([part]) => !run.done.includes(part),
  )
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      stopping.throwIfAborted()
      await doPart(db, id, run, ...next)
    }
  }
  await withTimeLimit(LONG_LIMIT_MS, () => Promise.all(Array.from({ length: AT_ONCE }, work)))
  await sql`update attend_run set state = 'done', finished_at = now()
    where id = ${id}::uuid`.execute(db)
}
