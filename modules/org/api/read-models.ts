import { establishment } from '#modules/org/establishment/api/establishment-report.ts'
import type { ReadModels } from '#platform/api/reports/read-model.ts'

export const orgReadModels: ReadModels = {
  establishment,
}
