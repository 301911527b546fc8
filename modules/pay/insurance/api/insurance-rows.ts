import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addingTo, copyOf, type DatedRows } from '#modules/pay/api/dated-rows.ts'
import { insuranceDictionaries } from '#modules/pay/insurance/define/insurance-dictionary.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

type Values = Readonly<Record<string, unknown>>

/** Lowest and highest base in their order. */
export function boundProblems({ baseFloor, baseCap }: Values): Record<string, FieldProblem> {
  const isReversed = moneyOf(String(baseFloor)).compare(moneyOf(String(baseCap))) > 0
  return isReversed ? { baseCap: { key: 'invalid.capBelowFloor' } } : {}
}

const hukouOf = ({ hukou }: Values): string[] => [hukou ?? []].flat().map(String)

/** 社保字典: one row a month for a city, a type, and a kind of household registration. */
export const insuranceRows: DatedRows = {
  resource: insuranceDictionaries,
  table: 'insurance_dictionary',
  key: ({ city, type }) => `${city} ${type}`,
  touches: (values) => {
    const hukou = hukouOf(values)
    const meets = hukou.length === 0 ? sql`r.hukou = '{}'` : sql`r.hukou && ${hukou}::text[]`
    return sql`(r.city = ${values.city} and r.type = ${values.type} and ${meets})`
  },
  isSame: (values) => {
    const hukou = hukouOf(values)
    return sql`(r.hukou @> ${hukou}::text[] and r.hukou <@ ${hukou}::text[])`
  },
  check: boundProblems,
}

/** 复制: a new row with the values of another one, apart from what was typed. */
export const copyInsuranceDictionary: ActionVerb = async (tx, actor, { id, version, values }) => {
  const row = await lockForUpdate(tx, actor, insuranceDictionaries, id, version, 'copy')
  const input = { ...copyOf(insuranceRows, row, values), id: uuidv7() }
  return addingTo(insuranceRows)(tx, actor, input)
}
