import {
  type SimulatedTax,
  type SimulatedYear,
  simulatedYear,
  TAX_CALLS,
} from '#modules/pay/tax/wire/tax-simulation.ts'
import type { TaxStep } from '#modules/pay/tax/wire/tax-step.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import {
  drawForm,
  type Entered,
  hasFigures,
  problemsOf,
  readEntered,
  simulationOf,
} from './simulator-form.server.ts'
import type { ExplainedTax, SimulatorView } from './simulator-view.ts'

type Words = Pick<SignedInCall, 't' | 'language'>

const IS_MONEY = /^-?\d+\.\d{2}$/
const SHOWN = new Set<string>(['conflict', 'invalid'])

/** Loads the simulator: the form, and the year once it has figures. Nothing of it is kept. */
export async function loadSimulator(call: SignedInCall): Promise<SimulatorView> {
  const { t } = call
  const entered = readEntered(call)
  const problems = problemsOf(call, entered)
  const plain = {
    title: t('taxSimulator.title'),
    problems,
    ...drawForm(call, entered),
    year: null,
    ways: null,
    singles: [],
  }
  if (problems.length > 0 || !hasFigures(entered)) return plain
  try {
    const body = simulationOf(entered)
    const { value } = await call.gateway.sendFor('POST', TAX_CALLS.simulate, body, simulatedYear)
    return Object.assign(plain, {
      year: value.months.length > 0 ? describeYear(call, value, entered) : null,
      ways: value.bonus && describeWays(call, value.bonus),
      singles: (['severance', 'earlyRetirement', 'labour'] as const).flatMap((name) => {
        const found = value[name]
        return found ? [describeSingle(call, name, found)] : []
      }),
    })
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    const text = error.sentences().join(' · ')
    return Object.assign(plain, { problems: [{ name: null, text }] })
  }
}

const yuan = (amount: string, { language }: Words) => moneyText(amount, language)

function describeStep(words: Words, { name, amount, values }: TaxStep): string[] {
  const shown = Object.entries(values).map(([key, value]): [string, string] => [
    key,
    IS_MONEY.test(value) ? yuan(value, words) : value,
  ])
  return [words.t(`taxSimulator.steps.${name}`, Object.fromEntries(shown)), yuan(amount, words)]
}

function describeSteps(words: Words, steps: readonly TaxStep[]): SmallTableView {
  return {
    columns: [words.t('taxSimulator.step'), words.t('taxSimulator.amount')],
    rows: steps.map((one) => describeStep(words, one)),
  }
}

function describeYear(call: SignedInCall, found: SimulatedYear, { year }: Entered) {
  const { t, language } = call
  const nameOf = (month: number) =>
    formatDayPart(`${year}-${String(month).padStart(2, '0')}-01`, 'monthOfYear', language)
  const percentOf = (rate: string) => `${rate}%`
  const { months, settlement } = found
  const overpaid = months.at(-1)?.overpaid ?? '0.00'
  return {
    facts: [
      t('taxSimulator.total', { tax: yuan(found.tax, call), net: yuan(found.net, call) }),
      ...(found.atOnce ? [t('taxSimulator.atOnce')] : []),
      ...(overpaid === '0.00' ? [] : [t('taxSimulator.overpaid', { tax: yuan(overpaid, call) })]),
      ...(settlement ? [describeSettlement(call, settlement)] : []),
    ],
    chart: drawMonths(call, found, nameOf),
    columns: ['month', 'taxable', 'rate', 'tax', 'net'].map((name) =>
      t(`taxSimulator.columns.${name}`),
    ),
    rows: months.map(({ month, taxable, rate, tax, net }, at) => ({
      key: String(at),
      name: nameOf(month),
      cells: [yuan(taxable, call), percentOf(rate), yuan(tax, call), yuan(net, call)],
    })),
    total: ['', '', yuan(found.tax, call), yuan(found.net, call)],
    months: months.map(({ month, tax, steps }, at) => ({
      name: `month-${at}`,
      title: nameOf(month),
      facts: t('taxSimulator.taxIs', { tax: yuan(tax, call) }),
      steps: describeSteps(call, steps),
    })),
  }
}

function describeSettlement(
  words: Words,
  { tax, difference }: NonNullable<SimulatedYear['settlement']>,
): string {
  const order = moneyOf(difference).compare(moneyOf('0'))
  const name = order === 0 ? 'even' : order > 0 ? 'owed' : 'returned'
  return words.t(`taxSimulator.settlement.${name}`, {
    tax: yuan(tax, words),
    difference: yuan(difference.replace('-', ''), words),
  })
}

/** The height of a bar, which needs no fen. */
const wholePart = (text: string) => Number(text.slice(0, -'.00'.length))

function drawMonths(
  { t, language }: Words,
  { months }: SimulatedYear,
  nameOf: (month: number) => string,
) {
  const title = t('taxSimulator.chart')
  const valuesOf = (name: 'tax' | 'net') => months.map((month) => wholePart(month[name]))
  if (valuesOf('net').some((value) => value < 0)) return null
  const chart = describeChart(
    {
      shape: 'columns',
      categories: months.map(({ month }) => nameOf(month)),
      series: [
        { name: t('taxSimulator.columns.net'), colour: 'other', values: valuesOf('net') },
        { name: t('taxSimulator.columns.tax'), colour: 'main', values: valuesOf('tax') },
      ],
      isStacked: true,
    },
    {
      label: title,
      about: t('taxSimulator.about'),
      categoryName: t('taxSimulator.columns.month'),
      language,
    },
  )
  return { name: 'months', title, chart }
}

function describeWays(words: Words, bonus: NonNullable<SimulatedYear['bonus']>) {
  const { t } = words
  const { alone, yearAlone, yearMerged, better, refused, trap, traps, shown } = bonus
  const nameOf = (way: 'alone' | 'merged') => {
    const name = t(`taxSimulator.ways.${way}`)
    return better === way ? t('taxSimulator.isBetter', { way: name }) : name
  }
  const line = (way: 'alone' | 'merged', tax: string | null) =>
    tax === null
      ? []
      : [[nameOf(way), yuan(tax, words), way === shown ? t('taxSimulator.shown') : '']]
  const saved =
    yearAlone !== null && yearMerged !== null
      ? moneyOf(yearAlone).minus(moneyOf(yearMerged)).toString().replace('-', '')
      : '0.00'
  return {
    verdict:
      yearAlone === null || yearMerged === null
        ? ''
        : t(`taxSimulator.better.${better}`, { saved: yuan(saved, words) }),
    warnings: [
      ...(refused ? [t(`taxSimulator.refused.${refused}`)] : []),
      ...(trap
        ? [t('taxSimulator.inTrap', { from: yuan(trap.from, words), to: yuan(trap.to, words) })]
        : []),
    ],
    table: {
      columns: ['way', 'yearTax', 'monthsBelow'].map((name) => t(`taxSimulator.columns.${name}`)),
      rows: [...line('alone', yearAlone), ...line('merged', yearMerged)],
    },
    alone: alone && describeSingle(words, 'bonusAlone', alone),
    traps:
      traps.length > 0
        ? {
            columns: [t('taxSimulator.columns.above'), t('taxSimulator.columns.upTo')],
            rows: traps.map(({ from, to }) => [yuan(from, words), yuan(to, words)]),
          }
        : null,
  }
}

function describeSingle(
  words: Words,
  name: 'bonusAlone' | 'severance' | 'earlyRetirement' | 'labour',
  { tax, net, steps }: SimulatedTax,
): ExplainedTax {
  return {
    name,
    title: words.t(`taxSimulator.singles.${name}`),
    facts: words.t('taxSimulator.total', { tax: yuan(tax, words), net: yuan(net, words) }),
    steps: describeSteps(words, steps),
  }
}
