import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'

/** An identity number of a person born on 1990-01-01; the sequence digits make it unique. */
function idCard(n: number): string {
  const first17 = `99000219900101${String((n % 499) * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

/** Figures above every minimum wage and within a usual band. */
const PAY = {
  expect: '9500.00',
  offerBase: '8000.00',
  offerPost: '1000.00',
  offerMerit: '500.00',
  allowance: '200.00',
  yearBonus: '5000.00',
  probationRatio: '0.90',
  insuranceBase: '8000.00',
  fundBase: '8000.00',
} as const

export const hiringSamples: Samples = {
  'hr/salary-interviews': {
    candidateId: { newOf: 'hr/candidates' },
    ...PAY,
  },
  'hr/checkups': {
    candidateId: null,
    kind: '在岗年度',
    fee: '320.00',
  },
  'hr/checkups#setResult': { result: '1', doneDate: '2026-01-05', recheckDate: null },
  'hr/checkups#plan': { kind: '在岗年度' },
  'hr/to-be-recruited': {
    candidateId: { newOf: 'hr/candidates' },
    planJoinDate: dayFromToday(30),
    contractTerm: 'fixed',
    contractMonths: 36,
    probationMonths: 0,
    materials: [{ item: '身份证复印件', isHandedIn: false }],
  },
  // Without an account, which needs a permission of its own; the post of the sample may have no free place.
  'hr/to-be-recruited#join': {
    idType: '1',
    idCardNo: idCard,
    // Numbers that the samples of personnel files do not have.
    phone: (n: number) => `16720${String(n).padStart(6, '0')}`,
    empNo: (n: number) => `ZR${String(n).padStart(4, '0')}`,
    gender: '男',
    birthDate: null,
    joinDate: dayFromToday(40),
    overReason: '总经理已同意',
    withAccount: false,
    userName: null,
  },
  'hr/to-be-recruited#papers': { materials: [{ item: '身份证复印件', isHandedIn: true }] },
  'hr/to-be-recruited#sendOffer': { expiresOn: dayFromToday(9) },
  'hr/to-be-recruited#answer': { accept: true, acceptedName: '李想' },
}
