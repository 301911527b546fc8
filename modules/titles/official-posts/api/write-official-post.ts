import { sql } from 'kysely'
import { GONE } from '#modules/hr/archives/define/employment-states.ts'
import { officialPosts } from '#modules/titles/official-posts/define/official-post.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Holder = { deptId: string | null; isGone: boolean; hasSame: boolean; today: string }

/** The person who takes a post: their department, whether they left, and whether they hold the same post already. */
async function readHolder(tx: Tx, { id, userId, organisationId, position }: Values) {
  const { rows } = await sql<Holder>`
    select b.dept_id as "deptId", b.status = any(${[...GONE]}::text[]) as "isGone", today()::text as today,
      exists (select from official_post p where p.user_id = b.id and p.organisation_id = ${organisationId}::uuid
        and lower(p.position) = lower(${position}) and p.state = 'active' and p.deleted_at is null
        and p.id <> ${id}::uuid) as "hasSame"
    from user_base_info b where b.id = ${userId}::uuid`.execute(tx)
  return rows[0]
}

/** Problems of the days of a post, by field. */
function dayProblems({ startDate, endDate }: Values, today: string): Record<string, FieldProblem> {
  if (!endDate) return {}
  if (String(endDate) < String(startDate)) {
    const values = { earlier: '@startDate', later: '@endDate' }
    return { endDate: { key: 'invalid.dateOrder', values } }
  }
  // The nightly job would end it tomorrow; a post of the past is entered and ended by its own verb.
  return String(endDate) < today ? { endDate: { key: 'invalid.termIsOver' } } : {}
}

/** Pay belongs to a paid post only. */
const payProblems = ({ isPaid, pay }: Values): Record<string, FieldProblem> =>
  pay && isPaid !== true ? { pay: { key: 'invalid.notPaid' } } : {}

/** Adds a post in force. The person must work here, and hold the same post in the same organisation only once. */
export async function addOfficialPost(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  return enterOfficialPost(tx, actor, officialPosts, input)
}

/** The same by the values of another form; `fields` maps its names to those of a post. */
export async function enterOfficialPost(
  tx: Tx,
  actor: Actor,
  form: Resource,
  input: WriteInput,
  holderField = 'userId',
): Promise<Saved> {
  const holder = await readHolder(tx, input)
  const problems: Record<string, FieldProblem> = {
    ...dayProblems(input, holder?.today ?? ''),
    ...payProblems(input),
  }
  if (holder?.isGone) problems[holderField] = { key: 'invalid.ownerGone' }
  if (holder?.hasSame) problems[holderField] = { key: 'invalid.samePost' }
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  return addRecord(tx, actor, officialPosts, input, { deptId: holder?.deptId ?? null })
}

/** Whether the entries of a post in force are possible; `before` is the post as it was. */
async function requirePossible(tx: Tx, before: WireRecord, input: Values): Promise<void> {
  const values = { ...before, ...input }
  const holder = await readHolder(tx, values)
  const isOver = before.state !== 'active'
  const problems = {
    ...(isOver ? {} : dayProblems(values, holder?.today ?? '')),
    ...payProblems(values),
  }
  if (!isOver && holder?.hasSame) problems.position = { key: 'invalid.samePost' }
  if (Object.keys(problems).length > 0) throw invalidFields(officialPosts, problems)
}

/** Corrects a post. */
export async function updateOfficialPost(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, officialPosts, input.id, Number(input.version))
  await requirePossible(tx, current, input)
  return updateRecord(tx, actor, officialPosts, input)
}
