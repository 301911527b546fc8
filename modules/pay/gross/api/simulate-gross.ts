import type { GrossAnswer, GrossQuestion } from '#modules/pay/gross/wire/gross.ts'
import { findPolicyParam } from '#modules/system/policy/api/read-policy-param.ts'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { computeGross } from './engine/compute-gross.ts'
import { PART_MONTH, type PartMonth } from './engine/month-share.ts'
import type { Slice } from './engine/slices.ts'

/** The items by which day and hour wages are computed. */
const COUNTED: ReadonlySet<string> = new Set(['base', 'post'])
const PERCENT = 100

/** Works out a month from typed figures, by the parameters of the last day of the month. */
export async function simulateGross(db: Database, question: GrossQuestion): Promise<GrossAnswer> {
  const { month, city, serviceYears } = question
  const used = parametersOn(db, city, daysOf(month).at(-1) ?? month)
  const divisor = await used.require('paid.days')
  const rates = await used.require('ot.rates')
  const minimum = await used.find('min.wage')
  const floorShare = await used.find('sick.payFloor')
  const { lines, share, gross } = computeGross({
    days: {
      month: question.monthDays,
      employed: question.employedDays,
      divisor,
      rule: partMonthOf(await used.require('salary.partMonth')),
    },
    slices: question.parts.map(sliceOf),
    counted: COUNTED,
    sick: {
      within: shareFor(await used.find('sick.pay'), serviceYears),
      beyond: shareFor(await used.find('sick.relief'), serviceYears),
      floor: minimum === null || floorShare === null ? null : fractionOf(minimum).times(floorShare),
    },
    overtime: {
      hoursPerDay: await used.require('paid.hours'),
      rates: {
        workday: rates.workday,
        restday: rates.restDay,
        holiday: rates.holiday,
      },
    },
    merit: {
      base: moneyOf(question.meritBase),
      personFactor: question.personFactor,
      departmentFactor: question.departmentFactor,
      adjustment: moneyOf(question.adjustment),
    },
  })
  return {
    share: share.map(({ step, values }) => ({ step, values: { ...values } })),
    lines: lines.map(({ item, side, amount, steps }) => ({
      item,
      side,
      amount: String(amount),
      steps: steps.map(({ step, values }) => ({ step, values: { ...values } })),
    })),
    gross: String(gross),
    parameters: used.list,
  }
}

function partMonthOf(rule: string): PartMonth {
  const found = PART_MONTH.find((known) => known === rule)
  if (found === undefined) throw new Error(`No such rule for a part of a month: ${rule}`)
  return found
}

function sliceOf(part: GrossQuestion['parts'][number]): Slice {
  const { days, base, post, fixed, percent, unpaidDays, sickDays, longSickDays } = part
  return {
    days,
    items: { base, post, fixed },
    ratio: fractionOf(percent).dividedBy(PERCENT),
    unpaid: [{ kind: 'unpaid', days: unpaidDays, payRate: 0 }],
    sick: { within: sickDays, beyond: longSickDays },
    overtime: {
      workday: part.otWorkday,
      restday: part.otRestday,
      holiday: part.otHoliday,
      workdayLieu: 0,
      restdayLieu: part.otRestdayLieu,
    },
  }
}

/** The share of a table by years of service; null without a table. */
function shareFor(rows: PolicyValue<'sick.pay'> | null, years: string): number | null {
  const found = rows?.filter(({ fromYears }) => fractionOf(years).compare(fromYears) >= 0).at(-1)
  return found?.rate ?? null
}

/** Reads parameters of a city and day, and lists those that were found. */
function parametersOn(db: Database, city: string, day: string) {
  const list: GrossAnswer['parameters'] = []
  async function find<Key extends PolicyKey>(key: Key): Promise<PolicyValue<Key> | null> {
    const found = await findPolicyParam(db, key, { city: city || null, on: day })
    if (!found) return null
    list.push({ key, from: found.from, basis: found.basis })
    return JSON.parse(found.value) as PolicyValue<Key>
  }
  return {
    list,
    find,
    async require<Key extends PolicyKey>(key: Key): Promise<PolicyValue<Key>> {
      const value = await find(key)
      if (value === null) throw new Failure('invalid', 'pay.noParameter', { values: { key, day } })
      return value
    },
  }
}
