import { z } from 'zod'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { REPORT_CATEGORY } from '#platform/define/shipped/reports/report-choices.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { REPORT_CALLS, reportEntry } from '#platform/wire/reports/report.ts'
import { REPORT_PAGE } from './report.server.ts'
import type { ReportShelf } from './report-view.ts'

/** The reports that the reader may open, by category; `key` looks for some of them. */
export async function loadReportList({
  gateway,
  url,
  language,
}: SignedInCall): Promise<ReportShelf> {
  const typed = (url.searchParams.get('key') ?? '').trim().slice(0, 60)
  const [found, navigation] = await Promise.all([
    gateway.ask(REPORT_CALLS.list, {}, z.array(reportEntry)),
    gateway.navigation(),
  ])
  const wanted = typed.toLowerCase()
  const named = found.filter(({ name, key }) => `${name} ${key}`.toLowerCase().includes(wanted))
  const categories = REPORT_CATEGORY.options.flatMap(({ value }) => {
    const reports = named.filter(({ category }) => category === value)
    if (reports.length === 0) return []
    return [
      {
        name: choiceLabel(REPORT_CATEGORY, value, language),
        reports: reports.map(({ key, name, remark }) => ({
          name,
          remark,
          href: `${REPORT_PAGE}?${new URLSearchParams({ reportUrl: key, reportType: '0' })}`,
        })),
      },
    ]
  })
  const path = `/${reportTemplates.path}`
  return {
    typed,
    categories,
    templatesHref: buttonCodesAt(navigation, path).has('view') ? path : null,
  }
}
