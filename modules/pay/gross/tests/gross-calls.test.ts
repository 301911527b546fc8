import { expect, test } from 'vitest'
import { GROSS_CALLS, type GrossQuestion, grossAnswer } from '#modules/pay/gross/wire/gross.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { newId } from '#tests/api/running-api.ts'
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
type Part = Partial<GrossQuestion['parts'][number]>

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

// The expected results of the engine's tests, here through the call and with the parameters of the database.
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
  // Sick pay is 70 % after two years of service: less 5 days × 400 × 30 %.
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

// Answer 42: 8,700 by the day.
test.each([
  ['22', '12', '4700.00'],
  ['22', '11', '4300.00'],
  ['22', '10', '4000.00'],
  ['22', '8', '3200.00'],
  ['22', '4', '1600.00'],
  ['22', '15', '5900.00'],
  ['23', '22', '8300.00'],
  ['23', '12', '4400.00'],
  ['23', '11', '4400.00'],
])('of %s paid days %s of employment pay %s (answer 42)', async (monthDays, days, gross) => {
  expect(await grossOf(questionOf({ monthDays, employedDays: days, parts: [{ days }] }))).toBe(
    gross,
  )
})

test('23 days of absence take the wage and no more (answer 42)', async () => {
  const parts = [{ days: '23', unpaidDays: '23' }]
  expect(await grossOf(questionOf({ monthDays: '23', employedDays: '23', parts }))).toBe('0.00')
})

test('seven hours of 8,000 are rounded once (answer 45)', async () => {
  // 8,000 ÷ 21.75 ÷ 8 × 7 × 1.5 = 482.7586…
  expect(await grossOf(questionOf({ parts: [{ base: '8000', otWorkday: '7' }] }))).toBe('8482.76')
})

test('a sick day is paid by four fifths of the minimum wage at least (answer 46)', async () => {
  const admin = await api.as('admin')
  const city = '病假市'
  const body = { id: newId(), key: 'min.wage', city, effectiveFrom: '2020-01-01', value: '2100' }
  const added = await admin(policyParams.endpoints.add, {
    method: 'POST',
    body: { ...body, basis: '样本' },
  })
  expect(added.status, added.text).toBe(200)
  // Day wage 120: 60 % is 72, so the floor 0.8 × 2,100 ÷ 21.75 = 77.2413… is paid. Gross: 2,610 − 5 × 42.7586…
  expect(
    await grossOf(
      questionOf({ city, serviceYears: '1', parts: [{ base: '2610', sickDays: '5' }] }),
    ),
  ).toBe('2396.21')
})

test('merit of 20 of 21 days, and never below zero (answer 48)', async () => {
  const base = { parts: [{ base: '0', days: '21' }], monthDays: '21', employedDays: '21' }
  const absent = { ...base, parts: [{ base: '0', days: '21', unpaidDays: '1' }] }
  expect(await grossOf(questionOf({ ...absent, meritBase: '3000', personFactor: '1.1' }))).toBe(
    '3142.86',
  )
  expect(await grossOf(questionOf({ ...base, meritBase: '1000', adjustment: '-2000' }))).toBe(
    '0.00',
  )
})

const NET = {
  insurance: '0',
  fund: '0',
  court: '0',
  courtLeaves: '0',
  damage: '0',
  loan: '0',
  rent: '0',
  carryIn: '0',
  isLeaving: false,
}
const netOf = (changes: Partial<GrossQuestion['net']> = {}) => Object.assign({}, NET, changes)
const partOf = (changes: Part) => Object.assign({}, PART, changes)

async function answerOf(question: GrossQuestion) {
  const { body } = await send('hrdir', question)
  return grossAnswer.parse(body.response)
}

test('maternity allowance paid to the mother comes off the wage; shares go on (answer 49)', async () => {
  const { gross, net } = await answerOf(
    questionOf({
      parts: [{ base: '20000' }],
      maternity: { allowance: '15000', paidTo: 'person' },
      net: netOf({ insurance: '3500' }),
    }),
  )
  expect([gross, net?.tax, net?.net]).toEqual(['5000.00', '0.00', '1500.00'])
})

test('a month is compared with the minimum wage by the rule of the city (answer 50)', async () => {
  const admin = await api.as('admin')
  const cityOf = async (name: string, values: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(values)) {
      const { status } = await admin(policyParams.endpoints.add, {
        method: 'POST',
        body: { id: newId(), key, city: name, effectiveFrom: '2020-01-01', value, basis: '样本' },
      })
      expect(status).toBe(200)
    }
    return name
  }
  const least = { 'min.wage': '2100' }
  const cities = [
    await cityOf('含缴费市', { ...least, 'min.wage.basis': '"including"' }),
    await cityOf('不含缴费市', { ...least, 'min.wage.basis': '"excluding"' }),
    await cityOf('未知口径市', least),
  ]
  const parts = [{ base: '2300', allowance: '300', otWorkday: '25' }]
  const net = netOf({ insurance: '448.83', fund: '256' })
  const checks = []
  for (const city of cities) {
    const { minimum } = await answerOf(questionOf({ city, parts, net }))
    checks.push(`${minimum?.compared} ${minimum?.verdict}`)
  }
  expect(checks).toEqual(['2300.00 passes', '1595.17 below', '1595.17 unknown'])
  // A part of a month is not compared.
  const [city = ''] = cities
  const part = await answerOf(questionOf({ city, employedDays: '11', parts: [{ days: '11' }] }))
  expect(part.minimum).toBeNull()
  // 2,400 − 2,100 is left for damages.
  const damaged = await answerOf(
    questionOf({ city, parts: [{ base: '2400' }], net: netOf({ damage: '300' }) }),
  )
  expect([damaged.net?.mostDamage, damaged.net?.net]).toEqual(['300.00', '2100.00'])
  const above = questionOf({ city, parts: [{ base: '2400' }], net: netOf({ damage: '300.01' }) })
  expect((await send('hrdir', above)).status).toBe(400)
})

test('what cannot be taken is carried, or is a debt of a leaver (answer 51)', async () => {
  const shares = { insurance: '448.83', fund: '256' }
  const first = await answerOf(
    questionOf({ parts: [{ base: '1200' }], net: netOf({ ...shares, loan: '900' }) }),
  )
  expect([first.net?.net, first.net?.carryOut]).toEqual(['0.00', '404.83'])
  const last = await answerOf(
    questionOf({
      parts: [{ base: '1200' }],
      net: netOf({ ...shares, loan: '900', isLeaving: true }),
    }),
  )
  expect([last.net?.receivable, last.net?.carryOut]).toEqual(['404.83', '0.00'])
  const next = await answerOf(
    questionOf({ net: netOf({ ...shares, tax: '0', carryIn: '404.83' }) }),
  )
  expect(next.net?.net).toBe('7590.34')
})

test('damages above a fifth of the pay are refused, with the most that is allowed (answer 52)', async () => {
  const shares = { insurance: '2100', fund: '1400' }
  const month = (damage: string) =>
    questionOf({ parts: [{ base: '20000' }], net: netOf({ ...shares, damage }) })
  const { net } = await answerOf(month('4000'))
  // The tax of a first month: (20,000 − own shares 3,500 − basic 5,000) × 3 %.
  expect([net?.tax, net?.net]).toEqual(['345.00', '12155.00'])
  const refused = await send('hrdir', month('4000.01'))
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('4,000.00')
})

test('a rise that is known late is paid for the months before (answer 53)', async () => {
  const monthOf = (month: string, { hours = '0', already = '0' } = {}) => ({
    month,
    monthDays: '22',
    employedDays: '22',
    was: partOf({ otWorkday: hours }),
    now: partOf({ base: '9570', otWorkday: hours }),
    already,
  })
  const backPayOf = async (already: string) => {
    const { lines } = await answerOf(
      questionOf({
        month: '2026-06',
        backMonths: [monthOf('2026-04', { hours: '10', already }), monthOf('2026-05')],
      }),
    )
    return lines.find(({ item }) => item === 'backPay')
  }
  const whole = await backPayOf('0')
  expect(whole?.amount).toBe('1815.00')
  expect(whole?.steps.map(({ values }) => values.difference)).toEqual(['870.00', '75.00', '870.00'])
  expect((await backPayOf('500'))?.amount).toBe('1315.00')
})

test('unused leave of a leaver is part of the month and of its tax (answer 54)', async () => {
  const { lines, gross } = await answerOf(
    questionOf({
      parts: [{ base: '0' }],
      unusedLeave: { elapsed: '72', entitled: '15', taken: '0', average: '43500' },
    }),
  )
  expect([lines.map(({ item }) => item), gross]).toEqual([['unusedLeave'], '8000.00'])
})

test('pay by the hour and by the year (answer 55)', async () => {
  const parts = [{ base: '0' }]
  expect(await grossOf(questionOf({ parts, hourly: { rate: '25.50', hours: '173.5' } }))).toBe(
    '4424.25',
  )
  const yearly = [{ base: '0', yearTotal: '300000', yearPercent: '80' }]
  expect(await grossOf(questionOf({ parts: yearly }))).toBe('20000.00')
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
