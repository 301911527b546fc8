import { defineResource } from '#platform/define/engine/define-resource.ts'
import { date, decimal, reference } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 历次有效期: earlier terms of a renewed certificate. */
export const certificatePeriods = defineResource({
  path: 'hr/certificate-periods',
  table: 'certificate_period',
  view: 'certificate_period_view',
  label: '历次有效期',
  controller: { family: 'hr', name: 'CertificatePeriod' },
  title: 'validTo',
  sort: { field: 'renewedOn', descending: true },
  rows: { parent: { resource: 'hr/certificates', field: 'certificateId' } },
  fields: {
    certificateId: reference('证书', 'hr/certificates', { access, in: ['filter'] }),
    validFrom: date('有效期起', { access, in: ['list'] }),
    validTo: date('有效期止', { access, in: ['list', 'sort'] }),
    reviewDate: date('年审/继续教育到期', { access, in: ['list'] }),
    studyHours: decimal('继续教育学时', { access, in: ['list'], scale: 1, max: 99_999 }),
    renewedOn: date('续期日期', { access, in: ['list', 'sort'] }),
  },
})
