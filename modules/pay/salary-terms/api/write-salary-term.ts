import { sql } from 'kysely'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { isOutOfBand, termProblems } from './check-term.ts'
import { amountsOfKind } from './engine/term-amounts.ts'
import { readTermFacts, type TermFacts } from './read-term-facts.ts'

type Values = Readonly<Record<string, unknown>>
type SavedTerm = Saved & { message?: ReplyMessage }

/** Refuses people whose pay the actor may not set. It runs first, so that no other refusal shows their figures. */
export async function requirePayReach(tx: Tx, actor: Actor, userId: unknown): Promise<void> {
  refuseOwnAct(actor, 'writeSalaryTerm', [userId])
  if (await mayUsePay(tx, actor, PAY_ITEM.terms, String(userId), 'edit')) return
  throw new Failure('forbidden', 'auth.forbidden')
}

/** Checks a row, and completes its amounts. */
async function complete(tx: Tx, values: Values) {
  const typed = amountsOfKind(values)
  const [facts] = await readTermFacts(tx, [
    {
      id: String(values.id),
      userId: String(values.userId),
      day: String(values.effectiveFrom),
      rankId: values.rankId ? String(values.rankId) : null,
    },
  ])
  if (!facts) throw invalidFields(salaryTerms, { userId: { key: 'invalid.reference' } })
  const problems = termProblems({ ...values, ...typed }, facts)
  if (Object.keys(problems).length > 0) throw invalidFields(salaryTerms, problems)
  return { typed, facts }
}

/** Doubts about a saved row: pay outside the band of the rank. */
function doubts(values: Values, facts: TermFacts): { message?: ReplyMessage } {
  if (!isOutOfBand(values, facts)) return {}
  const band = { lowest: facts.lowest ?? '', highest: facts.highest ?? '' }
  return { message: { key: 'pay.outOfBand', values: band, isDoubtful: true } }
}

/** The completed document of the person that takes effect on the first day of the terms; nulls without one. */
async function readSource(tx: Tx, { userId, effectiveFrom }: Values) {
  const { rows } = await sql<{ sourceType: string; sourceId: string }>`
    select 'positive' as "sourceType", d.id as "sourceId" from positive d
    where d.user_id = ${String(userId)}::uuid and d.effective_date = ${String(effectiveFrom)}::date
      and d.state = ${DOC.done} and d.deleted_at is null
    union all
    select 'transfer', d.id from transfer d
    where d.user_id = ${String(userId)}::uuid and d.effective_date = ${String(effectiveFrom)}::date
      and d.state = ${DOC.done} and d.deleted_at is null
    union all
    select 'hiring', h.id from to_be_recruited h
    where h.user_id = ${String(userId)}::uuid and h.joined_at = ${String(effectiveFrom)}::date and h.deleted_at is null
    limit 1`.execute(tx)
  return rows[0] ?? { sourceType: null, sourceId: null }
}

/** Proposes terms of pay from a day on. They count once another user has confirmed them. */
export async function addSalaryTerm(tx: Tx, actor: Actor, input: WriteInput): Promise<SavedTerm> {
  const known = await findEarlierWrite(tx, actor, salaryTerms, input.id)
  if (known) return known
  await requirePayReach(tx, actor, input.userId)
  const { typed, facts } = await complete(tx, input)
  const source = await readSource(tx, input)
  const batchId = await batchOf(tx, input.id)
  const computed = Object.assign({ deptId: facts.deptId, batchId }, source)
  const ranked = { ...input, ...typed, rankId: facts.rankId }
  const saved = await addRecord(tx, actor, salaryTerms, ranked, computed)
  return { ...saved, ...doubts({ ...input, ...typed }, facts) }
}

/** Changes a proposal. Confirmed terms stay as they are: a later row or a correction replaces them. */
export async function updateSalaryTerm(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<SavedTerm> {
  const current = await lockForUpdate(tx, actor, salaryTerms, input.id, Number(input.version))
  if (current.state !== '0') throw new Failure('conflict', 'pay.termFixed')
  await requirePayReach(tx, actor, current.userId)
  const values = { ...current, ...input }
  const { typed, facts } = await complete(tx, values)
  const source = await readSource(tx, values)
  const saved = await updateRecord(tx, actor, salaryTerms, { ...input, ...typed }, source)
  return { ...saved, ...doubts({ ...values, ...typed }, facts) }
}

/** The name of the setting with the batch that the transaction adds to. */
const BATCH = 'staffdesk.salary_batch'

async function batchOf(tx: Tx, alone: string): Promise<string> {
  const { rows } = await sql<{ batch: string }>`
    select coalesce(nullif(current_setting(${BATCH}, true), ''), ${alone}) as batch`.execute(tx)
  return rows[0]?.batch ?? alone
}

/** Rows that `work` adds in this transaction are confirmed together. */
export async function asOneBatch<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config(${BATCH}, gen_random_uuid()::text, true)`.execute(tx)
  const result = await work()
  await sql`select set_config(${BATCH}, '', true)`.execute(tx)
  return result
}
