import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'
import type { DeductionLaw } from './engine/check-deduction.ts'

const yuan = (figure: number): Money => moneyOf(fractionOf(figure).written(2))
const yuanOrNull = (figure: number | null): Money | null => (figure === null ? null : yuan(figure))

/** The standards of deductions in force on the first day of a month. */
export async function readDeductionLaw(db: Database | Tx, month: string): Promise<DeductionLaw> {
  const at = { city: null, on: `${month}-01` }
  const child = await policyValue(db, 'pit.special.childEducation', at)
  const infant = await policyValue(db, 'pit.special.infantCare', at)
  const loan = await policyValue(db, 'pit.special.housingLoan', at)
  const study = await policyValue(db, 'pit.special.continuingEducation', at)
  const rent = await policyValue(db, 'pit.special.housingRent', at)
  const elder = await policyValue(db, 'pit.special.elderlyCare', at)
  const other = await policyValue(db, 'pit.other', at)
  return {
    child: yuanOrNull(child),
    infant: yuanOrNull(infant),
    loan: yuanOrNull(loan),
    degree: study && yuan(study.degreeMonthly),
    certificate: study && yuan(study.certificateOnce),
    rent: rent && {
      capital: yuan(rent.capital),
      large: yuan(rent.large),
      other: yuan(rent.other),
    },
    elder: elder && { sole: yuan(elder.sole), shared: yuan(elder.sharedMax) },
    other: other && {
      pensionYearly: yuan(other.personalPension),
      healthMonthly: yuan(other.healthMonthly),
      annuityShare: other.annuityShare,
    },
    limits: await policyValue(db, 'pit.special.limits', at),
  }
}
