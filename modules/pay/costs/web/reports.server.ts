import { redirect } from '@remix-run/node'
import {
  MOST_SLIPS,
  SALARY_SHEET_CALLS,
  type SalarySheet,
  type SheetFigure,
  salarySheet,
} from '#modules/pay/costs/wire/salary-sheet.ts'
import { PAY_RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { monthOfAddress } from '#platform/web/lib/month-of-address.ts'
import { REPORT_PAGE } from '#platform/web/reports/report.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { PayReportsView, SlipsView, SummaryView } from './reports-view.ts'

const REPORTS_PATH = '/pay/reports'
const SUMMARY_PATH = `${REPORTS_PATH}/by-dept`
const SLIPS_PATH = `${REPORTS_PATH}/payslips`
const NOTHING = '0.00'
/** Sums of other figures. */
const SUMS: readonly SheetFigure[] = ['gross', 'net']

type Asked = { month: string; deptId?: string; entityId?: string }

/** The month, department and employer of the address; without a month the one before this. */
function askedIn(url: URL): Asked {
  const { searchParams } = url
  const usual = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
  const asked: Asked = { month: monthOfAddress(url, 'month') ?? usual }
  const [deptId, entityId] = ['deptId', 'entityId'].map((name) => searchParams.get(name))
  if (isUuid(deptId)) asked.deptId = deptId
  if (isUuid(entityId)) asked.entityId = entityId
  return asked
}

type Shelved = {
  name: string
  path: string
  params: Record<string, string>
  /** The page of the menu whose right opens it, where the address is none itself. */
  page?: string
}

/** The pages of reports by subject; a reader sees those that the menu has. */
function shelf(month: string): { name: string; reports: Shelved[] }[] {
  const span = { from: monthBefore(month, 11), to: month }
  return [
    {
      name: 'wages',
      reports: [
        { name: 'byDept', path: SUMMARY_PATH, params: { month } },
        { name: 'payslips', path: SLIPS_PATH, params: { month } },
        {
          name: 'changed',
          path: REPORT_PAGE,
          params: { reportUrl: 'salary/compare', month },
          page: REPORTS_PATH,
        },
        { name: 'compare', path: '/pay/runs', params: { monthStart: month, monthEnd: month } },
      ],
    },
    {
      name: 'cost',
      reports: [
        { name: 'cost', path: '/pay/cost', params: span },
        { name: 'spread', path: '/pay/cost/spread', params: { month } },
        { name: 'rise', path: '/pay/cost/rise', params: {} },
      ],
    },
    {
      name: 'others',
      reports: [
        { name: 'insurance', path: '/pay/insurance-report', params: { month } },
        { name: 'fund', path: '/pay/fund-report', params: { month } },
        { name: 'taxReport', path: '/pay/tax-report', params: { month } },
        { name: 'withholding', path: '/pay/tax-months', params: { month } },
        { name: 'taxYear', path: '/pay/tax-year', params: {} },
        { name: 'merit', path: '/pay/merit-salaries', params: { month } },
      ],
    },
  ]
}

/** The reports of pay that the reader may open. */
export async function loadPayReports(call: SignedInCall): Promise<PayReportsView> {
  const { url, t, gateway } = call
  const { month } = askedIn(url)
  const navigation = await gateway.navigation()
  const pageOf = (path: string) => path.split('/').slice(0, 3).join('/')
  const isOpen = ({ path, page }: Shelved) =>
    buttonCodesAt(navigation, page ?? pageOf(path)).has('view')
  return {
    title: t('payReports.title'),
    month,
    groups: shelf(month).map(({ name, reports }) => ({
      name: t(`payReports.group.${name}`),
      reports: reports.filter(isOpen).map(({ name: report, path, params }) => ({
        label: t(`payReports.name.${report}`),
        about: t(`payReports.about.${report}`),
        href: `${path}${withParams('', params)}`,
      })),
    })),
  }
}

const backOf = ({ t }: SignedInCall, { month }: Asked) => ({
  label: t('payReports.title'),
  href: `${REPORTS_PATH}${withParams('', { month })}`,
})

const parametersOf = (asked: Asked, { places, employers }: SalarySheet) => ({
  month: asked.month,
  deptId: asked.deptId ?? '',
  entityId: asked.entityId ?? '',
  places: places.map(({ id, name }) => ({ value: id, label: name })),
  employers: employers.map(({ id, name }) => ({ value: id, label: name })),
})

/** The figures that are not zero for everybody. */
function shownColumns({ columns, total }: SalarySheet): number[] {
  return columns.flatMap((name, at) =>
    total.figures[at] !== NOTHING || SUMS.includes(name) ? [at] : [],
  )
}

/** The pay of a month by department. */
export async function loadSummary(call: SignedInCall): Promise<SummaryView> {
  const { url, t, gateway, language } = call
  const asked = askedIn(url)
  const [sheet, navigation] = await Promise.all([
    gateway.ask(SALARY_SHEET_CALLS.read, asked, salarySheet),
    gateway.navigation(),
  ])
  const shown = shownColumns(sheet)
  const cells = ({ people, figures }: SalarySheet['total']) => [
    String(people),
    ...shown.map((at) => moneyText(figures[at] ?? NOTHING, language)),
  ]
  const isEmpty = sheet.departments.length === 0
  const mayExport = buttonCodesAt(navigation, REPORTS_PATH).has('export') && !isEmpty
  return Object.assign(parametersOf(asked, sheet), {
    title: t('payReports.name.byDept'),
    facts: t('payReports.facts', { month: asked.month }),
    back: backOf(call, asked),
    columns: [
      t('salarySheet.department'),
      t('salarySheet.people'),
      ...shown.map((at) => t(`salarySheet.${sheet.columns[at] ?? ''}`)),
    ],
    rows: sheet.departments.map((row) => ({ key: row.id, name: row.name, cells: cells(row) })),
    total: isEmpty ? [] : cells(sheet.total),
    totalLabel: t('payCost.total'),
    files: (mayExport ? ['xlsx', 'csv'] : []).map((format) => ({
      label: t(`reports.${format}`),
      href: `${REPORTS_PATH}/file${withParams('', Object.assign({ format }, asked))}`,
    })),
  })
}

/** Slips of published runs, to print. */
export async function loadSlips(call: SignedInCall): Promise<SlipsView> {
  const { url, t, gateway } = call
  const asked = askedIn(url)
  const query = Object.assign({ rows: 'published' }, asked)
  const sheet = await gateway.ask(SALARY_SHEET_CALLS.read, query, salarySheet)
  return Object.assign(parametersOf(asked, sheet), {
    title: t('payReports.name.payslips'),
    facts: t('payReports.slips', { month: asked.month, count: sheet.rows.length }),
    back: backOf(call, asked),
    notices: sheet.isMore ? [t('payReports.tooMany', { count: MOST_SLIPS })] : [],
    slips: sheet.rows.map((row) => slipOf(call, sheet, row)),
  })
}

function slipOf(
  { t, language }: SignedInCall,
  { columns, month }: SalarySheet,
  row: SalarySheet['rows'][number],
): SlipsView['slips'][number] {
  const shown = columns.map((name, at) => ({ name, amount: row.figures[at] ?? NOTHING }))
  return {
    key: row.id,
    title: `${row.name} ${row.empNo}`,
    facts: [
      month,
      choiceLabel(PAY_RUN_KIND, row.kind, language),
      row.employer,
      row.department,
      t('payReports.days', { days: String(Number(row.days)) }),
    ].join(' · '),
    figures: shown
      .filter(({ name, amount }) => amount !== NOTHING || SUMS.includes(name))
      .map(({ name, amount }) => ({
        key: name,
        label: t(`salarySheet.${name}`),
        amount: moneyText(amount, language),
        isSum: SUMS.includes(name),
      })),
  }
}

/** The summary as a file; the page shows a refusal. */
export async function sendSummary(call: SignedInCall): Promise<Response> {
  const { url, gateway, t } = call
  const asked = askedIn(url)
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  try {
    const made = await gateway.download(SALARY_SHEET_CALLS.export, Object.assign({ format }, asked))
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(`${SUMMARY_PATH}${withParams('', asked)}`, 303)
  }
}
