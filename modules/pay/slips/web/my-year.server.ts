import { PAY_RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { type MySalary, mySalary, SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { askMySheets, mySheetFacts } from '#modules/pay/spreadsheets/web/my-sheet.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { MY_SLIPS, monthText } from './my-slip.server.ts'
import type { MyYearView } from './my-slip-view.ts'

const FIGURES = ['gross', 'insurance', 'fund', 'tax', 'net'] as const
type Figure = (typeof FIGURES)[number]
const YEAR = /^(19|20)\d{2}$/

/** Loads the slips of a tax year of the reader; without a year, of the latest one with slips. */
export async function loadMyYear(call: SignedInCall): Promise<MyYearView> {
  const { gateway, url, t, language } = call
  const typed = url.searchParams.get('year') ?? ''
  const asked = YEAR.test(typed) ? { year: typed } : {}
  const found = await gateway.ask(SLIP_CALLS.year, asked, mySalary)
  const { slips, totals } = found
  const { year, sheets } = await readSheets(call, found, typed !== '')
  const years = [...new Set([...found.years, ...sheets.years])].sort((a, b) => b - a)
  const money = (amount: string) => moneyText(amount, language)
  return {
    title: t('mySlip.yearTitle', { year }),
    year,
    years: years.map((one) => ({
      year: one,
      href: `${MY_SLIPS}?year=${one}`,
      isCurrent: one === year,
    })),
    latest: latestOf(call, found),
    heads: [t('mySlip.month'), ...FIGURES.map((name) => t(`mySlip.figure.${name}`))],
    rows: slips.map((slip) => ({
      key: slip.id,
      href: `${MY_SLIPS}/${slip.id}`,
      name: monthText(call, slip.month),
      note: [
        choiceLabel(PAY_RUN_KIND, slip.kind, language),
        slip.entity,
        ...(slip.waiting > 0 ? [t('mySlip.waiting', { count: slip.waiting })] : []),
      ].join(' · '),
      cells: FIGURES.map((name) => money(slip[name])),
    })),
    total: slips.length === 0 ? [] : FIGURES.map((name) => money(totals[name])),
    chart: chartOf(call, found),
    sheets: sheets.slips.map((sheet) => mySheetFacts(call, sheet)),
    proofHref: slips.length === 0 ? null : `${MY_SLIPS}/proof`,
    none: t('mySlip.none'),
  }
}

/** The slips prepared outside in the year of the page; for a reader who has no others, their latest year. */
async function readSheets(call: SignedInCall, { year, years }: MySalary, isAsked: boolean) {
  const sheets = await askMySheets(call, { year: String(year) })
  const [latest] = sheets.years
  if (isAsked || years.length > 0 || latest === undefined || latest === year) {
    return { year, sheets }
  }
  return { year: latest, sheets: await askMySheets(call, { year: String(latest) }) }
}

/** The newest slip, with one press and without its amount. */
function latestOf(call: SignedInCall, { slips }: MySalary): MyYearView['latest'] {
  const { t, language } = call
  const [slip] = slips
  if (!slip) return null
  return {
    href: `${MY_SLIPS}/${slip.id}`,
    title: t('mySlip.openLatest', { month: monthText(call, slip.month) }),
    payDay: t('mySlip.payDay', { day: formatDate(slip.payDay, language) }),
    pill: slip.confirmedAt === null ? { tone: 'info', text: t('mySlip.toConfirm') } : null,
  }
}

/** The height of a bar. The fen would not be seen. */
const wholeYuan = (one: Money) => Number(String(one).slice(0, -'.00'.length))

/** Earnings of each slip, split into what was paid out and what was taken off; null for a single month. */
function chartOf(call: SignedInCall, { slips }: MySalary): MyYearView['chart'] {
  const { t, language } = call
  const months = [...new Set(slips.map(({ month }) => month))].sort()
  if (months.length < 2) return null
  const sumOf = (name: Figure) =>
    months.map((month) =>
      sumOfMoney(slips.filter((slip) => slip.month === month).map((slip) => moneyOf(slip[name]))),
    )
  const [insurance, fund] = [sumOf('insurance'), sumOf('fund')]
  const series = [
    { name: 'net', colour: 'main', of: sumOf('net') },
    {
      name: 'shares',
      colour: 'other',
      of: insurance.map((one, at) => one.plus(fund[at] ?? Money.ZERO)),
    },
    { name: 'tax', colour: 'bad', of: sumOf('tax') },
  ] as const
  return describeChart(
    {
      shape: 'columns',
      isStacked: true,
      categories: months.map((month) => monthText(call, month)),
      series: series.map(({ name, colour, of }) => ({
        name: t(`mySlip.series.${name}`),
        colour,
        values: of.map(wholeYuan),
      })),
      texts: series.map(({ of }) => of.map((amount) => moneyText(String(amount), language))),
    },
    {
      label: t('mySlip.chart'),
      about: t('mySlip.chartAbout'),
      categoryName: t('mySlip.month'),
      language,
      place: 'page',
    },
  )
}
