import type { Samples } from '#platform/define/built-in/sample.ts'

/** Only employees can borrow. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }

/** Each sample in a month of its own, because an archived month accepts no new row. */
const monthOf = (n: number) =>
  `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

export const certificateSamples: Samples = {
  'hr/certificate-types': { pid: null, validYears: null },
  'hr/certificates': {
    // A number is unique within a type.
    certNo: (n) => `证书 ${n}`,
    ownerKind: '公司',
    issueDate: '2024-03-05',
    validFrom: '2024-03-05',
    validTo: '2199-03-05',
    reviewDate: null,
    userId: null,
    getAllowance: false,
  },
  'hr/certificates#borrow': {
    toId: { newOf: 'hr/archives', with: WORKS_HERE },
    dueDate: '2199-03-05',
  },
  'hr/certificates#complete': {
    certNo: (n) => `补录 ${n}`,
    issueDate: '2024-03-05',
    validTo: '2199-03-05',
  },
  'hr/certificates#renew': { validTo: '2199-06-05', validFrom: null, reviewDate: null },
  'hr/certificates#setState': { state: '6', reason: '遗失' },
  'hr/certificate-monthlies': {
    month: monthOf,
    certificateId: {
      newOf: 'hr/certificates',
      with: { ownerKind: '个人', userId: { newOf: 'hr/archives', with: WORKS_HERE } },
    },
  },
  'hr/certificate-monthlies#generate': { month: '2029-01', deptIds: [], evenOpen: false },
  'hr/certificate-monthlies#setState': {
    ids: [],
    month: '2029-01',
    deptId: null,
    all: true,
    from: '0',
    state: '1',
  },
  'hr/certificate-studies': { certificateId: { newOf: 'hr/certificates' } },
}
