import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLots } from '#modules/attendance/balances/api/leave-lots.ts'
import { CAUSE } from '#modules/attendance/balances/define/choices.ts'
import { BIRTH, LEAVE, LEAVE_KIND } from '#modules/attendance/requests/define/choices.ts'
import { type Answer, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openRequestDesk, type RequestDesk } from './request-desk.ts'

const CITY = '限额市'

let desk: RequestDesk

/** The limit of each kind of leave in the city, and its scope. */
const LIMITS: Readonly<Record<string, { days: number; per?: string }>> = {
  [LEAVE.personal]: { days: 10 },
  [LEAVE.sick]: { days: 10, per: 'year' },
  [LEAVE.annual]: { days: 10 },
  [LEAVE.marriage]: { days: 10 },
  [LEAVE.paternity]: { days: 10 },
  [LEAVE.childcare]: { days: 10 },
  [LEAVE.bereavement]: { days: 10 },
  [LEAVE.injury]: { days: 10 },
  [LEAVE.nursing]: { days: 10 },
  [LEAVE.lieu]: { days: 10 },
  [LEAVE.onlyChild]: { days: 10, per: 'year' },
  [LEAVE.other]: { days: 10, per: 'request' },
}

const setPolicy = (key: string, city: string, value: unknown) =>
  desk.database.rows(
    `insert into policy_param (id, key, city, effective_from, value, basis)
     values (gen_random_uuid(), $1, $2, '2025-01-01', $3, '测试')`,
    [key, city, JSON.stringify(value)],
  )

beforeAll(async () => {
  desk = await openRequestDesk()
  const kinds = Object.entries(LIMITS).map(([kind, { days, per }]) => {
    return { kind, counts: 'calendar', payRate: 1, days, ...(per === undefined ? {} : { per }) }
  })
  await setPolicy('leave.kinds', CITY, kinds)
  await setPolicy('leave.maternity', CITY, {
    baseDays: 98,
    beforeBirth: 15,
    difficultBirth: 15,
    perFurtherChild: 15,
    localExtra: 60,
    miscarriageEarly: 15,
    miscarriageLate: 42,
    nursingMinutes: 60,
  })
})
afterAll(() => desk?.close())

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** An employee in the city, with more annual leave and time off than the tests take. */
async function person(gender: string): Promise<string> {
  const userId = await desk.person({ gender })
  await desk.database.rows('update user_base_info set work_city = $2 where id = $1', [userId, CITY])
  const lots = [LEAVE.annual, LEAVE.lieu].map((kind) => ({
    userId,
    kind,
    year: 2031,
    date: '2031-01-01',
    expireAt: '2033-12-31',
    tenths: 900,
    cause: CAUSE.granted,
  }))
  await desk.run((tx) => openLots(tx, lots, {}))
  return userId
}

const GENDER: Readonly<Record<string, string>> = { [LEAVE.paternity]: '男' }
const CHILD: ReadonlySet<string> = new Set([LEAVE.childcare, LEAVE.nursing])

/** A leave of this many calendar days from a day on. */
function leaveOf(userId: string, kind: string, startDate: string, days: number, more: object = {}) {
  const endDate = later(startDate, days - 1)
  const child = CHILD.has(kind) ? { childBirth: '2031-01-20' } : {}
  return { userId, kind, startDate, endDate, ...child, ...more }
}

/** Adds the proof that some kinds need before the submission. */
async function addProof(id: string): Promise<void> {
  await desk.database.rows(
    `insert into file (id, resource, record_id, field, name, created_by)
     select gen_random_uuid(), 'attendance/leaves', $1, 'proof', '证明.pdf', id
     from app_user where user_name = 'attend'`,
    [id],
  )
  await desk.database.rows(
    `insert into file_object (key, file_id, variant, type, size, sha256)
     select md5(f.id::text) || substr(md5(f.name), 1, 16), f.id, 'original', 'application/pdf', 1,
       repeat('0a', 32)
     from file f where f.record_id = $1`,
    [id],
  )
}

/** Saves a leave, adds its proof and submits it. */
async function submitted(values: object): Promise<string> {
  const { id } = savedIn(await desk.add('leaves', values))
  await addProof(id)
  savedIn(await desk.submit('leaves', id))
  return id
}

const errors = (answer: Answer) => refusalIn(answer).errors

const LIMITED = Object.keys(LIMITS)
const TOGETHER = LIMITED.filter((kind) => kind !== LEAVE.other && kind !== LEAVE.marriage)

describe('a limit of days counts taken days and days under way', () => {
  test.each(TOGETHER)('leave of kind %s', async (kind) => {
    const userId = await person(GENDER[kind] ?? '女')
    const send = (day: string, days: number) => desk.add('leaves', leaveOf(userId, kind, day, days))
    const first = await submitted(leaveOf(userId, kind, '2031-02-03', 6))
    const draft = savedIn(await send('2031-03-03', 4)).id
    // The draft does not count towards the limit yet.
    const second = savedIn(await send('2031-03-10', 4)).id
    await addProof(second)
    savedIn(await desk.submit('leaves', second))
    expect(errors(await send('2031-04-07', 1))).toEqual(['endDate'])
    await addProof(draft)
    expect(errors(await desk.submit('leaves', draft))).toEqual(['endDate'])
    // Days of a rejected or cancelled leave are free again, and so are the days after an early return.
    await desk.approve('leaves', first)
    savedIn(await desk.press('leaves', 'revoke', first, { realEnd: '2031-02-05' }))
    savedIn(await send('2031-04-07', 3))
    expect(errors(await send('2031-04-14', 4))).toEqual(['endDate'])
    savedIn(await desk.press('leaves', 'withdraw', second))
    savedIn(await send('2031-05-05', 7))
  })

  test('leave of every kind that has a limit is tried here', () => {
    const kinds = LEAVE_KIND.options.map(({ value }) => value)
    expect([...LIMITED, LEAVE.maternity].toSorted()).toEqual(kinds.toSorted())
  })

  test('the limit for a request holds for each request', async () => {
    const userId = await person('女')
    await submitted(leaveOf(userId, LEAVE.other, '2031-02-03', 10))
    await submitted(leaveOf(userId, LEAVE.other, '2031-03-03', 10))
    const longer = await desk.add('leaves', leaveOf(userId, LEAVE.other, '2031-04-07', 11))
    expect(errors(longer)).toEqual(['endDate'])
  })

  test('two submissions at once do not both pass', async () => {
    for (const kind of [LEAVE.paternity, LEAVE.childcare, LEAVE.personal]) {
      const userId = await person(GENDER[kind] ?? '女')
      const drafts: string[] = []
      for (const day of ['2031-02-03', '2031-03-03', '2031-04-07']) {
        drafts.push(savedIn(await desk.add('leaves', leaveOf(userId, kind, day, 6))).id)
      }
      const answers = await Promise.all(drafts.map((id) => desk.submit('leaves', id)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    }
  })
})

describe('what a limit is for', () => {
  test('a year of the calendar: each day counts in the year in which it lies', async () => {
    const userId = await person('女')
    const send = (day: string, days: number) =>
      desk.add('leaves', leaveOf(userId, LEAVE.onlyChild, day, days))
    // Four days in 2031 and six in 2032.
    await submitted(leaveOf(userId, LEAVE.onlyChild, '2031-12-28', 10))
    expect(errors(await send('2032-03-01', 5))).toEqual(['endDate'])
    await submitted(leaveOf(userId, LEAVE.onlyChild, '2032-03-01', 4))
    expect(errors(await send('2031-11-03', 7))).toEqual(['endDate'])
    await submitted(leaveOf(userId, LEAVE.onlyChild, '2031-11-03', 6))
    // Twelve days over New Year, at most ten of them in each year.
    const other = await person('女')
    await submitted(leaveOf(other, LEAVE.onlyChild, '2031-12-26', 12))
  })

  test('a year of age of each child', async () => {
    const userId = await person('女')
    const send = (day: string, days: number, childBirth = '2030-06-15') =>
      desk.add('leaves', leaveOf(userId, LEAVE.childcare, day, days, { childBirth }))
    await submitted(
      leaveOf(userId, LEAVE.childcare, '2031-05-05', 10, { childBirth: '2030-06-15' }),
    )
    expect(errors(await send('2031-06-10', 5))).toEqual(['endDate'])
    // Leave after the first birthday, and leave for another child.
    savedIn(await send('2031-06-15', 10))
    savedIn(await send('2031-07-14', 10, '2031-03-01'))
    // Two children of one birth.
    savedIn(
      await desk.add(
        'leaves',
        leaveOf(userId, LEAVE.childcare, '2031-04-07', 10, {
          childBirth: '2030-06-15',
          childCount: 2,
        }),
      ),
    )
  })

  test('a birth or an event: another one has days of its own', async () => {
    const father = await person('男')
    await submitted(
      leaveOf(father, LEAVE.paternity, '2031-02-03', 10, { childBirth: '2031-02-01' }),
    )
    const again = { childBirth: '2031-02-01' }
    const more = await desk.add('leaves', leaveOf(father, LEAVE.paternity, '2031-03-03', 1, again))
    expect(errors(more)).toEqual(['endDate'])
    const silent = await desk.add('leaves', leaveOf(father, LEAVE.paternity, '2031-03-03', 1))
    expect(errors(silent)).toEqual(['endDate'])
    const next = { childBirth: '2031-12-20' }
    savedIn(await desk.add('leaves', leaveOf(father, LEAVE.paternity, '2031-12-22', 10, next)))

    const heir = await person('女')
    await submitted(leaveOf(heir, LEAVE.bereavement, '2031-02-03', 10, { eventDate: '2031-02-02' }))
    const send = (day: string, values: object = {}) =>
      desk.add('leaves', leaveOf(heir, LEAVE.bereavement, day, 5, values))
    expect(errors(await send('2031-05-05'))).toEqual(['endDate'])
    expect(errors(await send('2031-05-05', { eventDate: '2031-02-02' }))).toEqual(['endDate'])
    savedIn(await send('2031-05-05', { eventDate: '2031-05-04' }))
  })

  test('marriage leave is for another marriage where its day is another one', async () => {
    const userId = await person('女')
    const wedding = (startDate: string, eventDate: string | null) =>
      leaveOf(userId, LEAVE.marriage, startDate, 3, { eventDate })
    await submitted(wedding('2031-06-02', '2031-05-20'))
    expect(errors(await desk.add('leaves', wedding('2031-07-07', '2031-05-20')))).toEqual(['kind'])
    expect(errors(await desk.add('leaves', wedding('2031-07-07', null)))).toEqual(['kind'])
    savedIn(await desk.add('leaves', wedding('2031-10-13', '2031-10-10')))
  })

  test('hours count as eighths of a day, and against the same limit', async () => {
    const userId = await person('女')
    await submitted(leaveOf(userId, LEAVE.sick, '2031-02-03', 9))
    const hours = (date: string, startTime: string, endTime: string) =>
      desk.add('hours-leaves', { userId, kind: '病假', date, startTime, endTime })
    const { id } = savedIn(await hours('2031-03-03', '14:00', '18:00'))
    savedIn(await desk.submit('hours-leaves', id))
    const half = { endHalf: '上午' }
    const whole = await desk.add('leaves', leaveOf(userId, LEAVE.sick, '2031-03-10', 1))
    expect(errors(whole)).toEqual(['endDate'])
    await submitted(leaveOf(userId, LEAVE.sick, '2031-03-10', 1, half))
    expect(errors(await hours('2031-04-07', '09:00', '09:30'))).toEqual(['endTime'])
  })
})

describe('maternity leave', () => {
  const { difficult, miscarriageEarly, miscarriageLate } = BIRTH
  const cases: readonly { says: string; values: object; max: number }[] = [
    { says: 'nothing of the birth', values: {}, max: 98 },
    { says: 'a difficult birth', values: { birthKind: difficult }, max: 113 },
    { says: 'twins', values: { childCount: 2 }, max: 113 },
    { says: 'triplets', values: { childCount: 3 }, max: 128 },
    { says: 'the extension of the place', values: { localExtension: true }, max: 158 },
    {
      says: 'all of it',
      values: { birthKind: difficult, childCount: 2, localExtension: true },
      max: 188,
    },
    {
      says: 'a miscarriage before the fourth month',
      values: { birthKind: miscarriageEarly },
      max: 15,
    },
    {
      says: 'a miscarriage from the fourth month, which no extension prolongs',
      values: { birthKind: miscarriageLate, localExtension: true },
      max: 42,
    },
  ]

  test.each(cases)('that tells of $says is $max days at most', async ({ values, max }) => {
    const userId = await person('女')
    const send = (days: number) =>
      desk.add('leaves', leaveOf(userId, LEAVE.maternity, '2031-02-03', days, values))
    expect(errors(await send(max + 1))).toEqual(['endDate'])
    savedIn(await send(max))
  })

  test('in two requests is as long as in one, by what either tells', async () => {
    const userId = await person('女')
    const birth = { birthKind: difficult, childBirth: '2031-02-10' }
    await submitted(leaveOf(userId, LEAVE.maternity, '2031-02-03', 98, birth))
    const rest = (days: number, values: object, from = '2031-06-02') =>
      desk.add('leaves', leaveOf(userId, LEAVE.maternity, from, days, values))
    expect(errors(await rest(16, {}))).toEqual(['endDate'])
    savedIn(await rest(15, {}))
    const longer = { localExtension: true }
    expect(errors(await rest(76, longer, '2031-08-04'))).toEqual(['endDate'])
    savedIn(await rest(75, longer, '2031-08-04'))
    // A birth more than a year later has its own days.
    const next = leaveOf(userId, LEAVE.maternity, '2032-05-03', 98, { childBirth: '2032-05-05' })
    savedIn(await desk.add('leaves', next))
  })

  test('the refusal names the days of each reason, and what was taken', async () => {
    const userId = await person('女')
    await submitted(leaveOf(userId, LEAVE.maternity, '2031-02-03', 40))
    const send = leaveOf(userId, LEAVE.maternity, '2031-04-07', 59)
    const { body } = await desk.add('leaves', send)
    const text = JSON.stringify(body)
    for (const figure of ['98 天', '40 天', '59 天', '15 天', '60 天'])
      expect(text).toContain(figure)
  })
})

describe('visits to the family', () => {
  test('that were asked for earlier and are later count too; drafts do not', async () => {
    const userId = await desk.person()
    const send = (startDate: string, endDate: string) =>
      desk.add('family-visits', { userId, startDate, endDate })
    const draft = savedIn(await send('2031-11-03', '2031-11-05')).id
    savedIn(await send('2031-02-03', '2031-02-05'))
    savedIn(await desk.submit('family-visits', draft))
    expect(errors(await send('2031-03-03', '2031-03-05'))).toEqual(['startDate'])
    savedIn(await send('2032-01-05', '2032-01-07'))
  })
})
