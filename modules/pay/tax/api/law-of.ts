import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { Bracket, TaxLaw } from './engine/tax-law.ts'

/** The parameters that the tax function reads. */
export const TAX_KEYS = [
  'pit.brackets',
  'pit.monthlyBrackets',
  'pit.labourBrackets',
  'pit.basicDeduction',
  'pit.basic60k',
  'pit.gapMonths',
  'pit.labour',
  'pit.severanceTimes',
  'pit.nonResidentBonusMonths',
  'pit.donationShare',
  'pit.other',
  'fund.taxFreeShare',
] as const

/** If the parameter is absent, every bonus is merged. */
export const BONUS_POLICY = 'pit.bonusPolicy'

type TaxKey = (typeof TAX_KEYS)[number]
export type TaxValues = { [Key in TaxKey | typeof BONUS_POLICY]: PolicyValue<Key> | null }

/** No value of a parameter is in force. */
export class NoParameter extends Error {
  constructor(readonly key: string) {
    super(`No value of ${key} is in force`)
  }
}

const yuan = (amount: number) => moneyOf(String(amount))

function bracketsOf(rows: PolicyValue<'pit.brackets'>): Bracket[] {
  return rows.map(({ upTo, rate, quick }) => ({
    upTo: upTo === null ? null : yuan(upTo),
    rate: fractionOf(rate),
    quick: yuan(quick),
  }))
}

/** The law of one day, from the values in force on it. */
export function lawOf(find: <Key extends keyof TaxValues>(key: Key) => TaxValues[Key]): TaxLaw {
  const value = <Key extends TaxKey>(key: Key): PolicyValue<Key> => {
    const found = find(key)
    if (found === null) throw new NoParameter(key)
    return found as PolicyValue<Key>
  }
  const labour = value('pit.labour')
  const other = value('pit.other')
  const fund = value('fund.taxFreeShare')
  return {
    yearly: bracketsOf(value('pit.brackets')),
    monthly: bracketsOf(value('pit.monthlyBrackets')),
    labourBrackets: bracketsOf(value('pit.labourBrackets')),
    basic: yuan(value('pit.basicDeduction')),
    atOnceLimit: yuan(value('pit.basic60k')),
    gapMonths: value('pit.gapMonths') === 'include' ? 'include' : 'exclude',
    mayTaxBonusAlone: find(BONUS_POLICY) === 'choose',
    labour: {
      flatUpTo: yuan(labour.flatUpTo),
      flat: yuan(labour.flat),
      share: fractionOf(labour.share),
    },
    severanceTimes: fractionOf(value('pit.severanceTimes')),
    nonResidentBonusMonths: value('pit.nonResidentBonusMonths'),
    donationShare: fractionOf(value('pit.donationShare')),
    other: {
      personalPension: yuan(other.personalPension),
      healthMonthly: yuan(other.healthMonthly),
      annuityShare: fractionOf(other.annuityShare),
      annuityTimes: fractionOf(other.annuityTimes),
    },
    fund: { share: fractionOf(fund.share), times: fractionOf(fund.times) },
  }
}
