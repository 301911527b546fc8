import { sql } from 'kysely'
import { FEE, PATENT } from '#modules/titles/patents/define/choices.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import {
  isNumberOfKind,
  patentNoOf,
  tidyApplyNo,
} from '#modules/titles/patents/wire/patent-number.ts'
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
import { type PatentFacts, readPatentFacts } from './patent-facts.ts'

type Problems = Record<string, FieldProblem>
type Line = { empNo?: string | null; name?: string | null }

function dayProblems({ applyDate, publishDate, grantDate }: Values, today: string): Problems {
  const problems: Problems = {}
  for (const [name, day] of Object.entries({ applyDate, publishDate, grantDate })) {
    if (day && String(day) > today) problems[name] = { key: 'invalid.noticeAhead' }
  }
  if (publishDate && String(publishDate) < String(applyDate)) {
    const values = { earlier: '@applyDate', later: '@publishDate' }
    problems.publishDate = { key: 'invalid.dateOrder', values }
  }
  if (grantDate && String(grantDate) <= String(applyDate)) {
    problems.grantDate = { key: 'invalid.patentGrantedBefore' }
  }
  return problems
}

function numberProblems({ kind, applyNo, patentNo, grantDate }: Values): Problems {
  const tidied = tidyApplyNo(String(applyNo))
  if (tidied === null) return { applyNo: { key: 'invalid.patentApplyNo' } }
  if (!isNumberOfKind(tidied, String(kind))) return { applyNo: { key: 'invalid.patentKindOfNo' } }
  if (!patentNo) return {}
  if (!grantDate) return { patentNo: { key: 'invalid.patentNotGranted' } }
  const isSame = tidyApplyNo(String(patentNo)) === tidied
  return isSame
    ? {}
    : { patentNo: { key: 'invalid.patentNo', values: { number: patentNoOf(tidied) } } }
}

function inventorProblems({ inventors }: Values, facts: PatentFacts): Problems {
  const lines = (inventors ?? []) as readonly Line[]
  const numbers = lines.flatMap(({ empNo }) => (empNo ? [empNo.toLowerCase()] : []))
  if (lines.some(({ empNo, name }) => !empNo && !name)) {
    return { inventors: { key: 'invalid.inventorNameless' } }
  }
  if (facts.unknown.length > 0) {
    return {
      inventors: { key: 'invalid.inventorUnknown', values: { names: facts.unknown.join(', ') } },
    }
  }
  if (new Set(numbers).size < numbers.length) return { inventors: { key: 'invalid.inventorTwice' } }
  if (facts.areSharesWhole) return {}
  return { inventors: { key: 'invalid.inventorShares', values: { sum: facts.shares } } }
}

function feeProblems(values: Values, facts: PatentFacts): Problems {
  const { ownerId, deputyId, grantDate, paidThrough } = values
  const problems: Problems = {}
  if (deputyId && deputyId === ownerId) problems.deputyId = { key: 'invalid.patentDeputy' }
  if (facts.isRewardBelow) {
    problems.reward = { key: 'invalid.patentReward', values: { least: facts.leastReward ?? '' } }
  }
  if (paidThrough === null || paidThrough === undefined) return problems
  if (!grantDate) problems.paidThrough = { key: 'invalid.patentNotGranted' }
  else if (
    Number(paidThrough) < Number(facts.grantYear) ||
    Number(paidThrough) > Number(facts.lastYear)
  ) {
    const values = { from: facts.grantYear ?? 0, to: facts.lastYear ?? 0 }
    problems.paidThrough = { key: 'invalid.patentPaidThrough', values }
  }
  return problems
}

function stateOf({ grantDate }: Values, before: Partial<WireRecord> | null): string {
  const state = String(before?.state ?? PATENT.filed)
  return grantDate && (state === PATENT.filed || state === PATENT.examined) ? PATENT.granted : state
}

/** Checks the entries of a patent, and derives what follows from them by the law of its days. */
export async function completedPatent(
  tx: Tx,
  input: Values,
  before: Partial<WireRecord> | null,
  form: Resource = patents,
) {
  const values: Values = { ...before, ...input }
  const facts = await readPatentFacts(tx, values)
  const problems = {
    ...feeProblems(values, facts),
    ...inventorProblems(values, facts),
    ...numberProblems(values),
    ...dayProblems(values, facts.today),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  const applyNo = tidyApplyNo(String(values.applyNo)) ?? ''
  const { expireDate, rewardDue, leastReward } = facts
  return {
    typed: {
      applyNo,
      patentNo: values.grantDate ? patentNoOf(applyNo) : null,
      reward: values.reward ? String(values.reward) : leastReward,
    },
    computed: { expireDate, rewardDue, state: stateOf(values, before) },
  }
}

/** Writes the rows that follow from a patent: its fees by year, and its inventors. */
export async function writePatentRows(tx: Tx, id: string): Promise<void> {
  await sql`select write_patent_fees(array[${id}::uuid]), write_patent_inventors(${id}::uuid)`.execute(
    tx,
  )
}

/** Adds a patent; with the day of its grant it is in force, and its fees begin. */
export async function addPatent(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { typed, computed } = await completedPatent(tx, input, null)
  const saved = await addRecord(tx, actor, patents, { ...input, ...typed }, computed)
  await writePatentRows(tx, input.id)
  return saved
}

/** The entries on which the days and amounts of the fees depend. */
const FEES_HANG_ON = ['kind', 'applyDate', 'grantDate', 'paidThrough'] as const

async function refuseOtherTerm(tx: Tx, current: WireRecord, input: Values): Promise<void> {
  const changed = FEES_HANG_ON.filter(
    (name) => input[name] !== undefined && (input[name] ?? null) !== (current[name] ?? null),
  )
  const [first] = changed
  if (first === undefined) return
  const { rows } = await sql`select from patent_fee f
    where f.patent_id = ${current.id}::uuid and (f.paid_at is not null or f.state in (${FEE.lapsed}, ${FEE.dropped})) limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw invalidFields(patents, { [first]: { key: 'invalid.patentHasPaid' } })
}

/** Corrects a patent. Once a fee is paid, what its fees hang on stays. */
export async function updatePatent(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, patents, input.id, Number(input.version))
  await refuseOtherTerm(tx, current, input)
  const { typed, computed } = await completedPatent(tx, input, current)
  const saved = await updateRecord(tx, actor, patents, { ...input, ...typed }, computed)
  await writePatentRows(tx, input.id)
  return saved
}
