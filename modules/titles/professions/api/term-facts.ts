import { sql } from 'kysely'
import { TERM } from '#modules/titles/professions/define/choices.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** An appointment to a title. */
export type Term = {
  id: string
  version: number
  fromDate: string
  toDate: string | null
  allowance: string | null
  fileNo: string | null
  state: string
}

/** The last appointment to a title that was not cancelled. */
export async function readLastTerm(tx: Tx, professionId: string): Promise<Term | null> {
  const { rows } = await sql<Term>`
    select a.id, a.version, a.from_date::text as "fromDate", a.to_date::text as "toDate",
      a.allowance::text as allowance, a.file_no as "fileNo", a.state
    from title_appointment a
    where a.profession_id = ${professionId}::uuid and a.state <> ${TERM.void} and a.deleted_at is null
    order by a.from_date desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** How many appointments to a title there were, besides cancelled ones. */
export async function countStandingTerms(tx: Tx, professionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from title_appointment a
    where a.profession_id = ${professionId}::uuid and a.state <> ${TERM.void} and a.deleted_at is null`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Days and amount of an appointment, and the names of its fields in the form. */
export type TypedTerm = {
  from: string
  to: string | null
  allowance: string | null
  fields: { from: string; to: string }
  /** The appointment that is corrected; it does not stand in its own way. */
  except: string | null
}

type Facts = {
  employer: string | null
  other: { name: string; from: string; to: string | null } | null
}

async function readFacts(
  tx: Tx,
  { userId, line }: WireRecord,
  { from, to, except }: TypedTerm,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select employer_of_pay(${userId}::uuid, greatest(today(), ${from}::date)) as employer,
      (select jsonb_build_object('name', p.name, 'from', a.from_date, 'to', a.to_date)
       from title_appointment a join profession p on p.id = a.profession_id
       where a.user_id = ${userId}::uuid and a.line = ${line}::text and a.state <> ${TERM.void}
         and a.deleted_at is null and a.id is distinct from ${except}::uuid
         and daterange(a.from_date, a.to_date, '[]') && daterange(${from}::date, ${to}::date, '[]')
       order by a.from_date limit 1) as other`.execute(tx)
  return rows[0] ?? { employer: null, other: null }
}

function overlapProblem(other: NonNullable<Facts['other']>): FieldProblem {
  const { name, from, to } = other
  return to === null
    ? { key: 'invalid.titleTermOpen', values: { name, from } }
    : { key: 'invalid.titleTermOverlap', values: { name, from, to } }
}

/**
 * Problems of an appointment, by field: before the grant, a last day before the first one, another appointment of the line
 * on one of its days, or an allowance that no employer could pay. The caller has locked the person.
 */
export async function appointmentProblems(
  tx: Tx,
  profession: WireRecord,
  term: TypedTerm,
): Promise<Record<string, FieldProblem>> {
  const { from, to, allowance, fields } = term
  if (to !== null && to < from) {
    const values = { earlier: `@${fields.from}`, later: `@${fields.to}` }
    return { [fields.to]: { key: 'invalid.dateOrder', values } }
  }
  const granted = String(profession.grantDate)
  if (from < granted) {
    return { [fields.from]: { key: 'invalid.titleBeforeGrant', values: { day: granted } } }
  }
  const { employer, other } = await readFacts(tx, profession, term)
  if (other !== null) return { [fields.from]: overlapProblem(other) }
  if (allowance !== null && employer === null) {
    return { allowance: { key: 'invalid.titleNoEmployer' } }
  }
  return {}
}
