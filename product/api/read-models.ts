import { attendanceReadModels } from '#modules/attendance/api/read-models.ts'
import { hrReadModels } from '#modules/hr/api/read-models.ts'
import { CONTRACT_TEXT_FIELDS } from '#modules/hr/contracts/api/contract-text.ts'
import { orgReadModels } from '#modules/org/api/read-models.ts'
import { payReadModels } from '#modules/pay/api/read-models.ts'
import type { ReadModels } from '#platform/api/reports/read-model.ts'

/** The sources of reports, by code of REPORT_QUERY. */
export const READ_MODELS: ReadModels = Object.fromEntries(
  [hrReadModels, attendanceReadModels, orgReadModels, payReadModels].flatMap((models) =>
    Object.entries(models),
  ),
)

/** The fields for text templates; only contracts have them. */
export const TEXT_FIELDS: ReadonlySet<string> = CONTRACT_TEXT_FIELDS
