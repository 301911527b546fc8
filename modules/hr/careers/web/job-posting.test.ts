import { expect, test } from 'vitest'
import type { Vacancy } from '#modules/hr/careers/wire/careers.ts'
import { describePosting } from './job-posting.ts'

const VACANCY: Vacancy = {
  id: '018f0000-0000-7000-8000-000000000001',
  post: '钳工',
  department: '一车间',
  city: '上海',
  family: '技能操作',
  headcount: 2,
  until: '2026-03-31',
  postId: '018f0000-0000-7000-8000-000000000002',
  deptId: '018f0000-0000-7000-8000-000000000003',
  postedOn: '2026-03-01',
  hasPost: true,
  empKind: '1',
  duty: '装配 <设备>\n维护 & 保养',
  requirement: '会看图',
  nice: null,
  majors: null,
  eduMin: null,
  experienceYears: null,
  pay: null,
  screenDays: 3,
  rounds: [],
}
const COMPANY = { name: '样板公司', phone: '021-1', address: '上海' }
const describe = (values: Partial<Vacancy> = {}) =>
  describePosting(Object.assign(structuredClone(VACANCY), values), COMPANY, 'https://a.example/x')

test('a posting has the dates, the place and the text of its vacancy, and no ids of the house', () => {
  const posting = describe()
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: '钳工',
    datePosted: '2026-03-01',
    validThrough: '2026-03-31T23:59:59+08:00',
    employmentType: 'FULL_TIME',
    jobLocation: { address: { addressLocality: '上海', addressCountry: 'CN' } },
  })
  expect(posting.description).toBe('<p>装配 &lt;设备&gt;<br>维护 &amp; 保养</p><p>会看图</p>')
  expect(JSON.stringify(posting)).not.toMatch(/021-1|0000-000000000002|0000-000000000003/)
})

test('a salary and a day of publication are in it only where the vacancy shows them', () => {
  expect(describe()).not.toHaveProperty('baseSalary')
  expect(describe({ pay: { from: '8000.00', to: null } })).toMatchObject({
    baseSalary: { currency: 'CNY', value: { minValue: '8000.00', unitText: 'MONTH' } },
  })
  expect(describe({ postedOn: null })).not.toHaveProperty('datePosted')
})
