import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type DocumentRow, lockDocument } from '#platform/api/approval/documents/lock-document.ts'
import { findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, Line } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { type Examiner, readExaminer } from './read-examiner.ts'
import { addExaminer } from './regularisation-examination.ts'

/** The usual examiners with the weight of each. */
const USUAL = [
  { role: '直接上级', key: 'examination.superior', weight: '40.00' },
  { role: '部门负责人', key: 'examination.head', weight: '20.00' },
  { role: '导师', key: 'examination.mentor', weight: '20.00' },
  { role: '人事', key: 'examination.personnel', weight: '20.00' },
] as const

type Suggestion = (typeof USUAL)[number] & Examiner

/** Finds the account for each role. The actor is the examiner of the personnel department. */
async function findUsual(
  tx: Tx,
  actor: Actor,
  { id, subject }: DocumentRow,
): Promise<(string | undefined)[]> {
  const first = async (rule: string) => {
    const [found] = await findApprovers(tx, rule, subject)
    return found?.actFor ?? found?.id
  }
  const { rows } = await sql<{ mentor: string | null }>`
    select p.mentor_id as mentor from positive o join probation p on p.id = o.probation_id
    where o.id = ${id}`.execute(tx)
  const mentor = rows[0]?.mentor ?? undefined
  return [await first('upLeader'), await first('deptHead'), mentor, actor.userId]
}

/** Suggests each account once; leaves out named examiners and the employee themselves. */
async function suggestionsFor(tx: Tx, actor: Actor, locked: DocumentRow): Promise<Suggestion[]> {
  const { id, subject } = locked
  const named = await sql<{ id: string }>`select examiner_id as id from positive_examine
    where positive_id = ${id} and deleted_at is null`.execute(tx)
  const taken = new Set(named.rows.map((row) => row.id))
  const found: Suggestion[] = []
  for (const [at, examinerId] of (await findUsual(tx, actor, locked)).entries()) {
    const usual = USUAL[at]
    const examiner = examinerId ? await readExaminer(tx, examinerId) : undefined
    if (!usual || !examiner || taken.has(examiner.id)) continue
    if (examiner.fileId === subject.fileId) continue
    taken.add(examiner.id)
    found.push({ ...usual, ...examiner })
  }
  return found
}

/** Sends a request to the usual examiners who are not named yet. Users add others one by one. */
export async function askExaminers(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const locked = await lockDocument(tx, regularisations, input.id)
  const suggested = await suggestionsFor(tx, actor, locked)
  const lines: Line[] = suggested.map(({ key, name, weight }) => ({
    key,
    values: { name, weight: Number(weight) },
  }))
  const nobody: Line[] = [{ key: 'examination.nobody' }]
  const consequences = {
    lines: lines.length > 0 ? lines : nobody,
    rows: suggested.map(({ id, role, weight }) => [id, role, weight]),
  }
  requireAsPreviewed(input, consequences)
  for (const { id: examinerId, role, weight } of suggested) {
    const row = { id: uuidv7(), positiveId: input.id, examinerId, role, weight } as WriteInput
    await addExaminer(tx, actor, row)
  }
  const message = { key: 'examination.asked', values: { count: suggested.length } }
  return { version: locked.version, message, consequences }
}
