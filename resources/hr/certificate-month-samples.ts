import type { Samples } from '#resources/built-in/sample.ts'

/** Each in a month of its own: where one is archived no other can be added. */
const monthOf = (n: number) =>
  `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

export const certificateMonthSamples: Samples = {
  'hr/certificate-monthlies': {
    month: monthOf,
    certificateId: {
      newOf: 'hr/certificates',
      with: {
        ownerKind: '个人',
        userId: {
          newOf: 'hr/archives',
          with: { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null },
        },
      },
    },
  },
  'hr/certificate-monthlies#generate': { month: '2029-01', deptIds: [], evenOpen: false },
  'hr/certificate-monthlies#setState': {
    ...{ ids: [], month: '2029-01', deptId: null, all: true, from: '0', state: '1' },
  },
}
