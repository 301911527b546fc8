import type { Actor } from '#platform/api/actor.ts'
import { notePeopleOpened } from '#platform/api/history/pay-openings.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { ReportPlan } from './plan-report.ts'
import type { StoredRow } from './report-statement.ts'

export type OfPerson = Pick<StoredRow, 'person'>

/**
 * The people of a report of pay learn who opened it: those of its lines, and those who are a total alone. A report of
 * anything else notes nothing.
 */
export async function notePeopleOf(
  db: Database | Tx,
  actor: Actor,
  { model: { resource } }: Pick<ReportPlan, 'model'>,
  lines: readonly OfPerson[],
): Promise<void> {
  if (!resource.pay) return
  const people = lines.flatMap(({ person }) => person ?? [])
  await notePeopleOpened(db, actor, { item: resource.pay.item, people: [...new Set(people)] })
}
