import { sql } from 'kysely'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { comeIntoForce, draftAgain } from '#platform/api/approval/documents/draft-document.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'

const WHOLE = 100
const NO_HAZARD = '无'

/** The shares of the duties must add up to 100. */
async function check(tx: Tx, values: Readonly<Record<string, unknown>>): Promise<void> {
  const problems: Record<string, FieldProblem> = {}
  const shares = (name: 'duties' | 'kpis') =>
    rowsIn(values[name] as RecordValue).reduce((sum, { share }) => sum + Number(share ?? 0), 0)
  if (shares('duties') !== WHOLE) problems.duties = { key: 'invalid.weight100' }
  if (shares('kpis') !== 0 && shares('kpis') !== WHOLE) problems.kpis = { key: 'invalid.weight100' }
  const hazards = [values.hazards ?? []].flat()
  if (hazards.includes(NO_HAZARD) && hazards.length > 1)
    problems.hazards = { key: 'invalid.noneOrSome' }
  const { rows } = await sql`select from post
    where id = ${values.postId} and dept_id = ${values.deptId}`.execute(tx)
  if (rows.length === 0) problems.postId = { key: 'invalid.postOfOtherDepartment' }
  if (Object.keys(problems).length > 0) throw invalidFields(jobDescriptions, problems)
}

/** Returns the next version number of a post. A lock makes concurrent additions wait for each other. */
async function nextEdition(tx: Tx, postId: unknown): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`post_explain ${postId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ edition: number }>`
    select coalesce(max(edition), 0) + 1 as edition from post_explain
    where post_id = ${postId}`.execute(tx)
  return rows[0]?.edition ?? 1
}

/** Puts a description into force; the version before it is cancelled as replaced. */
async function effect(tx: Tx, actor: Actor, { id, postId }: { id: string; postId?: unknown }) {
  await nextEdition(tx, postId)
  await comeIntoForce(tx, actor, { resource: jobDescriptions }, id, sql`post_id = ${postId}`)
}

export const jobDescriptionKind: DocumentKind = {
  resource: jobDescriptions,
  check,
  computed: async (tx, { userId: writerId }, { postId }) => {
    return { edition: await nextEdition(tx, postId), writerId }
  },
  effect,
}

/** Drafts the next version of the description in force; only one draft at a time. */
export async function newJobDescriptionVersion(
  tx: Tx,
  actor: Actor,
  { id }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, jobDescriptions, id, null, 'add')
  const { rows } = await sql`select from post_explain where post_id = ${current.postId}
    and state in (${DOC.draft}, ${DOC.running}, ${DOC.passed}, ${DOC.rejected})
    and edition > ${current.edition} and deleted_at is null limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'postExplain.underWay')
  const newId = await draftAgain(tx, actor, jobDescriptionKind, current)
  return { version: current.version, newId, message: { key: 'approval.draftedAgain' } }
}
