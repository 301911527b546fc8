import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addingTo, copyOf, type DatedRows } from '#modules/pay/api/dated-rows.ts'
import { EVEN_YUAN } from '#modules/pay/fund/define/choices.ts'
import { fundDictionaries } from '#modules/pay/fund/define/fund-dictionary.ts'
import { boundProblems } from '#modules/pay/insurance/api/insurance-rows.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'

type Values = Readonly<Record<string, unknown>>

function checkFund(values: Values): Record<string, FieldProblem> {
  const problems = boundProblems(values)
  const rate = (name: string) => fractionOf(String(values[name]))
  const [lowest, highest] = [rate('rateMin'), rate('rateMax')]
  if (lowest.compare(highest) > 0) problems.rateMax = { key: 'invalid.rateOrder' }
  for (const name of ['defaultCompanyRate', 'defaultPersonRate']) {
    const isOutside = rate(name).compare(lowest) < 0 || rate(name).compare(highest) > 0
    if (isOutside) problems[name] = { key: 'invalid.rateOutside' }
  }
  const isAlike = rate('defaultCompanyRate').compare(rate('defaultPersonRate')) === 0
  if (values.amountRound === EVEN_YUAN && !isAlike) {
    problems.amountRound = { key: 'invalid.evenYuan' }
  }
  return problems
}

/** 公积金字典: one row a month for a city. */
export const fundRows: DatedRows = {
  resource: fundDictionaries,
  table: 'house_fund_dictionary',
  key: ({ city }) => String(city),
  touches: ({ city }) => sql`r.city = ${city}`,
  isSame: () => sql`true`,
  check: checkFund,
}

/** 复制: a new row with the values of another one, apart from what was typed. */
export const copyFundDictionary: ActionVerb = async (tx, actor, { id, version, values }) => {
  const row = await lockForUpdate(tx, actor, fundDictionaries, id, version, 'copy')
  const input = { ...copyOf(fundRows, row, values), id: uuidv7() }
  return addingTo(fundRows)(tx, actor, input)
}
