import type { ShippedReport } from '#platform/define/shipped/reports/shipped-report.ts'
import { AREAS } from './areas.server.ts'

/** The reports that the areas ship, in the order of their list. */
export const SHIPPED_REPORTS: readonly ShippedReport[] = AREAS.flatMap(
  ({ reports = [] }) => reports,
)
