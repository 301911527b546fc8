import { sql } from 'kysely'
import { HOUSING_FUND, WORK_INJURY } from '#modules/pay/legal-entities/define/choices.ts'
import { entityRates } from '#modules/pay/legal-entities/define/entity-rate.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'

type Values = Readonly<Record<string, unknown>>
type Problems = Record<string, FieldProblem>

const isGiven = (rate: unknown) => rate !== null && rate !== undefined && rate !== ''

/** The bounds of the fund at the place of registration, on the first day of the row. */
async function readBounds(tx: Tx, { entityId, effectiveFrom }: Values) {
  const { rows } = await sql<{ city: string }>`
    select fund_city as city from legal_entity where id = ${entityId}::uuid`.execute(tx)
  const on = `${effectiveFrom}-01`
  return policyValue(tx, 'fund.rateBounds', { city: rows[0]?.city ?? null, on })
}

/**
 * The fund has two rates within the bounds of the law. They must be equal where the city says so. Rates outside the
 * bounds need the document in which the fund centre approved them.
 */
async function fundProblems(tx: Tx, values: Values): Promise<Problems> {
  const { companyRate, personRate, approval } = values
  if (!isGiven(personRate)) return { personRate: { key: 'invalid.required' } }
  const bounds = await readBounds(tx, values)
  if (!bounds) return {}
  const { lowest, highest, isEqual } = bounds
  const problems: Problems = {}
  for (const [name, rate] of Object.entries({ companyRate, personRate })) {
    const share = fractionOf(String(rate))
    const isOutside = share.compare(lowest) < 0 || share.compare(highest) > 0
    if (isOutside && !approval) {
      problems[name] = { key: 'invalid.fundRate', values: { lowest, highest } }
    }
  }
  const isAlike = fractionOf(String(companyRate)).compare(String(personRate)) === 0
  if (isEqual && !isAlike) problems.personRate ??= { key: 'invalid.fundRatesAlike' }
  return problems
}

async function checkRate(tx: Tx, values: Values): Promise<void> {
  const problems: Problems = {}
  if (values.kind === HOUSING_FUND) Object.assign(problems, await fundProblems(tx, values))
  // Insurance against injury at work is borne by the employer alone.
  if (values.kind === WORK_INJURY && isGiven(values.personRate)) {
    problems.personRate = { key: 'invalid.companyBearsAll' }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(entityRates, problems)
}

/** Adds a rate. It ends the rate before it, because each row is in force until the next row begins. */
export async function addEntityRate(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await checkRate(tx, input)
  return addRecord(tx, actor, entityRates, input)
}

export async function updateEntityRate(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, entityRates, input.id, Number(input.version))
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  await checkRate(tx, { ...current, ...Object.fromEntries(entries) })
  return updateRecord(tx, actor, entityRates, input)
}
