import { sql } from 'kysely'
import { FILED } from '#modules/pay/tax-persons/define/choices.ts'
import { taxDeductions } from '#modules/pay/tax-persons/define/tax-deduction.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import {
  checkDeduction,
  type DeclaredDeduction,
  type OtherDeduction,
} from './engine/check-deduction.ts'
import { requireTaxReach } from './filed-row.ts'
import { readDeductionLaw } from './read-deduction-law.ts'

type Values = Readonly<Record<string, unknown>>
type Completed = { monthly: string; endMonth: string; familyId: string | null }

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

function declaredIn(values: Values): DeclaredDeduction {
  return {
    userId: String(values.userId),
    year: Number(values.year),
    kind: String(values.kind),
    monthly: textOf(values.monthly),
    share: textOf(values.share) ?? '1',
    startMonth: String(values.startMonth),
    endMonth: textOf(values.endMonth),
    relativeName: textOf(values.relativeName),
    birthDate: textOf(values.birthDate),
    idNo: textOf(values.idNo),
    isOnlyChild: values.isOnlyChild === true,
    cityClass: textOf(values.cityClass),
    course: textOf(values.course),
    sinceMonth: textOf(values.sinceMonth),
    base: textOf(values.base),
  }
}

/**
 * The other deductions of the year that may conflict with a declared one: of the person, and of others for the same
 * relative.
 */
async function readOthers(tx: Tx, id: string, row: DeclaredDeduction): Promise<OtherDeduction[]> {
  // Declarations of one person or for one relative wait for each other.
  for (const key of [row.userId, row.idNo].filter((one) => one !== null).sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`tax_deduction ${key}`}, 0))`.execute(
      tx,
    )
  }
  const { rows } = await sql<OtherDeduction>`
    select t.user_id as "userId", t.kind, t.share::text as share, t.monthly::text as monthly,
      t.start_month as "startMonth", t.end_month as "endMonth", t.relative_name as "relativeName",
      t.birth_date::text as "birthDate", t.id_no as "idNo", t.course
    from tax_deduction t
    where t.year = ${row.year} and t.deleted_at is null and t.state <> ${FILED.void} and t.id <> ${id}::uuid
      and (t.user_id = ${row.userId}::uuid or (t.id_no = ${row.idNo} and t.kind = ${row.kind}))`.execute(
    tx,
  )
  return rows
}

/** The family member of the personnel file that was born on the day, if there is one. */
async function findRelative(tx: Tx, row: DeclaredDeduction): Promise<string | null> {
  if (row.birthDate === null) return null
  const { rows } = await sql<{ id: string }>`
    select id from user_family where user_id = ${row.userId}::uuid and birth_date = ${row.birthDate}::date
      and deleted_at is null order by (name = ${row.relativeName}) desc, id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

async function complete(tx: Tx, id: string, row: DeclaredDeduction): Promise<Completed> {
  const law = await readDeductionLaw(tx, row.startMonth)
  const others = await readOthers(tx, id, row)
  const { problems, filled } = checkDeduction({ row, law, others, today: todayInShanghai() })
  if (!filled) throw invalidFields(taxDeductions, problems)
  return { ...filled, familyId: await findRelative(tx, row) }
}

/** Says which amount the rule filled in, and for which months. */
function told(
  row: DeclaredDeduction,
  { monthly, endMonth }: Completed,
): { message?: ReplyMessage } {
  if (row.monthly !== null) return {}
  const values = { monthly, from: row.startMonth, to: endMonth }
  return { message: { key: 'taxPerson.filled', values } }
}

/** Files a deduction: employees for themselves, and users with the competence for others. */
export async function addTaxDeduction(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const known = await findEarlierWrite(tx, actor, taxDeductions, input.id)
  if (known) return known
  const userId = textOf(input.userId) ?? actor.userBaseId
  if (userId === null) throw invalidFields(taxDeductions, { userId: { key: 'invalid.required' } })
  if (userId !== actor.userBaseId) await requireTaxReach(tx, actor, userId)
  const row = declaredIn({ ...input, userId })
  const { familyId, ...filled } = await complete(tx, input.id, row)
  const computed = { familyId, filedById: actor.userId }
  const saved = await addRecord(tx, actor, taxDeductions, { ...input, userId, ...filled }, computed)
  return { ...saved, ...told(row, { ...filled, familyId }) }
}

/** Changes a deduction that waits. A confirmed one is voided and filed again. */
export async function updateTaxDeduction(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const current = await lockForUpdate(tx, actor, taxDeductions, input.id, Number(input.version))
  if (current.state !== FILED.open) throw new Failure('conflict', 'taxPerson.fixed')
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  const row = declaredIn({ ...current, ...Object.fromEntries(entries) })
  const { familyId, ...filled } = await complete(tx, input.id, row)
  const computed = { familyId, filedById: actor.userId }
  const saved = await updateRecord(tx, actor, taxDeductions, { ...input, ...filled }, computed)
  return { ...saved, ...told(row, { ...filled, familyId }) }
}
