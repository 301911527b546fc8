import { expect, test } from 'vitest'
import { GROSS_CALLS, type GrossQuestion, grossAnswer } from '#modules/pay/gross/wire/gross.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { api } = testCompany()

const PART = {
  days: '22',
  base: '8700',
  post: '0',
  fixed: '0',
  percent: '100',
  unpaidDays: '0',
  sickDays: '0',
  longSickDays: '0',
  otWorkday: '0',
  otRestday: '0',
  otRestdayLieu: '0',
  otHoliday: '0',
}
type Part = Partial<typeof PART>

/** A month of 22 paid days, worked whole; a day is 400 and an hour 50. */
function questionOf({
  parts = [{}],
  ...more
}: Partial<Omit<GrossQuestion, 'parts'>> & { parts?: Part[] } = {}): GrossQuestion {
  const question = {
    month: '2026-03',
    city: '',
    serviceYears: '3',
    monthDays: '22',
    employedDays: '22',
    parts: parts.map((part) => Object.assign({}, PART, part)),
    meritBase: '0',
    personFactor: '1',
    departmentFactor: '1',
    adjustment: '0',
  }
  return Object.assign(question, more)
}

async function send(user: string, body: object) {
  const call = await api.as(user)
  return call(GROSS_CALLS.simulate, { method: 'POST', body })
}

async function grossOf(question: GrossQuestion): Promise<string> {
  const { body } = await send('hrdir', question)
  return grossAnswer.parse(body.response).gross
}

// The answers of the engine's tests, through the call and with the parameters of the database.
test.each([
  [
    'joined after 5 of 21 days',
    { monthDays: '21', employedDays: '16', parts: [{ days: '16' }] },
    '6700.00',
  ],
  ['12 of 23 days', { monthDays: '23', employedDays: '12', parts: [{ days: '12' }] }, '4400.00'],
  [
    'a rise after 10 of 22 days',
    { parts: [{ days: '10' }, { days: '12', base: '10875' }] },
    '9886.36',
  ],
  ['a probation of 10 days', { parts: [{ days: '10', percent: '80' }, { days: '12' }] }, '7909.09'],
  ['three unpaid days of 8,000', { parts: [{ base: '8000', unpaidDays: '3' }] }, '6896.55'],
  // 70 % after two years of service: 5 × 400 × 30 % less.
  ['five days of sick leave', { parts: [{ sickDays: '5' }] }, '8100.00'],
  // Relief pay of 50 % after one year of service.
  ['ten days in a long illness', { serviceYears: '2', parts: [{ longSickDays: '10' }] }, '6700.00'],
  [
    'overtime',
    { parts: [{ otWorkday: '10', otRestday: '8', otRestdayLieu: '3', otHoliday: '4' }] },
    '10550.00',
  ],
  [
    'merit of a joiner',
    {
      employedDays: '11',
      parts: [{ days: '11', base: '0' }],
      meritBase: '3000',
      personFactor: '1.1',
    },
    '1650.00',
  ],
])('%s', async (_, changes, gross) => {
  expect(await grossOf(questionOf(changes))).toBe(gross)
})

test('the answer names every parameter with its day and paper', async () => {
  const { body } = await send('hrdir', questionOf())
  const { parameters } = grossAnswer.parse(body.response)
  expect(parameters.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'paid.days',
      'paid.hours',
      'ot.rates',
      'salary.partMonth',
      'sick.relief',
    ]),
  )
  for (const { from } of parameters) expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test.each([
  ['a share of 120 %', { parts: [{ percent: '120' }] }],
  ['a negative amount', { parts: [{ base: '-1' }] }],
  ['three decimals', { parts: [{ base: '1.005' }] }],
  ['an amount in words', { parts: [{ base: '八千' }] }],
  ['33 days', { monthDays: '33' }],
  ['no month', { month: '2026-13' }],
  ['three parts', { parts: [{}, {}, {}] }],
])('%s is refused', async (_, changes) => {
  expect((await send('hrdir', questionOf(changes))).status).toBe(400)
})

test('is open to pay staff only', async () => {
  expect((await send('pay', questionOf())).status).toBe(200)
  expect((await send('staff1', questionOf())).status).toBe(403)
  expect((await send('leader1', questionOf())).status).toBe(403)
})
