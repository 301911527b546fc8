import type { GrossAnswer, GrossQuestion } from '#modules/pay/gross/wire/gross.ts'
import { readOvertimeItems } from '#modules/pay/items/api/read-overtime-items.ts'
import { TERM_ITEM } from '#modules/pay/items/define/term-items.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { computeGross, type Gross, type GrossInput } from './engine/compute-gross.ts'
import { checkMinimum, type Minimum, type OwnShares } from './engine/minimum-wage.ts'
import { computeNet, cutsOf } from './engine/net-pay.ts'
import type { Slice } from './engine/slices.ts'
import { monthOfYear, yearlyStep } from './engine/time-pay.ts'
import { firstMonthTax } from './first-month-tax.ts'
import { type FoundParameters, parametersOn } from './found-parameters.ts'
import { readWageRules } from './read-wage-rules.ts'

/** The item of a yearly pay. Day and hour wages are computed from it as from basic pay. */
const YEARLY = 'yearly'
const PERCENT = 100

type Part = GrossQuestion['parts'][number]
type Net = NonNullable<GrossQuestion['net']>
type Month = Pick<GrossQuestion, 'month' | 'monthDays' | 'employedDays' | 'parts'>

const lastDayOf = (month: string) => daysOf(month).at(-1) ?? month

/** Works out a month from typed figures, by the parameters of the last day of the month. */
export async function simulateGross(db: Database, question: GrossQuestion): Promise<GrossAnswer> {
  const { month, city } = question
  const used = parametersOn(db, city, lastDayOf(month))
  const monthly = await monthlyInput(db, used, question, question)
  const found = computeGross(Object.assign(monthly, await singleInput(db, used, question)))
  const { minimum } = await readWageRules(used)
  const own = sharesOf(question.net)
  const check = minimum && isWhole(question) ? checkMinimum(found.lines, own, minimum) : null
  return {
    share: stepsOf(found.share),
    lines: found.lines.map(({ item, side, amount, steps }) => ({
      item,
      side,
      amount: String(amount),
      steps: stepsOf(steps),
    })),
    gross: String(found.gross),
    minimum: check && {
      compared: String(check.compared),
      verdict: check.verdict,
      steps: stepsOf(check.steps),
    },
    net: question.net
      ? await netOf(db, used, { question, net: question.net, found, minimum })
      : null,
    parameters: used.list,
  }
}

/** What every month has: terms, days, absence, overtime and merit. */
async function monthlyInput(
  db: Database,
  used: FoundParameters,
  { monthDays, employedDays, parts }: Month,
  merit: Pick<GrossQuestion, 'meritBase' | 'personFactor' | 'departmentFactor' | 'adjustment'> &
    Pick<GrossQuestion, 'serviceYears'>,
): Promise<GrossInput> {
  const rules = await readWageRules(used)
  return {
    days: {
      month: monthDays,
      employed: employedDays,
      divisor: rules.divisor,
      rule: rules.rule,
    },
    slices: parts.map(sliceOf),
    counted: new Set([...(await readOvertimeItems(db)), YEARLY]),
    sick: {
      within: rules.sickShare(merit.serviceYears),
      beyond: rules.reliefShare(merit.serviceYears),
      floor: rules.sickFloor,
    },
    overtime: rules.overtime,
    merit: {
      base: moneyOf(merit.meritBase),
      personFactor: merit.personFactor,
      departmentFactor: merit.departmentFactor,
      adjustment: moneyOf(merit.adjustment),
    },
  }
}

/** What only some people have: pay by the hour, maternity, unused leave and back pay. */
async function singleInput(
  db: Database,
  used: FoundParameters,
  question: GrossQuestion,
): Promise<Partial<GrossInput>> {
  const { hourly, maternity, unusedLeave, backMonths = [] } = question
  return {
    hourly: hourly && {
      rate: hourly.rate,
      hours: hourly.hours,
      least: await used.find('min.wage.hourly'),
    },
    maternity: maternity && {
      allowance: moneyOf(maternity.allowance),
      paidTo: maternity.paidTo,
    },
    unusedLeave: unusedLeave && {
      elapsed: unusedLeave.elapsed,
      entitled: unusedLeave.entitled,
      taken: unusedLeave.taken,
      average: moneyOf(unusedLeave.average),
      rate: await used.require('annualLeave.unusedRate'),
    },
    backMonths: await Promise.all(backMonths.map((month) => backMonthOf(db, question, month))),
  }
}

const NO_MERIT = { meritBase: '0', personFactor: '1', departmentFactor: '1', adjustment: '0' }

/** An earlier month, by its own parameters: as it was paid, and as it is due. */
async function backMonthOf(
  db: Database,
  { city, serviceYears }: GrossQuestion,
  back: NonNullable<GrossQuestion['backMonths']>[number],
) {
  const { month, monthDays, employedDays } = back
  const used = parametersOn(db, city, lastDayOf(month))
  const merit = Object.assign({ serviceYears }, NO_MERIT)
  const grossOf = async (part: Part) =>
    computeGross(
      await monthlyInput(db, used, { month, monthDays, employedDays, parts: [part] }, merit),
    )
  const [paid, due] = [await grossOf(back.was), await grossOf(back.now)]
  return { month, paid: paid.lines, due: due.lines, already: moneyOf(back.already) }
}

const sharesOf = (net: Net | undefined): OwnShares => ({
  insurance: moneyOf(net?.insurance ?? '0'),
  fund: moneyOf(net?.fund ?? '0'),
})

/** Whether a month is paid whole. Only then is its pay compared with the monthly minimum wage. */
function isWhole({ monthDays, employedDays, parts, hourly, maternity }: GrossQuestion): boolean {
  const isAbsent = parts.some(({ unpaidDays, sickDays, longSickDays }) =>
    [unpaidDays, sickDays, longSickDays].some((days) => fractionOf(days).compare(0) > 0),
  )
  const isAllMonth = fractionOf(employedDays).compare(monthDays) >= 0
  return isAllMonth && !isAbsent && !hourly && !maternity
}

type ForNet = { question: GrossQuestion; net: Net; found: Gross; minimum: Minimum | null }

async function netOf(
  db: Database,
  used: FoundParameters,
  { question, net, found, minimum }: ForNet,
): Promise<NonNullable<GrossAnswer['net']>> {
  const own = sharesOf(net)
  const { tax, steps } =
    net.tax === undefined
      ? await firstMonthTax(db, { month: question.month, gross: found.gross, own })
      : { tax: moneyOf(net.tax), steps: [{ step: 'typed', values: {} }] }
  const paid = computeNet({
    gross: found.gross,
    own,
    tax,
    afterTax: Money.ZERO,
    cuts: cutsOf({
      court: moneyOf(net.court),
      damage: moneyOf(net.damage),
      loan: moneyOf(net.loan),
      rent: moneyOf(net.rent),
      carryIn: moneyOf(net.carryIn),
    }),
    courtLeaves: moneyOf(net.courtLeaves),
    damageShare: await used.require('wage.deductShare'),
    minimum,
    isLeaving: net.isLeaving,
  })
  if (paid.isDamageRefused) {
    const values = { asked: net.damage, most: String(paid.mostDamage) }
    throw new Failure('invalid', 'pay.damageAboveShare', { values })
  }
  return {
    tax: String(tax),
    taxSteps: stepsOf(steps),
    payable: String(paid.payable),
    cuts: paid.cuts.map(({ cut, asked, taken, steps: how }) => ({
      cut,
      asked: String(asked),
      taken: String(taken),
      steps: stepsOf(how),
    })),
    net: String(paid.net),
    carryOut: String(paid.carryOut),
    receivable: String(paid.receivable),
    mostDamage: String(paid.mostDamage),
  }
}

const stepsOf = (steps: Gross['share']): GrossAnswer['share'] =>
  steps.map(({ step, values }) => ({ step, values: { ...values } }))

function sliceOf(part: Part): Slice {
  const { days, base, post, fixed, percent, unpaidDays, sickDays, longSickDays } = part
  const yearly = {
    total: part.yearTotal ?? '0',
    share: fractionOf(part.yearPercent ?? PERCENT).dividedBy(PERCENT),
  }
  return {
    days,
    items: {
      [TERM_ITEM.baseSalary]: base,
      [TERM_ITEM.postSalary]: post,
      [YEARLY]: monthOfYear(yearly),
      fixed,
      allowance: part.allowance ?? '0',
    },
    origins: { [YEARLY]: yearlyStep(yearly) },
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
