import { defineResource } from '#platform/define/engine/define-resource.ts'
import { date, reference, text } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/**
 * 借用记录: borrower, purpose and days of each loan; written when a user lends or takes back a
 * certificate.
 */
export const certificateLoans = defineResource({
  path: 'hr/certificate-loans',
  table: 'certificate_loan',
  label: '借用记录',
  controller: { family: 'hr', name: 'CertificateLoan' },
  title: 'borrowerId',
  sort: { field: 'lentOn', descending: true },
  rows: { parent: { resource: 'hr/certificates', field: 'certificateId' } },
  fields: {
    certificateId: reference('证书', 'hr/certificates', { access, in: ['filter'] }),
    borrowerId: reference('借用人', 'hr/archives', { access, in: ['list', 'filter'] }),
    purpose: text('用途', { access, in: ['list'], max: 100 }),
    lentOn: date('借出日期', { access, in: ['list', 'filter', 'sort'] }),
    lentById: reference('经办人', 'system/users', { access, in: ['list'], under: 'lentOn' }),
    dueDate: date('应还日期', { access, in: ['list', 'filter', 'sort'] }),
    returnedOn: date('归还日期', { access, in: ['list'] }),
    takenBackById: reference('收回人', 'system/users', {
      access,
      in: ['list'],
      under: 'returnedOn',
    }),
    note: text('归还说明', { access, in: ['list'], max: 200 }),
  },
})
