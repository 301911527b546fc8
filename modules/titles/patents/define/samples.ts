import { patentCheckDigit } from '#modules/titles/patents/wire/patent-number.ts'
import type { Samples } from '#platform/define/built-in/sample.ts'

function applyNo(n: number): string {
  const digits = `20241${String(n).padStart(7, '0')}`
  return `${digits}.${patentCheckDigit(digits)}`
}

export const patentSamples: Samples = {
  'titles/patents': {
    kind: '发明',
    applyNo,
    patentNo: null,
    applyDate: '2024-03-05',
    publishDate: null,
    grantDate: null,
    paidThrough: null,
    ownerId: { self: 'account' },
    deputyId: null,
    applicants: { rows: [{ name: '示例科技集团有限公司' }] },
    inventors: { rows: [{ empNo: null, name: '李工', share: '100.00' }] },
    reward: null,
    isReduced: false,
  },
  // A fee that nobody is late with, prepared by the tests.
  'titles/patents#payFee': {
    dueYear: 2,
    paidOn: null,
    dueAmount: '900.00',
    dueSurcharge: '0.00',
    receiptNo: 'GF-1',
  },
  'titles/patents#grant': { grantDate: '2025-03-05' },
  'titles/patents#restore': {
    noticeOn: '2025-10-09',
    restoredOn: '2025-11-03',
    restoreFee: '1000.00',
    dueAmount: '1125.00',
    dueSurcharge: '225.00',
    receiptNo: 'GF-2',
  },
}
