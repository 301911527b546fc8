import { z } from 'zod'
import { buttonCodesAt } from '#app/gateway/navigation.server.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { REPORT_CALLS, reportEntry } from '#contracts/report.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import { REPORT_CATEGORY } from '#resources/system/report-choices.ts'
import { reportTemplates } from '#resources/system/report-template.ts'
import { REPORT_PAGE } from './report.server.ts'
import type { ReportShelf } from './report-view.ts'

/** The reports that the reader may open, by category; `key` looks for some of them. */
export async function loadShelf({ gateway, url, language }: SignedInCall): Promise<ReportShelf> {
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
