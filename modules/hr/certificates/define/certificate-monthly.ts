import { integer, money, reference } from '#platform/define/engine/field-kinds.ts'
import { defineMonthSheet } from '#platform/define/sheets/define-month-sheet.ts'
import { CERTIFICATE_MONTH_STATE } from './choices.ts'

const access = 'computed'

/** 证书津贴月表: monthly allowances of employees for their certificates. */
export const certificateMonthlies = defineMonthSheet({
  path: 'hr/certificate-monthlies',
  table: 'certificate_monthly',
  label: '证书津贴月表',
  controller: { family: 'hr', name: 'CertificateMonthly' },
  sheet: {
    states: CERTIFICATE_MONTH_STATE,
    keys: ['certificateId'],
    totals: ['amount'],
    figures: ['allowance', 'days', 'amount'],
    typed: ['allowance'],
  },
  groups: { certificate: '证书', pay: '津贴' },
  fields: {
    certificateId: reference('证书', 'hr/certificates', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
      group: 'certificate',
    }),
    days: integer('天数', { access, in: ['list'], group: 'certificate', max: 31 }),
    allowance: money('月津贴', {
      in: ['list', 'form', 'bulk'],
      required: true,
      group: 'pay',
    }),
    amount: money('金额', { access, in: ['list', 'sum'], group: 'pay' }),
  },
})
