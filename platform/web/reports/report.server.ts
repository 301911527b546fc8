import { redirect } from '@remix-run/node'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { REPORT_CATEGORY } from '#platform/define/shipped/reports/report-choices.ts'
import { SHARE_REPORT, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { findParam } from '#platform/web/components/table/filter-form.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import { inSentence } from '#platform/web/lib/in-sentence.ts'
import {
  findChoices,
  type Reference,
  readChoices,
} from '#platform/web/pages/forms/reference-options.server.ts'
import { amountText } from '#platform/web/pages/texts/localised-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import {
  endsOf,
  REPORT_CALLS,
  type ReportColumnView,
  type ReportData,
  type ReportParamView,
  reportAddress,
  reportData,
} from '#platform/wire/reports/report.ts'
import { termOver } from '#platform/wire/time/terms.ts'
import type { ReportControl, ReportLine, ReportView } from './report-view.ts'

export const REPORT_PAGE = '/userTemplate'
/** Parameters of the address that do not belong to the report. */
const OWN = new Set(['reportUrl', 'reportType', 't', 'page', 'format'])
/** The page of all reports. */
const SHELF = '/hr/reports'
const MAX_FOUND = 30
const MAX_BARS = 30
const MONTHS = 12

type Call = Pick<SignedInCall, 'url' | 'gateway' | 't' | 'language' | 'person'>
type Words = Pick<Call, 'url' | 't' | 'language'>
type Cells = readonly (string | null)[]

/** The place of the first column that has a total; -1 without one. */
const firstFigureIn = (columns: readonly ReportColumnView[]) =>
  columns.findIndex(({ hasTotal }) => hasTotal)

/** The parameters of a report in the format of the API, which takes them as a query string inside the query. */
export function reportQuery(url: URL) {
  const entries = [...url.searchParams].filter(([name, value]) => !OWN.has(name) && value !== '')
  return {
    reportUrl: url.searchParams.get('reportUrl') ?? '',
    params: new URLSearchParams(entries.filter(([name]) => !name.endsWith('.key'))).toString(),
  }
}

/**
 * Loads a report. Null if it does not exist or if the reader may not open it; the reader cannot tell which.
 */
export async function loadReport(call: Call): Promise<ReportView | null> {
  const query = { ...reportQuery(call.url), page: String(requestedPage(call.url)) }
  try {
    const data = await call.gateway.ask(REPORT_CALLS.data, query, reportData)
    const [before, controls] = await Promise.all([
      readYearBefore(call, data),
      Promise.all(data.params.map((param) => describeParam(call, param))),
    ])
    const files = data.mayExport ? filesOf(call) : []
    const shareHref = data.mayShare ? await shareLink(call, data) : null
    const view = describeReport(call, data, { controls, before })
    const notices = [...notUnderstood(call), ...view.notices]
    return { ...view, notices, files, shareHref, back: SHELF }
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** Names the parameters of the address that the page did not understand. */
function notUnderstood({ url, t }: Words): string[] {
  const values = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  const bad = reportAddress.safeParse(values).error?.issues.map(({ path }) => String(path[0])) ?? []
  if (values.page !== undefined && String(requestedPage(url)) !== values.page) bad.push('page')
  return bad.length > 0 ? [t('page.invalidParams', { names: bad.join(', ') })] : []
}

/** The address to share the report with its present parameters, for users with the permission. */
async function shareLink({ gateway }: Call, { key, params }: ReportData): Promise<string | null> {
  const path = `/${shareLinks.path}`
  if (!buttonCodesAt(await gateway.navigation(), path).has(SHARE_REPORT)) return null
  const entries = params.flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]))
  const fields = { report: key, params: new URLSearchParams(entries).toString() }
  return `${path}/act/${SHARE_REPORT}?${new URLSearchParams(fields)}`
}

/** The page number in the address. */
export function requestedPage({ searchParams }: URL): number {
  const page = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof GatewayError &&
    ['not-found', 'forbidden', 'invalid'].includes(error.code ?? '')
  )
}

/** The same report on this day of the year before; null for a report without a chart of a day. */
async function readYearBefore({ url, gateway }: Call, data: ReportData) {
  const day = data.params.find(({ name }) => name === 'date')?.value
  if (data.chart === null || !day) return null
  const { reportUrl, params } = reportQuery(url)
  const shifted = new URLSearchParams(params)
  shifted.set('date', termOver(day, -MONTHS))
  const query = { reportUrl, params: shifted.toString() }
  return gateway.ask(REPORT_CALLS.data, query, reportData)
}

type Beside = {
  /** The parameters that the reader may change. */
  controls: readonly Described[]
  /** The report of the year before, to compare the chart with. */
  before: ReportData | null
}

const ALONE: Beside = { controls: [], before: null }

/** Describes a report for its page; without the right to change parameters there are no controls. */
export function describeReport(
  call: Words,
  data: ReportData,
  { controls, before }: Beside = ALONE,
): ReportView {
  const { t, language, url } = call
  const { columns, totals, count, page, pageSize, rows } = data
  const writers = columns.map((column) => writerOf(column, call))
  const write = (cells: Cells) => cells.map((cell, at) => writers[at]?.(cell) ?? '')
  const whole = totals.find(({ level }) => level === 0)
  const from = (page - 1) * pageSize
  const firstFigure = firstFigureIn(columns)
  const paramTexts = data.params
    .filter(({ value }) => value !== '')
    .map(({ label, value, text, kind }) =>
      t('reports.param', { label, text: text ?? saidValue(kind, value, call) }),
    )
  const madeOn = t('reports.madeOn', { day: formatDate(data.asOf, language) })
  return {
    key: data.key,
    title: data.name,
    category: choiceLabel(REPORT_CATEGORY, data.category, language),
    // A report with a day among its parameters already shows that day.
    asked: (data.params.some(({ name }) => name === 'date')
      ? paramTexts
      : [...paramTexts, madeOn]
    ).join(' · '),
    controls: controls.map(({ control }) => control),
    search: url.search,
    notices: [
      ...data.ignored.map((label) => t('reports.ignored', { label })),
      ...controls.flatMap(({ notice }) => notice ?? []),
    ],
    columns: columns.map(({ name, label, kind }) => ({ name, label, isFigure: FIGURES.has(kind) })),
    lead: firstFigure < 0 ? columns.length : firstFigure,
    lines: linesOf(data, { from, write, t }),
    whole:
      whole && firstFigure >= 0 ? { label: t('reports.total'), cells: write(whole.cells) } : null,
    chart: drawReport(call, { data, before, say: writers[0] ?? ((text) => text ?? '') }),
    page,
    pageSize,
    total: count,
    pageCount: Math.max(1, Math.ceil(count / pageSize)),
    part:
      count > rows.length && rows.length > 0
        ? t('reports.part', { from: from + 1, to: from + rows.length, count })
        : null,
    files: [],
    shareHref: null,
    back: null,
    orientation: data.orientation === 'landscape' ? 'landscape' : 'portrait',
    isEmpty: count === 0,
  }
}

const FIGURES = new Set(['integer', 'decimal', 'money'])

/** Formats the texts of a column for the language of the page. */
function writerOf({ kind, scale }: ReportColumnView, { language }: Pick<Words, 'language'>) {
  return (text: string | null): string => {
    if (text === null || text === '') return ''
    if (kind === 'money') return amountText(text, language)
    if (FIGURES.has(kind) && !Number.isNaN(Number(text))) {
      return formatNumber(Number(text), language, kind === 'integer' ? 0 : scale)
    }
    return saidValue(kind, text, { language })
  }
}

function saidValue(kind: string, text: string, { language }: Pick<Call, 'language'>): string {
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, language)
  if ((kind === 'month' && /^\d{4}-\d{2}$/.test(text)) || kind === 'dateTime') {
    return calendarText(kind as 'month' | 'dateTime', text, language)
  }
  return text
}

type Writing = { from: number; write: (cells: Cells) => string[]; t: Call['t'] }

/**
 * The rows of the page in their groups. The name of a group comes before its rows, and its total after them.
 */
function linesOf(data: ReportData, { from, write, t }: Writing): ReportLine[] {
  const { rows, groups, withRows, columns } = data
  const depth = groups.length
  const ends = endsOf(data.totals, depth)
  const inner = data.totals.flatMap(({ level, labels }, at) =>
    level > 0 && level === depth ? [{ end: ends[at] ?? 0, label: nameOf(labels) }] : [],
  )
  const starts = new Map<number, number>()
  const outer = data.totals.flatMap((total, at) => {
    if (total.level === 0) return []
    const [start, end] = [starts.get(total.level) ?? 0, ends[at] ?? 0]
    starts.set(total.level, end)
    return [{ total, end, rows: end - start }]
  })
  const hasFigures = columns.some(({ hasTotal }) => hasTotal)
  // A column that counts its rows is meaningful in totals only.
  const counted = columns.map(
    ({ hasTotal }, at) => withRows && hasTotal && rows.every((cells) => cells[at] === '1'),
  )
  let open = ''
  let next = outer.findIndex(({ end }) => end > from)
  return rows.flatMap((cells, index): ReportLine[] => {
    const row = from + index
    const lines: ReportLine[] = []
    const group = withRows ? inner.find(({ end }) => end > row) : undefined
    if (group && group.label !== open) {
      open = group.label
      lines.push({ kind: 'group', label: group.label })
    }
    lines.push({ kind: 'row', cells: write(cells).map((text, at) => (counted[at] ? '' : text)) })
    while (next >= 0 && next < outer.length && (outer[next]?.end ?? 0) <= row + 1) {
      const ended = outer[next]
      // The subtotal of a single row would only repeat it.
      if (ended && ended.rows > 1 && hasFigures) {
        const { level, labels, cells: figures } = ended.total
        const label = t('reports.subtotal', { group: nameOf(labels) })
        lines.push({ kind: 'total', level, label, cells: write(figures) })
      }
      next += 1
    }
    return lines
  })
}

const nameOf = (labels: Cells) => labels.map((label) => label ?? '—').join(' / ')

type Drawing = {
  data: ReportData
  before: ReportData | null
  say: (text: string | null) => string
}

/**
 * The chart shows the first figure by the outermost grouping; its table has every group. With a
 * second grouping of two values, such as the genders, each value has a side.
 */
function drawReport(call: Words, { data, before, say }: Drawing): ReportView['chart'] {
  const { chart, columns, groups } = data
  const [by] = groups
  const column = columns[firstFigureIn(columns)]
  if (chart === null || by === undefined || !column) return null
  const bars = figuresOf(data).slice(0, MAX_BARS)
  if (bars.length === 0) return null
  const { t, language } = call
  const sides = chart === 'rows' ? sidesOf(data) : null
  const series = sides ?? oneSide(data, column.label)
  const earlier = before && (sides ? sidesOf(before) : oneSide(before, column.label))
  const change = (at: number, name: string | null) => {
    const was = earlier?.find((one) => one.name === series[at]?.name)?.values.get(name) ?? 0
    const more = (series[at]?.values.get(name) ?? 0) - was
    if (more === 0) return ''
    return ` (${more > 0 ? '+' : '−'}${formatNumber(Math.abs(more), language)})`
  }
  const write = writerOf(column, call)
  const texts = new Map(figuresOf(data).map(({ name, text }) => [name, write(text)]))
  const view = describeChart(
    {
      shape: sides ? 'sides' : chart === 'columns' ? 'columns' : 'rows',
      categories: bars.map(({ name }) => say(name) || t('home.structure.unknown')),
      series: series.map(({ name, values }, at) => ({
        name,
        colour: at === 0 ? 'main' : 'other',
        values: bars.map((bar) => values.get(bar.name) ?? 0),
      })),
      ...(!sides && { texts: [bars.map(({ name }) => texts.get(name) ?? '')] }),
      ...(earlier && {
        notes: series.map((_, at) => bars.map(({ name }) => change(at, name))),
      }),
    },
    {
      label: data.name,
      categoryName: by,
      language,
      about: [
        t('reports.madeOn', { day: formatDate(data.asOf, language) }),
        ...(earlier ? [t('reports.yearBefore')] : []),
      ].join(' · '),
    },
  )
  return { title: t('reports.chartOf', { figure: column.label, group: inSentence(by) }), view }
}

type Side = { name: string; values: ReadonlyMap<string | null, number> }

/** The first figure by the outermost grouping, as the only series. */
function oneSide(data: ReportData, name: string): Side[] {
  return [{ name, values: new Map(figuresOf(data).map((one) => [one.name, one.value])) }]
}

/** The first figure of each group of the outermost grouping. */
function figuresOf({ columns, groups, totals, rows, withRows }: ReportData) {
  const figure = firstFigureIn(columns)
  const figures =
    withRows || groups.length > 1
      ? totals
          .filter(({ level }) => level === 1)
          .map(({ labels, cells }) => ({ name: labels[0] ?? null, value: cells[figure] }))
      : rows.map((cells) => ({ name: cells[0] ?? null, value: cells[figure] }))
  return figures.map(({ name, value }) => {
    const text = value ?? '0'
    return { name, text, value: Number(text) }
  })
}

const SIDES = 2

/**
 * The first figure by the two values of the second grouping; null for another number of values, or
 * when this page does not hold every row.
 */
function sidesOf({ columns, groups, rows, withRows, count }: ReportData): Side[] | null {
  const figure = firstFigureIn(columns)
  if (withRows || groups.length !== SIDES || rows.length < count) return null
  const names = [...new Set(rows.map((cells) => cells[1] ?? null))]
  if (names.length !== SIDES || names.includes(null)) return null
  // The API orders the values of a group alike in every language. The first group may have only the second value.
  const second = rows.find((cells, at) => at > 0 && cells[0] === rows[at - 1]?.[0])?.[1]
  if (second === names[0]) names.reverse()
  return names.map((name) => {
    const ofSide = rows.filter((cells) => cells[1] === name)
    return {
      name: name ?? '',
      values: new Map(ofSide.map((cells) => [cells[0] ?? null, Number(cells[figure] ?? 0)])),
    }
  })
}

function filesOf({ url, t }: Words): ReportView['files'] {
  return ['xlsx', 'csv'].map((format) => {
    const params = new URLSearchParams(url.search)
    for (const name of ['page', 't', 'reportType']) params.delete(name)
    params.set('format', format)
    return { label: t(`reports.${format}`), href: `${REPORT_PAGE}/file?${params}` }
  })
}

type Described = { control: ReportControl; notice?: string }

const INPUTS: Readonly<Record<string, string>> = { date: 'date', month: 'month', integer: 'number' }

async function describeParam(call: Call, param: ReportParamView): Promise<Described> {
  const { name, label, kind, value, options, target, place, max, text } = param
  if (options) {
    return { control: { kind: 'choice', filter: { kind: 'select', name, label, value, options } } }
  }
  if (target === null) {
    return { control: { kind: 'input', type: INPUTS[kind] ?? 'text', name, label, value, max } }
  }
  const reference: Reference = { target, place: place ?? '', notBelow: [], used: true }
  const choices = await readChoices(call, reference)
  if (choices) {
    const known = choices.some((choice) => choice.value === value)
    const all = known || value === '' ? choices : [{ value, label: text ?? value }, ...choices]
    return {
      control: { kind: 'choice', filter: { kind: 'select', name, label, value, options: all } },
    }
  }
  return findParamTarget(call, param, reference)
}

/** Resolves the typed text to a row. If several rows match, the user chooses one. */
async function findParamTarget(
  call: Call,
  { name, label, value, text }: ReportParamView,
  reference: Reference,
): Promise<Described> {
  const typed = call.url.searchParams.get(findParam(name))?.trim() ?? ''
  const find = { kind: 'find', name, label, typed, value, chosen: text ?? '' } as const
  if (typed === '') return { control: { kind: 'choice', filter: find } }
  const found = await findChoices(call, reference, typed, MAX_FOUND)
  const [first] = found
  if (!first) {
    const notice = call.t('reports.notFound', { label, typed })
    return { control: { kind: 'choice', filter: find }, notice }
  }
  if (found.length === 1) {
    const params = new URLSearchParams(call.url.search)
    params.delete(findParam(name))
    params.set(name, first.value)
    throw redirect(`${REPORT_PAGE}?${params}`)
  }
  const filter = { kind: 'select', name, label, value, options: found } as const
  return {
    control: { kind: 'choice', filter },
    notice: call.t('reports.several', { label, typed, count: found.length }),
  }
}
