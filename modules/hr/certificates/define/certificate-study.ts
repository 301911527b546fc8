import { defineResource } from '#platform/define/engine/define-resource.ts'
import { date, decimal, files, reference, text } from '#platform/define/engine/field-kinds.ts'

/** 继续教育: hours of training that the owner of a certificate needs for its next term. */
export const certificateStudies = defineResource({
  path: 'hr/certificate-studies',
  table: 'certificate_study',
  view: 'certificate_study_view',
  label: '继续教育',
  controller: { family: 'hr', name: 'CertificateStudy' },
  title: 'subject',
  sort: { field: 'studiedOn', descending: true },
  rows: { parent: { resource: 'hr/certificates', field: 'certificateId' } },
  fields: {
    certificateId: reference('证书', 'hr/certificates', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    studiedOn: date('完成日期', { in: ['list', 'form', 'sort'], required: true }),
    subject: text('内容', { in: ['list', 'form'], required: true, max: 80 }),
    provider: text('培训机构', { in: ['list', 'form'], max: 60 }),
    hours: decimal('学时', { in: ['list', 'form'], required: true, scale: 1, min: 0.5, max: 999 }),
    files: files('证明', { open: 'always' }),
  },
})
