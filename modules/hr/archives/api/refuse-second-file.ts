import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { GONE } from '#modules/hr/archives/define/employment-states.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { takenProblem } from '#platform/api/store/rows/taken-values.ts'

type FormerEmployee = { id: string; paper: string; name: string; empNo: string; isSeen: boolean }

/** Reads the latest files of former employees, by document number. */
export async function readFormerEmployees(
  tx: Tx,
  actor: Actor,
  papers: readonly string[],
): Promise<ReadonlyMap<string, FormerEmployee>> {
  const { rows } = await sql<FormerEmployee>`
    select t.id, t.id_card_no as paper, t.name, t.emp_no as "empNo",
      ${scopePredicate(archives, 't', actor, 'view')} as "isSeen"
    from user_base_info t
    where t.id_card_no = any(${[...papers]}) and t.deleted_at is null and t.status = any(${GONE})
    order by t.join_date`.execute(tx)
  return new Map(rows.map((row) => [row.paper, row]))
}

/** Names the former employee only to a user who may see the file. */
export const formerEmployeeProblem = ({ isSeen, name, empNo }: FormerEmployee): FieldProblem =>
  isSeen ? { key: 'invalid.leftBefore', values: { name, empNo } } : takenProblem(false)

/**
 * Names the file of somebody at work who has this document number. A reader who may not see the file or its number gets
 * the answer of the unique index, which names nobody.
 */
async function refuseFileAtWork(tx: Tx, actor: Actor, paper: string): Promise<void> {
  const shown = groupPredicate(archives, 't', actor, archives.fields.idCardNo?.group ?? '')
  if (shown === 'none') return
  const { rows } = await sql<{ name: string; empNo: string }>`
    select t.name, t.emp_no as "empNo" from user_base_info t
    where t.id_card_no = ${paper} and t.deleted_at is null and t.status <> all(${GONE})
      and ${scopePredicate(archives, 't', actor, 'view')} and ${shown === 'all' ? sql`true` : shown}
    limit 1`.execute(tx)
  const [found] = rows
  if (found) throw invalidFields(archives, { idCardNo: { key: 'invalid.onFile', values: found } })
}

/** Refuses a second file: a former employee is rehired on their existing file, and somebody at work has one. */
export async function refuseSecondFile(tx: Tx, actor: Actor, paper: string): Promise<void> {
  const left = (await readFormerEmployees(tx, actor, [paper])).get(paper)
  if (!left) return refuseFileAtWork(tx, actor, paper)
  const instead = left.isSeen ? { path: archives.path, id: left.id, action: 'rehire' } : undefined
  throw invalidFields(archives, { idCardNo: formerEmployeeProblem(left) }, instead)
}
