import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import { PLANNED, plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import { problemOf } from '#platform/api/approval/documents/effect-failures.ts'
import { withoutDeadlock } from '#platform/api/crud/in-transaction.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { type Sentence, sentenceColumns } from '#platform/api/history/log-sentences.ts'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { explaining } from '#platform/api/store/rows/constraint-failures.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { carryOut } from './carry-out.ts'
import { lockWaiting, type PlannedRow, readPlannedUntil } from './planned-change-rows.ts'

const about = {
  type: 'system',
  about: plannedChanges.path,
  link: (id: string) => `/${plannedChanges.path}/${id}`,
} as const
const DONE = declareMessage({ ...about, code: 'plannedChangeDone' })
const FAILED = declareMessage({ ...about, code: 'plannedChangeFailed' })

type Run = {
  db: Database
  /** After an abort, the job starts no further change. */
  stopping?: AbortSignal
  /** Called for failures that no caller receives in a response. */
  onTrouble: (error: unknown, what: string) => void
}

/**
 * Makes every planned change whose day has come, in the order of their days, each in its own transaction. Several
 * processes may run this at the same time; each change happens once. A change that the rules refuse is marked as
 * failed, and its planner gets a message; after any other error the next run tries again.
 */
export async function takePlannedChanges({ db, stopping, onTrouble }: Run): Promise<void> {
  const due = await db
    .transaction()
    .execute(async (tx) => readPlannedUntil(tx, await readToday(tx)))
  for (const { id } of due) {
    if (stopping?.aborted) break
    try {
      await withoutDeadlock(db, (tx) => takeOne(tx, id))
    } catch (error) {
      if (!(error instanceof Failure)) {
        onTrouble(error, `${plannedChanges.path} ${id} did not take effect`)
        continue
      }
      await withoutDeadlock(db, (tx) => fail(tx, id, error))
    }
  }
}

async function takeOne(tx: Tx, id: string): Promise<void> {
  const row = await lockWaiting(tx, id)
  if (!row) return
  const actor = await loadActorOf(tx, row.plannerId)
  await explaining(tx, { actor, resource: departments }, () =>
    carryOut(tx, actor, row, row.effectiveDate),
  )
  await conclude(tx, row, PLANNED.done, null)
  const what = await whatOf(tx, id)
  const values = { what, day: row.effectiveDate }
  await sendMessage(tx, DONE, [row.plannerId], { from: null, id, values })
}

async function fail(tx: Tx, id: string, error: Failure): Promise<void> {
  const row = await lockWaiting(tx, id)
  if (!row) return
  const what = await whatOf(tx, id)
  const { key, values = {} } = problemOf(error)
  const why = inEachLanguage(key, values)
  await conclude(tx, row, PLANNED.failed, { key: 'told.planFailed', values: { what, why } })
  await sendMessage(tx, FAILED, [row.plannerId], { from: null, id, values: { what, why } })
}

/** What the change is, in each language. */
async function whatOf(tx: Tx, id: string) {
  const { rows } = await sql<{ told: Sentence }>`
    select told from planned_org_change where id = ${id}`.execute(tx)
  const { key, values } = rows[0]?.told ?? { key: '' }
  return inEachLanguage(key, values)
}

async function conclude(
  tx: Tx,
  { id, version }: PlannedRow,
  state: string,
  sentence: Sentence | null,
): Promise<void> {
  const said = sentence && sentenceColumns('text', sentence)
  await sql`update planned_org_change set state = ${state}, version = version + 1, updated_at = now(),
      updated_by = null, text = coalesce(${said?.text ?? null}, text),
      told = coalesce(${said?.told ?? null}::jsonb, told)
    where id = ${id}`.execute(tx)
  await writeAudit(tx, null, {
    resource: plannedChanges.path,
    id,
    version: version + 1,
    action: 'state',
    title: sql`(select text from planned_org_change where id = ${id}::uuid)`,
    before: { state: PLANNED.waiting },
    after: { state },
  })
}
