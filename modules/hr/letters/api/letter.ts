import { sql } from 'kysely'
import { commitmentLetters, LETTER } from '#modules/hr/letters/define/commitment-letter.ts'
import { MERGED_FIELDS } from '#modules/hr/letters/define/commitment-template.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { mergeProblem } from '#platform/api/texts/merge-fields.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { FILLED } from './letter-fields.ts'
import { closeSent, tellRepulsed } from './tell-letter.ts'

const PREFIX = 'CN'
const KNOWN: ReadonlySet<string> = new Set(MERGED_FIELDS)

/** Requires that a text uses only the known fields of a personnel file. */
export function requireMergeable(resource: Resource, content: unknown): void {
  const problem = typeof content === 'string' ? mergeProblem(content, KNOWN) : null
  if (problem) throw invalidFields(resource, { content: problem })
}

/** Adds a letter to one person, written by hand. */
export async function addLetter(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  requireMergeable(commitmentLetters, input.content)
  const file = sql`(select b.id, b.name, b.emp_no, b.dept_id, b.post_id from user_base_info b
    where b.id = ${String(input.userId)}) b`
  return addRecord(tx, actor, commitmentLetters, input, {
    letterNo: sql`next_document_number(${PREFIX})`,
    deptId: sql`(select b.dept_id from ${file})`,
    filled: sql`(select ${FILLED} from ${file})`,
  })
}

/** Changes an unsigned letter. A signed text stays unchanged; the database enforces this too. */
export async function updateLetter(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { state } = await lockForUpdate(
    tx,
    actor,
    commitmentLetters,
    input.id,
    Number(input.version),
  )
  if (state !== LETTER.toSign && state !== LETTER.repulsed) {
    throw new Failure('conflict', 'letter.sealed')
  }
  requireMergeable(commitmentLetters, input.content)
  return updateRecord(tx, actor, commitmentLetters, input)
}

const letter = (name: string) => ({ resource: commitmentLetters, name })

/** The employee signs the text they were shown; the validity counts from that day. */
export async function signLetter(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, commitmentLetters, input.id, null, 'sign')
  if (actor.userBaseId === null || current.userId !== actor.userBaseId) {
    throw new Failure('forbidden', 'letter.notYours')
  }
  if (input.values.hasRead !== true) {
    const form = commitmentLetters.actions.sign?.form ?? commitmentLetters
    throw invalidFields(form, { hasRead: { key: 'letter.readFirst' } })
  }
  const moved = await moveRecord(tx, actor, letter('sign'), input, {
    signAt: await readWallClock(tx),
    signIp: currentOrigin()?.ip ?? null,
    validTo: await validTo(tx, current),
  })
  await closeSent(tx, current, actor.userId)
  return { ...moved, message: { key: 'letter.signed' } }
}

async function validTo(tx: Tx, { id, validTo: typedDate }: WireRecord): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select coalesce(${typedDate ?? null}::date,
      term_end(today(), l.valid_months))::text as until
    from commitment_letter l where l.id = ${id}`.execute(tx)
  return rows[0]?.until ?? null
}

/** Approves a letter or sends it back. Approvers must not decide about their own letter. */
async function decide(
  tx: Tx,
  actor: Actor,
  name: 'approve' | 'repulse',
  input: ActionInput,
): Promise<{ current: WireRecord; moved: { version: number } }> {
  const current = await lockForUpdate(tx, actor, commitmentLetters, input.id, null, name)
  if (current.userId === actor.userBaseId) throw new Failure('conflict', 'conflict.author')
  const reviewed = { reviewerId: actor.userId, reviewedAt: await readWallClock(tx) }
  return { current, moved: await moveRecord(tx, actor, letter(name), input, reviewed) }
}

export async function approveLetter(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  return (await decide(tx, actor, 'approve', input)).moved
}

/** Sends a letter back with the reason; the employee signs it again. */
export async function repulseLetter(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { current, moved } = await decide(tx, actor, 'repulse', input)
  await tellRepulsed(tx, actor, current, String(input.values.opinion))
  return moved
}
