import type { Samples } from '#platform/define/built-in/sample.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'

/** An identity number of a person born on 1990-01-01; the sequence digits make it unique. */
function idCard(n: number): string {
  const first17 = `99000319900101${String((n % 499) * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

const SCHOOL = {
  edu: '6',
  degree: null,
  eduMode: '1',
  school: '北方大学',
  major: '机械',
  startDate: '2008-09',
  graduateDate: '2012-07',
}

export const registerSamples: Samples = {
  'hr/register': {
    hiringId: { newOf: 'hr/to-be-recruited' },
    idType: '1',
    idCardNo: idCard,
    gender: '男',
    birthDate: '1990-01-01',
    phone: (n: number) => `16730${String(n).padStart(6, '0')}`,
    educations: [SCHOOL],
    workStartDate: '2012-07-10',
    works: [{ startDate: '2012-07', endDate: '2020-06', company: '北方机械', post: '技术员' }],
    families: [{ relation: '配偶', name: '李想', phone: '16009990000' }],
    hasRelative: false,
    relativeName: null,
  },
  'hr/register#verify': { pass: true },
}
