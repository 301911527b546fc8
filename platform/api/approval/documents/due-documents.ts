import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { actorOfCompleter } from '#platform/api/approval/steps/completer-actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { planningOnce } from '#platform/api/store/connection/prepared-statements.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { type DocumentKind, type DocumentKinds, dueBy, ruleOf } from './document-kind.ts'
import { forgetFailure, keepFailure } from './effect-failures.ts'
import { takeEffect } from './take-effect.ts'

type Due = { path: string; id: string; completedBy: string | null; hasFailed: boolean }

export type DueRun = {
  db: Database
  kinds: DocumentKinds
  /** After an abort, the job starts no further document. */
  stopping?: AbortSignal
  /** Called for failures that no caller receives in a response. */
  onTrouble: (error: unknown, what: string) => void
}

/**
 * Applies every document whose effective day has come, oldest first, each in its own transaction, so that one
 * failure does not stop the others. Several processes may run this at the same time and repeatedly; each
 * effect happens once.
 */
export async function takeDueEffects(run: DueRun): Promise<{ done: number; failed: number }> {
  const { db, kinds, stopping } = run
  const actorOf = actorOfCompleter(db)
  const counted = { done: 0, failed: 0 }
  for (const due of await findDue(db, kinds)) {
    if (stopping?.aborted) break
    const kind = kinds.get(due.path)
    if (!kind) continue
    try {
      const actor = await actorOf(due.completedBy)
      counted.done += Number(await takeOne(db, actor, kind, due))
    } catch (error) {
      counted.failed += 1
      run.onTrouble(error, `${due.path} ${due.id} did not take effect`)
      await keepFailure(db, kind, due, error)
    }
  }
  return counted
}

/** Finds completed documents that are not in effect although their day has come. */
async function findDue(db: Database, kinds: DocumentKinds): Promise<Due[]> {
  const parts = [...kinds.values()].flatMap(({ resource }) => {
    const rule = ruleOf(resource)
    const { effectAt } = rule
    if (effectAt === undefined) return []
    const day = sql.ref(`t.${columnName(effectAt)}`)
    return [
      sql`select ${resource.path}::text as path, t.id, t.updated_by as "completedBy", ${day} as day,
          t.finished_at
        from ${sql.table(resource.table)} t
        where t.state = ${DOC.done} and not t.effect_done and t.deleted_at is null
          and ${dueBy(rule, 't')}`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Due>`
    select path, id, "completedBy", exists (select from effect_failure f
        where f.resource = due.path and f.record_id = due.id) as "hasFailed"
    from (${sql.join(parts, sql` union all `)}) as due
    order by day, finished_at, id`.execute(db)
  return rows
}

function takeOne(
  db: Database,
  actor: Actor,
  kind: DocumentKind,
  { id, hasFailed }: Due,
): Promise<boolean> {
  return planningOnce(db)
    .transaction()
    .execute(async (tx) => {
      // Asynchronous commit is safe: after a crash the document is processed again, and no caller has
      // received a response yet.
      await sql`set local synchronous_commit = off`.execute(tx)
      const isTaken = await takeEffect(tx, actor, kind, id)
      if (isTaken && hasFailed) await forgetFailure(tx, kind.resource, id)
      return isTaken
    })
}
