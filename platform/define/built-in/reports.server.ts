import { SHIPPED_REPORTS } from '#product/define/shipped-reports.server.ts'
import { stableId } from './stable-id.ts'

const STEP = 10
/** The page where users find the reports that they may open. Reports without an owner belong to it. */
const ALL_REPORTS = '/hr/reports'

/** Reports as rows for the database function `install_reports`. */
export function planReports() {
  return SHIPPED_REPORTS.map((report, index) => ({
    id: stableId('report_template', report.key),
    key: report.key,
    name: report.names.zh,
    category: report.category,
    query: report.query,
    chart: report.chart ?? null,
    shown_columns: report.columns.map((column) => ({ column })),
    groups: (report.by ?? []).map((column) => ({ column })),
    params: report.params.map((param) => ({ param, initial: null })),
    with_rows: !report.isSummary,
    layout: report.chart ? 'chart' : 'sheet',
    orientation: report.isWide ? 'landscape' : 'portrait',
    owner_menu_id: stableId('menu', report.owner ?? ALL_REPORTS),
    sort: (index + 1) * STEP,
  }))
}
