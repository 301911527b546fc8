import {
  SALARY_TAX_CALLS,
  type SalaryTaxReport,
  salaryTaxReport,
  TAX_REPORT_BY,
} from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { TAX_KIND } from '#modules/pay/salary-terms/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { monthFrom } from '#platform/wire/values/parse-day.ts'

type Line = { label: string; cells: string[] }

/** What was paid and withheld in a tax period, by group. */
export type TaxReportView = {
  title: string
  month: string
  by: string
  choices: { value: string; label: string }[]
  headings: string[]
  lines: Line[]
  total: Line
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const COLUMNS = ['people', 'income', 'deducted', 'tax', 'lastTax', 'diff'] as const

export async function loadTaxReport(call: SignedInCall): Promise<TaxReportView> {
  const { url, gateway, t } = call
  const typed = monthFrom(url.searchParams.get('month') ?? '')
  const month = MONTH.test(typed) ? typed : todayInShanghai().slice(0, 'yyyy-MM'.length)
  const by = TAX_REPORT_BY.find((one) => one === url.searchParams.get('by')) ?? 'department'
  const found = await gateway.ask(SALARY_TAX_CALLS.report, { month, by }, salaryTaxReport)
  return {
    title: t('taxReport.title'),
    month,
    by,
    choices: TAX_REPORT_BY.map((value) => ({ value, label: t(`taxReport.by.${value}`) })),
    headings: [t(`taxReport.by.${by}`), ...COLUMNS.map((name) => t(`taxReport.column.${name}`))],
    lines: found.groups.map((group) => lineOf(call, group, labelOf(call, found, group.label))),
    total: lineOf(call, found.total, t('taxReport.total')),
  }
}

function labelOf({ t, language }: SignedInCall, { by }: SalaryTaxReport, label: string): string {
  if (label === '') return t('taxReport.noRegion')
  return by === 'taxKind' ? choiceLabel(TAX_KIND, label, language) : label
}

function lineOf(
  { language }: SignedInCall,
  { people, ...amounts }: SalaryTaxReport['total'],
  label: string,
): Line {
  const cells = COLUMNS.map((name) =>
    name === 'people' ? String(people) : moneyText(amounts[name], language),
  )
  return { label, cells }
}
