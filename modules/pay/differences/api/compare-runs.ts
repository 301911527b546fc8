import { sql } from 'kysely'
import { readChangedIn } from '#modules/pay/back-pay/api/read-changed-months.ts'
import {
  type CauseAmount,
  changedLater,
  explainDifference,
  unexplainedOf,
  type WageInput,
} from '#modules/pay/differences/api/engine/explain-difference.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { inputsOfRun, PART } from '#modules/pay/runs/api/rows-of-run.ts'
import { type RunPair, readRunPairs, rowsOf, STAMP } from '#modules/pay/runs/api/run-pair.ts'
import { TaxBlocked } from '#modules/pay/tax/api/engine/tax-blocked.ts'
import { breathing } from '#platform/api/sheets/each-person.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'

/** A person whose two rows are not compared yet. */
type Open = { userId: string; difference: string; paidBefore: string; stamp: string }

/** A row of `pay_difference`, by column. */
type Row = {
  user_id: string
  stamp: string
  causes: Readonly<Record<string, string>>
  unexplained: string
}

/**
 * Compares the rows of the last runs of wages with those of the run before, where that is still to do. Works in
 * parts of some hundred people, each in a statement of its own, so an interrupted job goes on with the rest.
 */
export async function compareRuns(db: Database, stopping: AbortSignal): Promise<void> {
  for (const pair of await readRunPairs(db)) {
    const people = await readOpen(db, pair)
    for (let at = 0; at < people.length; at += PART) {
      stopping.throwIfAborted()
      await comparePart(db, pair, people.slice(at, at + PART))
    }
  }
}

async function readOpen(db: Database, { now, before }: RunPair): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select n.user_id as "userId", (n.net - b.net)::text as difference, b.net::text as "paidBefore",
      ${STAMP} as stamp
    from ${rowsOf(now)} n join ${rowsOf(before)} b on b.user_id = n.user_id
      left join pay_difference d on d.run_id = ${now.id}::uuid and d.user_id = n.user_id
    where d.stamp is distinct from ${STAMP}
    order by n.user_id`.execute(db)
  return rows
}

async function comparePart(
  db: Database,
  { now, before }: RunPair,
  people: readonly Open[],
): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  const inputsBefore = await readInputs(db, before, ids)
  const inputsNow = await readInputs(db, now, ids)
  const changed = await readChangedIn(db, before, ids)
  const rows: Row[] = []
  for await (const { userId, difference, paidBefore, stamp } of breathing(people)) {
    const paid = changed.has(userId) ? moneyOf(paidBefore) : null
    const causes = causesOf(inputsNow.get(userId), inputsBefore.get(userId), paid)
    rows.push({
      user_id: userId,
      stamp,
      causes: Object.fromEntries(causes.map(({ cause, amount }) => [cause, String(amount)])),
      unexplained: String(unexplainedOf(moneyOf(difference), causes)),
    })
  }
  await sql`
    insert into pay_difference as d (run_id, user_id, stamp, causes, unexplained)
    select ${now.id}::uuid, user_id, stamp, causes, unexplained
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (user_id uuid, stamp text, causes jsonb, unexplained numeric)
    on conflict (run_id, user_id) do update set stamp = excluded.stamp, causes = excluded.causes,
      unexplained = excluded.unexplained, compared_at = now()`.execute(db)
}

/** The inputs of people who have wages in the run. */
async function readInputs(
  db: Database,
  run: Run,
  ids: readonly string[],
): Promise<Map<string, WageInput>> {
  const inputs = new Map<string, WageInput>()
  for await (const { userId, input } of inputsOfRun(db, run, ids)) {
    if (input?.gross) inputs.set(userId, { ...input, gross: input.gross })
  }
  return inputs
}

/**
 * Without the inputs of both months no cause is known, and the whole difference stays unexplained. `paid` is what was
 * paid for a month before whose facts have changed since; null for any other month.
 */
function causesOf(
  now: WageInput | undefined,
  before: WageInput | undefined,
  paid: Money | null,
): CauseAmount[] {
  if (!now || !before) return []
  try {
    const causes = explainDifference(now, before)
    return paid === null ? causes : [...causes, ...changedLater(before, paid)]
  } catch (error) {
    if (error instanceof TaxBlocked) return []
    throw error
  }
}
