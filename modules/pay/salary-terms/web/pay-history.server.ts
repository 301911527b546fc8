import { z } from 'zod'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { PAY_HISTORY_CALL } from '#modules/pay/salary-terms/wire/salary-terms.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { HISTORY } from '#platform/web/pages/record/record-parts.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { wireRecord } from '#platform/wire/http/envelope.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

/** A chart shows whole yuan; nothing is computed from them. */
const yuan = (value: unknown): number => Math.round(Number.parseFloat(String(value ?? 0)))

/** Loads terms of pay with the confirmed terms of the person over time. */
export async function loadSalaryTerm(call: ResourceCall) {
  const [view, record] = await Promise.all([loadRecord(call), readRecord(call)])
  const past = await call.gateway.ask(
    PAY_HISTORY_CALL,
    { userId: String(record.userId) },
    z.array(wireRecord),
  )
  const chart = view.tab === HISTORY ? null : drawPast(call, past.toReversed())
  return { view, chart, chartTitle: call.t('payHistory.title') }
}

type Past = readonly z.infer<typeof wireRecord>[]

/** Basic and post pay by the day from which they held; null with fewer than two rows to compare. */
function drawPast({ language, t }: ResourceCall, past: Past): ChartView | null {
  const paid = past.filter(({ baseSalary }) => typeof baseSalary === 'string')
  if (paid.length < 2) return null
  const series = (['baseSalary', 'postSalary'] as const).map((name, at) => ({
    name: fieldLabel(salaryTerms, name, language),
    colour: at === 0 ? ('main' as const) : ('other' as const),
    values: paid.map((row) => yuan(row[name])),
  }))
  const data = {
    shape: 'columns' as const,
    categories: paid.map(({ effectiveFrom }) => String(effectiveFrom)),
    series,
    isStacked: true,
    isLevel: true,
  }
  return describeChart(data, {
    label: t('payHistory.label'),
    about: t('payHistory.about', { day: formatDate(todayInShanghai(), language) }),
    categoryName: fieldLabel(salaryTerms, 'effectiveFrom', language),
    language,
    place: 'half',
  })
}
