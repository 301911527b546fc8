import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import { PLANNED, plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import { problemOf } from '#platform/api/approval/documents/effect-failures.ts'
import { withoutDeadlock } from '#platform/api/crud/in-transaction.ts'
import { ABOUT_ONE, tryRow } from '#platform/api/crud/many/try-row.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { type Sentence, sentenceColumns } from '#platform/api/history/log-sentences.ts'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
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
      onTrouble(error, `${plannedChanges.path} ${id} did not take effect`)
    }
  }
}

async function takeOne(tx: Tx, id: string): Promise<void> {
  const row = await lockWaiting(tx, id)
  if (!row) return
  const { plannerId, told, effectiveDate } = row
  const actor = await loadActorOf(tx, plannerId)
  const refusal = await tryRow(
    tx,
    { actor, resource: departments },
    { run: () => carryOut(tx, actor, row, effectiveDate), refusals: ABOUT_ONE },
  )
  const what = inEachLanguage(told.key, told.values)
  if (!(refusal instanceof Failure)) {
    await conclude(tx, row, { state: PLANNED.done, sentence: told })
    const values = { what, day: effectiveDate }
    await sendMessage(tx, DONE, [plannerId], { from: null, id, values })
    return
  }
  const { key, values } = problemOf(refusal)
  const why = inEachLanguage(key, values)
  const sentence = { key: 'told.planFailed', values: { what, why } }
  await conclude(tx, row, { state: PLANNED.failed, sentence })
  await sendMessage(tx, FAILED, [plannerId], { from: null, id, values: { what, why } })
}

type Conclusion = { state: string; sentence: Sentence }

async function conclude(
  tx: Tx,
  { id, version }: PlannedRow,
  { state, sentence }: Conclusion,
): Promise<void> {
  const { text, told } = sentenceColumns('text', sentence)
  await sql`update planned_org_change set state = ${state}, version = version + 1, updated_at = now(),
      updated_by = null, text = ${text}, told = ${told}::jsonb
    where id = ${id}`.execute(tx)
  await writeAudit(tx, null, {
    resource: plannedChanges.path,
    id,
    version: version + 1,
    action: 'state',
    told: sentence,
    before: { state: PLANNED.waiting },
    after: { state },
  })
}
