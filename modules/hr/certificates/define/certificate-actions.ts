import {
  type ActionDefinition,
  action,
  transition,
} from '#platform/define/engine/define-resource.ts'
import { choice, date, reference, text } from '#platform/define/engine/field-kinds.ts'
import { CERTIFICATE } from './certificate-states.ts'
import { CERTIFICATE_TARGET } from './choices.ts'

const { draft, inStore, lent, registered, returned, expired } = CERTIFICATE

/** Actions on a certificate besides correcting it. */
export const CERTIFICATE_ACTIONS: Readonly<Record<string, ActionDefinition>> = {
  // The end of a training drafts a certificate; a user completes it when the document arrives.
  complete: action('补录', {
    call: 'CompleteCertificate',
    when: { field: 'state', is: [draft] },
    fields: {
      certNo: text('证书编号', { required: true, max: 60 }),
      issueDate: date('发证日期', { required: true }),
      validTo: date('有效期止'),
    },
  }),
  borrow: transition('借出', {
    call: 'BorrowCertificate',
    from: [inStore],
    to: lent,
    fields: {
      toId: reference('借用人', 'hr/archives', { required: true }),
      purpose: text('用途', { required: true, max: 100 }),
      dueDate: date('应还日期', { required: true }),
    },
  }),
  // Expired and cancelled certificates must be returned too.
  return: action('归还', {
    call: 'ReturnCertificate',
    when: { field: 'isLent', is: [true] },
    fields: { note: text('归还说明', { max: 200 }) },
  }),
  renew: action('续期', {
    call: 'RenewCertificate',
    anew: ['validTo', 'validFrom', 'reviewDate'],
    when: { field: 'state', is: [inStore, lent, registered, expired] },
    fields: {
      validTo: date('新的有效期止', { required: true }),
      validFrom: date('新的有效期起'),
      reviewDate: date('下次年审/继续教育到期'),
    },
  }),
  setState: action('变更状态', {
    call: 'SetCertificateState',
    when: { field: 'state', is: [draft, inStore, lent, registered, returned, expired] },
    fields: {
      state: choice('新的状态', CERTIFICATE_TARGET, { required: true }),
      reason: text('原因', { max: 200 }),
    },
  }),
}
