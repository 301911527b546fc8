import { fundRows, insuranceRows } from '#modules/pay/reports/api/contribution-rows.ts'
import { meritRows } from '#modules/pay/reports/api/merit-rows.ts'
import { payCompared, payRows, payslips } from '#modules/pay/reports/api/pay-reports.ts'
import { taxRows, taxYearRows } from '#modules/pay/reports/api/tax-reports.ts'
import type { ReadModels } from '#platform/api/reports/read-model.ts'

export const payReadModels: ReadModels = {
  'pay-slips': payslips,
  'pay-rows': payRows,
  'pay-compared': payCompared,
  'tax-rows': taxRows,
  'tax-year': taxYearRows,
  'insurance-rows': insuranceRows,
  'fund-rows': fundRows,
  'merit-rows': meritRows,
}
