import { sql } from 'kysely'
import { ENTRY, TAX_RESIDENCE, TAX_WORK_KIND } from '#modules/pay/tax-persons/define/choices.ts'
import { taxProfiles } from '#modules/pay/tax-persons/define/tax-profile.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import {
  employerProblem,
  lockStanding,
  requireNone,
  requireStandingReach,
  textOf,
} from './check-standing.ts'
import { MONTHS_GAP, monthsIn } from './engine/paid-after-months.ts'
import { type KnownStanding, readKnownStandings } from './known-standing.ts'

type Values = Readonly<Record<string, unknown>>

const MONTH_LENGTH = 'yyyy-MM'.length
const REDUCED_FOR = ['disabled', 'martyrKin', 'lonely'] as const

async function hasProfile(tx: Tx, id: string, { userId, entityId }: Values): Promise<boolean> {
  const { rows } = await sql<{ isTwice: boolean }>`
    select exists (select from tax_profile t where t.user_id = ${String(userId)}::uuid
      and t.entity_id = ${String(entityId)}::uuid and t.id <> ${id}::uuid and t.deleted_at is null) as "isTwice"`.execute(
    tx,
  )
  return rows[0]?.isTwice === true
}

/** The months paid after leaving: real ones, each once, and after the last day. */
function monthsProblem(typed: string | null, leaveDate: string | null): FieldProblem | null {
  if (typed === null) return null
  const months = monthsIn(typed)
  if (months === null) return { key: 'invalid.monthList' }
  if (leaveDate === null) return { key: 'invalid.paidAfterNeeds' }
  const last = leaveDate.slice(0, MONTH_LENGTH)
  return months.some((month) => month <= last)
    ? { key: 'invalid.paidAfterLeaving', values: { month: last } }
    : null
}

function profileProblems(values: Values): Record<string, FieldProblem> {
  const [hired, left] = [textOf(values.hireDate), textOf(values.leaveDate)]
  const months = monthsProblem(textOf(values.paidAfterMonths), left)
  const isFirst = textOf(values.entryCase) !== ENTRY.none
  const isReduced = Number(textOf(values.reduceShare) ?? '0') > 0
  return {
    ...(hired !== null &&
      left !== null &&
      left < hired && {
        leaveDate: {
          key: 'invalid.dateOrder',
          values: { later: '@leaveDate', earlier: '@hireDate' },
        },
      }),
    ...(isFirst && textOf(values.entryYear) === null && { entryYear: { key: 'invalid.required' } }),
    ...(months !== null && { paidAfterMonths: months }),
    ...(isReduced &&
      !REDUCED_FOR.some((name) => values[name] === true) && {
        reduceShare: { key: 'invalid.reductionNeeds' },
      }),
  }
}

/** Entries as they are stored: the months in their order, and a year of entry only with a case of entry. */
function stored(values: Values): Record<string, unknown> {
  const typed = textOf(values.paidAfterMonths)
  const isFirst = textOf(values.entryCase) !== ENTRY.none
  return {
    entryYear: isFirst ? (values.entryYear ?? null) : null,
    paidAfterMonths: typed === null ? null : (monthsIn(typed) ?? []).join(MONTHS_GAP) || null,
  }
}

async function requireProfile(tx: Tx, id: string, values: Values): Promise<void> {
  const isTwice = await hasProfile(tx, id, values)
  requireNone(taxProfiles, {
    ...(await employerProblem(tx, values)),
    ...profileProblems(values),
    ...(isTwice && { entityId: { key: 'invalid.profileTwice' } }),
  })
}

async function readKnown(tx: Tx, { userId, entityId }: Values): Promise<KnownStanding> {
  const person = sql<boolean>`p.id = ${String(userId)}::uuid`
  const [known] = await readKnownStandings(tx, String(entityId), person)
  if (!known) throw invalidFields(taxProfiles, { userId: { key: 'invalid.reference' } })
  return known
}

const FILLED_IN = ['resident', 'kind', 'hireDate'] as const

/** Says what the product filled in. */
function told(
  input: WriteInput,
  { resident, kind, hireDate }: { resident: string; kind: string; hireDate: string | null },
): { message?: ReplyMessage } {
  if (FILLED_IN.every((name) => textOf(input[name]) !== null)) return {}
  const values = {
    resident: choiceWords(TAX_RESIDENCE, resident),
    kind: choiceWords(TAX_WORK_KIND, kind),
    from: hireDate ?? '—',
  }
  return { message: { key: 'taxPerson.profileFilled', values } }
}

/** Writes how a person is taxed. The personnel file and the terms give the values that the user leaves empty. */
export async function addTaxProfile(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const known = await findEarlierWrite(tx, actor, taxProfiles, input.id)
  if (known) return known
  await requireStandingReach(tx, actor, input.userId)
  await lockStanding(tx, input)
  const facts = await readKnown(tx, input)
  const { resident, kind, hireDate, leaveDate } = facts
  const entered = Object.assign({}, input, {
    resident: textOf(input.resident) ?? resident,
    kind: textOf(input.kind) ?? kind,
    hireDate: textOf(input.hireDate) ?? hireDate,
    leaveDate: textOf(input.leaveDate) ?? leaveDate,
  })
  await requireProfile(tx, input.id, entered)
  const saved = await addRecord(tx, actor, taxProfiles, Object.assign(entered, stored(entered)))
  return { ...saved, ...told(input, entered) }
}

/**
 * Changes a profile. The change counts from the next generated run on. The personnel file and the terms give emptied
 * values again.
 */
export async function updateTaxProfile(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, taxProfiles, input.id, Number(input.version))
  await requireStandingReach(tx, actor, current.userId)
  await lockStanding(tx, current)
  const isEmptied = input.resident === null || input.kind === null
  const known = isEmptied ? await readKnown(tx, current) : null
  const entered = Object.assign({}, input, {
    resident: input.resident === null ? known?.resident : input.resident,
    kind: input.kind === null ? known?.kind : input.kind,
  })
  const typed = Object.entries(entered).filter(([, value]) => value !== undefined)
  const values = Object.assign({}, current, Object.fromEntries(typed))
  await requireProfile(tx, input.id, values)
  return updateRecord(tx, actor, taxProfiles, Object.assign(entered, stored(values)))
}
