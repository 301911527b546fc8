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
  },
}
