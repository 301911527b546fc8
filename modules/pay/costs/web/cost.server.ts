import { redirect } from '@remix-run/node'
import {
  COST_CALLS,
  COST_GROUPS,
  COST_KINDS,
  type CostAmounts,
  type CostGroup,
  type CostKind,
  type CostReport,
  costReport,
} from '#modules/pay/costs/wire/costs.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import type { FigureRow } from '#platform/web/components/table/figure-table.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { ChartData } from '#platform/web/components/ui/chart-view.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { monthOfAddress } from '#platform/web/lib/month-of-address.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { CostTable, CostView } from './cost-view.ts'

export const COST_PATH = '/pay/cost'
const A_YEAR = 11
/** The indent of a level of the tree. */
const INDENT = '\u2003'
/** The levels of departments in the chart. */
const CHART_LEVELS = 2
const MOST_BARS = 20
const SHARES: readonly CostKind[] = ['insurance', 'fund']

type Asked = { from: string; to: string; by: CostReport['by']; entityId?: string }

/** The months, the grouping and the employer of the address; without months the last twelve. */
function askedIn(url: URL): Asked {
  const { searchParams } = url
  const to = monthOfAddress(url, 'to') ?? monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
  const by = COST_GROUPS.find((one) => one === searchParams.get('by')) ?? 'department'
  const entityId = searchParams.get('entityId')
  const asked: Asked = { from: monthOfAddress(url, 'from') ?? monthBefore(to, A_YEAR), to, by }
  if (isUuid(entityId)) asked.entityId = entityId
  return asked
}

const EMPTY_AMOUNTS: CostAmounts = {
  wages: '0.00',
  overtime: '0.00',
  bonus: '0.00',
  severance: '0.00',
  insurance: '0.00',
  fund: '0.00',
  inKind: '0.00',
  other: '0.00',
}

/** The report; a span that the API refuses is an empty report with the reason. */
async function readReport(
  { gateway }: SignedInCall,
  asked: Asked,
): Promise<{ report: CostReport; problem: string }> {
  try {
    return { report: await gateway.ask(COST_CALLS.report, asked, costReport), problem: '' }
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'invalid') throw error
    const report: CostReport = {
      by: asked.by,
      from: asked.from,
      to: asked.to,
      entityId: asked.entityId ?? null,
      employers: [],
      groups: [],
      total: { people: 0, amounts: EMPTY_AMOUNTS, cost: '0.00' },
      months: [],
      drafts: [],
      runs: [],
      isWhole: true,
    }
    return { report, problem: error.sentences().join(' · ') }
  }
}

/** The cost of the months of the address, with pictures of it. */
export async function loadCost(call: SignedInCall): Promise<CostView> {
  const { url, t, gateway, language } = call
  const asked = askedIn(url)
  const [{ report, problem }, navigation] = await Promise.all([
    readReport(call, asked),
    gateway.navigation(),
  ])
  const byDepartment =
    asked.by === 'department' || problem !== ''
      ? report
      : (await readReport(call, Object.assign({}, asked, { by: 'department' as const }))).report
  const buttons = buttonCodesAt(navigation, COST_PATH)
  const query = withParams('', asked)
  const isEmpty = report.groups.length === 0
  return {
    title: t('payCost.title'),
    facts: t('payCost.facts', {
      cost: moneyText(report.total.cost, language),
      people: report.total.people,
    }),
    from: asked.from,
    to: asked.to,
    by: asked.by,
    groupings: COST_GROUPS.map((value) => ({ value, label: t(`payCost.by.${value}`) })),
    entityId: asked.entityId ?? '',
    employers: report.employers.map(({ id, name }) => ({ value: id, label: name })),
    problems: problem === '' ? [] : [{ name: null, text: problem }],
    notices: noticesOf(call, report),
    table: groupTable(call, report),
    months: report.months.length > 1 && !isEmpty ? monthTable(call, report) : null,
    charts: isEmpty ? [] : chartsOf(call, report, byDepartment),
    runs: buttons.has('voucher') ? report.runs.map((run) => runOf(call, run)) : [],
    files:
      buttons.has('export') && !isEmpty
        ? ['xlsx', 'csv'].map((format) => ({
            label: t(`reports.${format}`),
            href: `${COST_PATH}/file${withParams(query, { format })}`,
          }))
        : [],
    links: [
      { label: t('payCost.rise'), href: `${COST_PATH}/rise` },
      { label: t('payCost.spread'), href: `${COST_PATH}/spread` },
    ],
    isEmpty,
  }
}

function noticesOf({ t }: SignedInCall, { drafts, isWhole }: CostReport): string[] {
  const names = drafts.map(({ name }) => name).join(t('payCost.between'))
  return [
    ...(drafts.length > 0 ? [t('payCost.drafts', { names })] : []),
    ...(isWhole ? [] : [t('payCost.partly')]),
  ]
}

/** The kinds that cost something in the months. */
const kindsOf = ({ total }: CostReport) =>
  COST_KINDS.filter((kind) => moneyOf(total.amounts[kind]).fen !== 0n)

function nameOf({ t }: SignedInCall, by: string, { name, part, level }: CostGroup): string {
  if (by === 'kind') return t(`payCost.kind.${name}`)
  if (name === '') return t('payCost.noCentre')
  const called = part === 'whole' ? t('payCost.whole', { name }) : name
  return INDENT.repeat(level) + called
}

type Figures = { people: number; amounts: CostAmounts; cost: string }

/** People, the kinds and the cost as texts; a table of kinds repeats no kind. */
function cellsOf(
  { language }: SignedInCall,
  { people, amounts, cost }: Figures,
  kinds: readonly CostKind[],
): string[] {
  const money = (amount: string) => moneyText(amount, language)
  return [String(people), ...kinds.map((kind) => money(amounts[kind])), money(cost)]
}

function groupTable(call: SignedInCall, report: CostReport): CostTable {
  const { t } = call
  const { by, groups, total } = report
  const kinds = by === 'kind' ? [] : kindsOf(report)
  return {
    caption: t('payCost.tableOf', { group: t(`payCost.by.${by}`) }),
    columns: [
      t(`payCost.by.${by}`),
      t('payCost.people'),
      ...kinds.map((kind) => t(`payCost.kind.${kind}`)),
      t('payCost.cost'),
    ],
    rows: groups.map((group): FigureRow => {
      const row: FigureRow = {
        key: `${group.part} ${group.key}`,
        name: nameOf(call, by, group),
        cells: cellsOf(call, group, kinds),
      }
      if (group.part === 'whole') row.isSum = true
      return row
    }),
    total: cellsOf(call, total, kinds),
    totalLabel: t('payCost.total'),
  }
}

function monthTable(call: SignedInCall, report: CostReport): CostTable {
  const { t } = call
  const kinds = kindsOf(report)
  return {
    caption: t('payCost.byMonth'),
    columns: [
      t('page.month'),
      t('payCost.people'),
      ...kinds.map((kind) => t(`payCost.kind.${kind}`)),
      t('payCost.cost'),
    ],
    rows: report.months.map((month) => ({
      key: month.month,
      name: month.month,
      cells: cellsOf(call, month, kinds),
    })),
    total: cellsOf(call, report.total, kinds),
    totalLabel: t('payCost.total'),
  }
}

/** The height of a bar. Its figure is written from the text itself. */
export const heightOf = (text: string): number => Number(text)

type Named = { title: string; categoryName: string; place: 'half' | 'page' }

function chartOf(call: SignedInCall, name: string, data: ChartData, named: Named) {
  const chart = describeChart(data, {
    label: named.title,
    about: call.t('payCost.chartAbout'),
    categoryName: named.categoryName,
    language: call.language,
    place: named.place,
  })
  return { name, title: named.title, chart }
}

function chartsOf(
  call: SignedInCall,
  report: CostReport,
  byDepartment: CostReport,
): CostView['charts'] {
  const isSpan = report.months.length > 1
  return [
    ...(isSpan ? [costChart(call, report), headsChart(call, report)] : []),
    departmentChart(call, byDepartment),
    kindChart(call, report),
  ]
}

const among = (amounts: CostAmounts, kinds: readonly CostKind[]) =>
  String(sumOfMoney(kinds.map((kind) => moneyOf(amounts[kind]))))

/** The cost of each month: what people earn, and the employer's shares upon it. */
function costChart(call: SignedInCall, { months }: CostReport) {
  const { t, language } = call
  const earned = COST_KINDS.filter((kind) => !SHARES.includes(kind))
  const amounts = [earned, SHARES].map((kinds) =>
    months.map((month) => among(month.amounts, kinds)),
  )
  const [first = [], second = []] = amounts
  const data: ChartData = {
    shape: 'columns',
    isStacked: true,
    // Sums stand in the table; here they would be written from a number.
    isLevel: true,
    categories: months.map(({ month }) => month),
    series: [
      { name: t('payCost.earned'), colour: 'main', values: first.map(heightOf) },
      { name: t('payCost.shares'), colour: 'other', values: second.map(heightOf) },
    ],
    texts: amounts.map((list) => list.map((amount) => moneyText(amount, language))),
  }
  const title = t('payCost.chart.months')
  return chartOf(call, 'months', data, { title, categoryName: t('page.month'), place: 'half' })
}

function headsChart(call: SignedInCall, { months }: CostReport) {
  const { t } = call
  const data: ChartData = {
    shape: 'columns',
    isLevel: true,
    categories: months.map(({ month }) => month),
    series: [
      { name: t('payCost.people'), colour: 'main', values: months.map(({ people }) => people) },
    ],
  }
  const title = t('payCost.chart.heads')
  return chartOf(call, 'heads', data, { title, categoryName: t('page.month'), place: 'half' })
}

/** The upper departments with all below them, the dearest first; their people stand behind the amounts. */
function departmentChart(call: SignedInCall, { groups }: CostReport) {
  const { t, language } = call
  const isDrawn = ({ level, part }: CostGroup, at: number) =>
    level < CHART_LEVELS && !(part === 'whole' && level === 0 && groups.length > 1 && at === 0)
  const bars = groups
    .filter(isDrawn)
    .sort((one, other) => moneyOf(other.cost).compare(moneyOf(one.cost)))
    .slice(0, MOST_BARS)
  const data: ChartData = {
    shape: 'rows',
    categories: bars.map(({ name }) => name),
    series: [
      { name: t('payCost.cost'), colour: 'main', values: bars.map(({ cost }) => heightOf(cost)) },
    ],
    texts: [bars.map(({ cost }) => moneyText(cost, language))],
    notes: [bars.map(({ people }) => ` · ${t('payCost.heads', { count: people })}`)],
  }
  const categoryName = t('payCost.by.department')
  return chartOf(call, 'departments', data, {
    title: t('payCost.chart.departments'),
    categoryName,
    place: 'half',
  })
}

function kindChart(call: SignedInCall, report: CostReport) {
  const { t, language } = call
  const kinds = kindsOf(report)
  const amounts = kinds.map((kind) => report.total.amounts[kind])
  const data: ChartData = {
    shape: 'rows',
    categories: kinds.map((kind) => t(`payCost.kind.${kind}`)),
    series: [{ name: t('payCost.cost'), colour: 'main', values: amounts.map(heightOf) }],
    texts: [amounts.map((amount) => moneyText(amount, language))],
  }
  return chartOf(call, 'kinds', data, {
    title: t('payCost.chart.kinds'),
    categoryName: t('payCost.by.kind'),
    place: 'half',
  })
}

function runOf({ t }: SignedInCall, { id, name, month, voucherNo }: CostReport['runs'][number]) {
  const label = voucherNo ?? t('payCost.makeVoucher')
  return { key: id, name, month, voucher: { label, href: `/pay/runs/${id}/voucher` } }
}

/** The report as a file; the page shows a refusal. */
export async function sendCost(call: SignedInCall): Promise<Response> {
  const { url, gateway, t } = call
  const asked = askedIn(url)
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  try {
    const made = await gateway.download(COST_CALLS.export, Object.assign({ format }, asked))
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(`${COST_PATH}${withParams('', asked)}`, 303)
  }
}
