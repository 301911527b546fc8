import { data, redirect } from '@remix-run/node'
import {
  CONTRIBUTION_REPORT_CALLS,
  type ContributionGroup,
  type ContributionReport,
  contributionReport,
  REPORT_BY,
  type ReportBy,
  type ReportRegister,
} from '#modules/pay/contribution-reports/wire/contribution-reports.ts'
import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { describeReport } from '#platform/web/reports/report.server.ts'
import type { ReportView } from '#platform/web/reports/report-view.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import type { ReportColumnView, ReportData } from '#platform/wire/reports/report.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { monthFrom } from '#platform/wire/values/parse-day.ts'
import type { ContributionReportView } from './contribution-report-view.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const PAY = '薪酬'
/** The first figure is the one that the chart draws. */
const AMOUNTS = ['total', 'companyAmount', 'personAmount', 'lastTotal', 'change'] as const
const PEOPLE = ['people', 'peopleIn', 'peopleOut'] as const
const NONE = '—'

const pathOf = (register: ReportRegister) => `/pay/${register}-report`

/** The months and the grouping of the address; without them the month before this one, by department. */
function askedIn({ url }: SignedInCall, register: ReportRegister) {
  const monthOf = (name: string) => {
    const typed = monthFrom(url.searchParams.get(name) ?? '')
    return MONTH.test(typed) ? typed : undefined
  }
  const usual = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
  const to = monthOf('to') ?? monthOf('month') ?? monthOf('from') ?? usual
  const from = monthOf('from') ?? to
  const bys: readonly ReportBy[] = REPORT_BY[register]
  const by = bys.find((one) => one === url.searchParams.get('by')) ?? 'department'
  return from <= to ? { from, to, by } : { from: to, to: from, by }
}

type Asked = ReturnType<typeof askedIn>

/** Loads the report of the months of the address. */
export async function loadContributionReport(
  call: SignedInCall,
  register: ReportRegister,
): Promise<ContributionReportView> {
  return describe(call, register, askedIn(call, register))
}

async function describe(
  call: SignedInCall,
  register: ReportRegister,
  asked: Asked,
  problem = '',
): Promise<ContributionReportView> {
  const { t, gateway } = call
  const [found, navigation] = await Promise.all([
    readReport(call, register, asked),
    gateway.navigation(),
  ])
  const path = pathOf(register)
  const buttons = buttonCodesAt(navigation, path)
  const view = describeReport(call, reportData(call, register, asked, found.report))
  const query = withParams('', asked)
  const files = ['xlsx', 'csv'].map((format) => ({
    label: t(`reports.${format}`),
    href: `${path}/file${withParams(query, { format })}`,
  }))
  const problems = [problem, found.problem].filter((text) => text !== '')
  return {
    title: view.title,
    path,
    from: asked.from,
    to: asked.to,
    by: asked.by,
    choices: REPORT_BY[register].map((value) => ({
      value,
      label: t(`contributionReport.by.${value}`),
    })),
    problems: problems.map((text) => ({ name: null, text })),
    archivable: buttons.has('archive') ? found.report.archivable : [],
    report: Object.assign(view, {
      lines: view.lines.map(withMarks),
      whole: view.whole && withMarks(view.whole),
      notices: noticesOf(call, found.report),
      files: buttons.has('export') && found.report.rows.length > 0 ? files : [],
    }),
  }
}

/** A figure that the reader may not know is drawn as a dash, not as nothing. */
function withMarks<L extends ReportView['lines'][number] | NonNullable<ReportView['whole']>>(
  line: L,
): L {
  if (!('cells' in line)) return line
  return Object.assign({}, line, { cells: line.cells.map((cell) => cell || NONE) })
}

const EMPTY: Omit<ContributionReport, 'by' | 'from' | 'to'> = {
  rows: [],
  totals: [],
  hidden: 0,
  seesAmounts: true,
  archivable: [],
}

/** The report; a span that the API refuses is an empty report with the reason. */
async function readReport(
  { gateway }: SignedInCall,
  register: ReportRegister,
  asked: Asked,
): Promise<{ report: ContributionReport; problem: string }> {
  try {
    const path = CONTRIBUTION_REPORT_CALLS[register].list
    return { report: await gateway.ask(path, asked, contributionReport), problem: '' }
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'invalid') throw error
    return {
      report: Object.assign({}, EMPTY, asked),
      problem: error.sentences().join(' · '),
    }
  }
}

function noticesOf(
  { t, language }: SignedInCall,
  { hidden, seesAmounts, totals }: ContributionReport,
) {
  const kept = totals.filter(({ snapshot }) => snapshot).map(({ month }) => month)
  return [
    ...(seesAmounts ? [] : [t('contributionReport.noCompetence')]),
    ...(hidden > 0 ? [t('contributionReport.hidden', { count: hidden })] : []),
    ...(kept.length > 0
      ? [t('contributionReport.snapshot', { months: listText(kept, { language }) })]
      : []),
  ]
}

function columnsOf({ t }: SignedInCall, by: string): ReportColumnView[] {
  const label = (name: string) => t(`contributionReport.column.${name}`)
  const figure = (name: string, kind: 'money' | 'integer'): ReportColumnView => ({
    name,
    label: label(name),
    kind,
    scale: kind === 'money' ? 2 : 0,
    hasTotal: true,
  })
  return [
    { name: by, label: label(by), kind: 'text', scale: 0, hasTotal: false },
    ...AMOUNTS.map((name) => figure(name, 'money')),
    ...PEOPLE.map((name) => figure(name, 'integer')),
    figure('avgBase', 'money'),
  ]
}

const cellsOf = (group: ContributionGroup) => [
  ...AMOUNTS.map((name) => group[name]),
  ...PEOPLE.map((name) => String(group[name])),
  group.avgBase,
]

function nameOf({ t, language }: SignedInCall, by: string, { label }: ContributionGroup): string {
  if (label === '') return t('contributionReport.none')
  return by === 'type' ? choiceLabel(INSURE, label, language) : label
}

/** The report in the product's general report form: groups within months for a span, or the groups of one month. */
function reportData(
  call: SignedInCall,
  register: ReportRegister,
  { from, to, by }: Asked,
  { rows, totals }: ContributionReport,
): ReportData {
  const { t } = call
  const isSpan = from !== to
  const countOf = (month: string) => rows.filter((group) => group.month === month).length
  const shown = totals.filter(({ month }) => countOf(month) > 0)
  const asked = { name: 'month', label: t('page.month'), kind: 'text', value: to }
  const open = { options: null, target: null, place: null, max: null }
  const text = isSpan ? t('contributionReport.span', { from, to }) : to
  return {
    key: pathOf(register).slice(1),
    name: t(`contributionReport.title.${register}`),
    category: PAY,
    layout: 'sheet',
    chart: isSpan ? 'columns' : 'rows',
    orientation: 'landscape',
    asOf: todayInShanghai(),
    params: [Object.assign({ text }, asked, open)],
    ignored: [],
    columns: columnsOf(call, by),
    groups: [isSpan ? t('page.month') : t(`contributionReport.column.${by}`)],
    rows: rows.map((group) => [nameOf(call, by, group), ...cellsOf(group)]),
    totals: shown.map((whole) => ({
      level: isSpan ? 1 : 0,
      labels: isSpan ? [whole.month] : [],
      count: countOf(whole.month),
      cells: [null, ...cellsOf(whole)],
    })),
    withRows: isSpan,
    count: rows.length,
    page: 1,
    pageSize: Math.max(rows.length, 1),
    mayExport: false,
    mayShare: false,
  }
}

const SHOWN = new Set<string>(['conflict', 'forbidden', 'invalid', 'locked'])

/** Archives the report of the month of the form. */
export async function archiveContributionReport(call: SignedInCall, register: ReportRegister) {
  const { form, gateway, t } = call
  const asked = askedIn(call, register)
  const month = String(form.get('archive') ?? '')
  try {
    const path = CONTRIBUTION_REPORT_CALLS[register].archive
    const text = await gateway.send('POST', path, { month })
    call.setFlash({ kind: 'success', text })
    return redirect(`${pathOf(register)}${withParams('', asked)}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !SHOWN.has(error.code)) throw error
    const text = error.sentences().join(' · ') || t('page.notSaved')
    return data(await describe(call, register, asked, text), refusalInit(error))
  }
}

/** The report as a file; the page shows a refusal. */
export async function sendContributionReport(
  call: SignedInCall,
  register: ReportRegister,
): Promise<Response> {
  const { url, gateway, t } = call
  const asked = askedIn(call, register)
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  try {
    const path = CONTRIBUTION_REPORT_CALLS[register].export
    const made = await gateway.download(path, Object.assign({ format }, asked))
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(`${pathOf(register)}${withParams('', asked)}`, 303)
  }
}
