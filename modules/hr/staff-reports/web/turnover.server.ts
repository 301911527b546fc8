import { archives } from '#modules/hr/archives/define/archive.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import {
  DEPARTURE_CALLS,
  type DepartureAnalysis,
  departureAnalysis,
} from '#modules/hr/departures/wire/departure.ts'
import { type StaffTurnover, staffTurnover } from '#modules/hr/staff-reports/wire/staff-overview.ts'
import { describeDetail } from '#platform/define/described/describe.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import { withEntries } from '#platform/web/pages/forms/dictionary-options.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { aboutPeople, pagesOfFlow } from './structure.server.ts'
import type { TurnoverView } from './turnover-view.ts'

const READ = callPath(archives.controller, 'GetStaffTurnover')
const YEARS = 6
/** Where the month begins in `yyyy-MM`. */
const MONTH_AT = 'yyyy-'.length

type Words = Pick<SignedInCall, 't' | 'language'>

/** The parameter of the last twelve months, which the page shows first. */
const RECENT = 'recent'
const YEAR_MONTHS = 12

/** Loads joiners, leavers and rate of a year or of the last twelve months, and the reasons that the reader may see. */
export async function loadTurnover(call: SignedInCall): Promise<TurnoverView> {
  const { url, gateway, t } = call
  const thisYear = Number(todayInShanghai().slice(0, 'yyyy'.length))
  const years = Array.from({ length: YEARS }, (_, ago) => String(thisYear - ago))
  const query = url.searchParams.get('year') ?? ''
  const year = years.includes(query) ? query : RECENT
  const buttons = buttonCodesAt(await gateway.navigation(), `/${departures.path}`)
  const mayList = buttonCodesAt(await gateway.navigation(), `/${archives.path}`).has('view')
  const [period, parts] = await Promise.all([
    readPeriod(call, year, thisYear),
    buttons.has('view') ? loadParts(call, year, buttons) : [],
  ])
  const [first] = parts
  return {
    year,
    years: [
      { value: RECENT, label: t('turnover.recent') },
      ...years.map((value) => ({ value, label: value })),
    ],
    totalLabel: t(year === RECENT ? 'turnover.recent' : 'turnover.total'),
    ...describeMonths(call, period.months),
    headcount: drawHeadcount(call, period),
    chart: drawMonths(call, period, mayList),
    parts: parts.flatMap(({ view }) => (view ? [view] : [])),
    byCompany: first
      ? call.t('turnover.byCompany', {
          count: first.total,
          total: first.total,
          company: first.byCompany,
        })
      : null,
  }
}

type Months = StaffTurnover['months']

/** The months of the page and the same months a year before, each with its name. */
type Period = { name: string; months: Months; before: { name: string; months: Months } }

async function readPeriod(
  { gateway, t }: SignedInCall,
  year: string,
  thisYear: number,
): Promise<Period> {
  const last = year === RECENT ? thisYear : Number(year)
  const read = (one: number) => gateway.ask(READ, { year: String(one) }, staffTurnover)
  const [of, before, earlier] = await Promise.all([
    read(last),
    read(last - 1),
    year === RECENT ? read(last - 2) : null,
  ])
  if (!earlier) {
    const former = { name: String(before.year), months: before.months }
    return { name: String(of.year), months: of.months, before: former }
  }
  const all = [earlier, before, of].flatMap(({ months }) => months)
  return {
    name: t('turnover.recent'),
    months: all.slice(-YEAR_MONTHS),
    before: { name: t('turnover.before'), months: all.slice(-2 * YEAR_MONTHS, -YEAR_MONTHS) },
  }
}

/** Leavers divided by the mean of opening and closing count. */
function rateText(left: number, opening: number, closing: number, { language }: Words): string {
  const mean = (opening + closing) / 2
  return mean === 0 ? '—' : `${formatNumber((left / mean) * 100, language, 1)} %`
}

/** Figures of each month and of all of them. */
export function describeMonths(
  words: Words,
  months: Months,
): Pick<TurnoverView, 'columns' | 'rows' | 'total'> {
  const { t, language } = words
  const write = (value: number) => formatNumber(value, language)
  const cellsOf = ({ opening, joined, left, closing }: Omit<Months[number], 'month'>) => [
    ...[opening, joined, left, closing].map(write),
    rateText(left, opening, closing, words),
  ]
  const sum = (name: 'joined' | 'left') => months.reduce((all, month) => all + month[name], 0)
  const whole = {
    opening: months[0]?.opening ?? 0,
    closing: months.at(-1)?.closing ?? 0,
    joined: sum('joined'),
    left: sum('left'),
  }
  return {
    columns: ['month', 'opening', 'joined', 'left', 'closing', 'rate'].map((name) =>
      t(`turnover.columns.${name}`),
    ),
    rows: months.map(({ month, ...figures }) => ({
      month: formatDayPart(`${month}-01`, 'month', language),
      cells: cellsOf(figures),
    })),
    total: months.length > 0 ? cellsOf(whole) : [],
  }
}

/** Draws the number of people at the end of each month, beside that of the year before. */
function drawHeadcount(
  call: SignedInCall,
  { name, months, before }: Period,
): TurnoverView['headcount'] {
  const { t, language } = call
  if (months.every(({ closing }) => closing === 0)) return null
  const title = t('turnover.headcount')
  const earlier = new Map(
    before.months.map(({ month, closing }) => [month.slice(MONTH_AT), closing]),
  )
  const chart = describeChart(
    {
      shape: 'columns',
      categories: months.map(({ month }) => formatDayPart(`${month}-01`, 'month', language)),
      series: [
        { name, colour: 'main', values: months.map(({ closing }) => closing) },
        {
          name: before.name,
          colour: 'other',
          values: months.map(({ month }) => earlier.get(month.slice(MONTH_AT)) ?? 0),
        },
      ],
      isLevel: true,
    },
    { label: title, about: aboutPeople(call), categoryName: t('home.flow.month'), language },
  )
  return { name: 'headcount', title, chart }
}

function drawMonths(
  call: SignedInCall,
  { months }: Period,
  mayList: boolean,
): TurnoverView['chart'] {
  const { t, language } = call
  if (months.every(({ joined, left }) => joined + left === 0)) return null
  const title = t('turnover.months')
  const chart = describeChart(
    {
      shape: 'columns',
      categories: months.map(({ month }) => formatDayPart(`${month}-01`, 'month', language)),
      series: [
        { name: t('home.flow.joined'), colour: 'main', values: months.map(({ joined }) => joined) },
        { name: t('home.flow.left'), colour: 'other', values: months.map(({ left }) => left) },
      ],
      ...(mayList && { hrefs: pagesOfFlow(months.map(({ month }) => month)) }),
    },
    { label: title, about: aboutPeople(call), categoryName: t('home.flow.month'), language },
  )
  return { name: 'months', title, chart }
}

type Part = Pick<DepartureAnalysis, 'total' | 'byCompany'> & {
  view: TurnoverView['parts'][number] | null
}

/** Loads the reasons, for readers who may see them. */
async function loadParts(
  call: SignedInCall,
  year: string,
  codes: ReadonlySet<string>,
): Promise<Part[]> {
  const seen = (['kind', 'department', 'reason'] as const).filter(
    (by) => by !== 'reason' || codes.has(groupButton('reason')),
  )
  const labels = await labelsOf(call, codes)
  return Promise.all(
    seen.map(async (by) => {
      const query = year === RECENT ? { recent: 'true', by } : { year, by }
      const found = await call.gateway.ask(DEPARTURE_CALLS.analysis, query, departureAnalysis)
      return { ...found, view: drawPart(call, found, labels) }
    }),
  )
}

/** Labels of kinds and reasons. */
async function labelsOf(
  call: SignedInCall,
  permissions: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const fields = describeDetail(departures, { language: call.language, permissions })
    .flatMap((group) => group.fields)
    .filter(({ name }) => name === 'kind' || name === 'reasonMain')
  const named = await withEntries(call, fields)
  return new Map(
    named.flatMap(({ options = [] }) => options.map(({ value, label }) => [value, label])),
  )
}

function drawPart(
  { t, language }: SignedInCall,
  { by, rows }: DepartureAnalysis,
  labels: ReadonlyMap<string, string>,
): Part['view'] {
  if (rows.length === 0) return null
  const title = t(`turnover.by.${by}`)
  const nameOf = (value: string | null, label: string | null) =>
    label ?? labels.get(value ?? '') ?? value ?? t('home.structure.unknown')
  const chart = describeChart(
    {
      shape: 'rows',
      categories: rows.map(({ value, label }) => nameOf(value, label)),
      series: [
        { name: t('home.flow.left'), colour: 'main', values: rows.map(({ count }) => count) },
      ],
    },
    {
      label: title,
      categoryName: title,
      language,
      place: 'half',
      about: t('turnover.fromDocuments', { source: resourceLabel(departures, language) }),
    },
  )
  return { name: by, title, chart }
}
