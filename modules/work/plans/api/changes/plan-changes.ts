import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { DocumentChange } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { CHANGED, changedParts, isEmpty } from './plan-change-parts.ts'

const WHAT = { goal: 'planGoal', weight: 'planWeight', targetValue: 'planTarget' } as const

/** The differences that a change would make, in the plan and in each part. */
export async function planChanges(
  db: Database | Tx,
  record: WireRecord,
): Promise<DocumentChange[]> {
  const parts = changedParts(record)
  const { rows } = await sql<Record<string, string | null>>`
    select id, doc_no as no, title, goal, weight::text as weight, target_value::text as "targetValue"
    from year_plan where id = ${record.planId}::uuid
      or (parent_id = ${record.planId}::uuid and doc_no = any(${parts.map(({ planNo }) => planNo)}))
    order by plan_start, id`.execute(db)
  return rows.flatMap((now) => {
    const isWhole = now.id === record.planId
    const wanted = isWhole ? record : parts.find(({ planNo }) => planNo === now.no)
    return CHANGED.flatMap((name) => {
      const after = wanted?.[name as keyof typeof wanted]
      if (isEmpty(after) || String(after) === now[name]) return []
      const of = isWhole ? null : (now.title ?? null)
      return [{ what: WHAT[name], of, before: now[name] ?? null, after: String(after) }]
    })
  })
}
