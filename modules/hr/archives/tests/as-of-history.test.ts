import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { type Caller, pageIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

/** The number of simulated days, up to today. */
const DAYS = 300
const PEOPLE = 4
/** Less than six months, because the file of an employee who joined longer ago begins as regular. */
const LONGEST_BACK = 30

const { database, api } = testCompany()
let manager: Caller
let made: Organisation
let depts: string[]

beforeAll(async () => {
  manager = await api.as('hrmgr')
  made = createOrganisation(manager, database)
  depts = [await made.addDepartment(null), await made.addDepartment(null)]
  depts.push(await made.addDepartment(null))
})

/** The expected state and department at the end of each simulated day. Undefined before the person joins. */
type Life = { id: string; days: ({ status: string; deptId: string } | undefined)[]; last: number }

const happening = fc.record({
  what: fc.constantFrom(
    'join',
    'move',
    'regular',
    'suspend',
    'resume',
    'leave',
    'return',
    'rejoin',
    'correct',
  ),
  wait: fc.integer({ min: 0, max: 14 }),
  back: fc.nat(LONGEST_BACK),
  person: fc.nat(PEOPLE - 1),
  place: fc.nat(2),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const dateOf = (day: number) => dayFromToday(day - DAYS)

/** Sets the current day for the whole database. */
const setToday = (day: number) =>
  database.rows(
    `create or replace function today() returns date language sql stable as
     $$ select date '${dateOf(day)}' $$`,
  )

/** Records the expected change from this day on, until a later event changes it again. */
function tell(life: Life, day: number, change: Partial<NonNullable<Life['days'][number]>>): void {
  for (let at = day; at <= DAYS; at += 1) {
    const known = life.days[at] ?? { status: '', deptId: '' }
    life.days[at] = { ...known, ...change }
  }
}

const correct = async (id: string, values: Record<string, string>) =>
  savedIn(await made.correct(id, values))

const ACTIONS: Record<string, (life: Life, today: number, to: Happening) => Promise<void>> = {
  async move(life, today, { place }) {
    const deptId = depts[place] ?? ''
    savedIn(await made.move(life.id, deptId))
    tell(life, today, { deptId })
  },
  async regular(life, today, { back }) {
    if (life.days[today]?.status !== '1') return
    const day = Math.max(today - back, life.last)
    await correct(life.id, { status: '2', regularDate: dateOf(day) })
    tell(life, day, { status: '2' })
  },
  async suspend(life, today) {
    if (life.days[today]?.status !== '2') return
    await correct(life.id, { status: '6' })
    tell(life, today, { status: '6' })
  },
  async resume(life, today) {
    if (life.days[today]?.status !== '6') return
    await correct(life.id, { status: '2' })
    tell(life, today, { status: '2' })
  },
  async leave(life, today, { back }) {
    const day = Math.max(today - back, life.last)
    await correct(life.id, { status: '4', leaveDate: dateOf(day) })
    // The employee still works on the last day, so the new state begins on the next day.
    tell(life, day + 1, { status: '4' })
  },
  /** Corrects the department from the first day of a version on, up to the next change of the department. */
  async correct(life, today, { back, place }) {
    const deptId = depts[place] ?? ''
    const starts = life.days.slice(0, today + 1).flatMap((day, at) => {
      const before = life.days[at - 1]
      const isSame = before?.status === day?.status && before?.deptId === day?.deptId
      return day && !isSame && day.status !== '4' ? [at] : []
    })
    const first = starts[back % starts.length] ?? 0
    const was = life.days[first]?.deptId
    if (was === deptId) return
    const values = { fromDate: dateOf(first), deptId, postId: null, reason: '登记错误' }
    savedIn(await made.press(archives, 'correctVersion', life.id, values))
    for (let at = first; at <= DAYS && life.days[at]?.deptId === was; at += 1) {
      life.days[at] = { status: '', ...life.days[at], deptId }
    }
  },
  /** Corrects the day of joining, only when nothing has happened since then. */
  async rejoin(life, today, { back }) {
    const first = life.days.findIndex((day) => day !== undefined)
    if (life.last !== first) return
    const day = Math.max(0, today - back)
    const known = life.days[today]
    await correct(life.id, { status: known?.status ?? '', joinDate: dateOf(day) })
    for (let at = 0; at < day; at += 1) life.days[at] = undefined
    for (let at = day; at <= DAYS; at += 1) life.days[at] = known
    life.last = day
  },
}

async function join(today: number, { back, place }: Happening): Promise<Life> {
  const day = Math.max(0, today - back)
  const deptId = depts[place] ?? ''
  const values = { joinDate: dateOf(day), workStartDate: dateOf(0), joinGroupDate: null }
  const life: Life = { id: await made.addPerson(deptId, values), days: [], last: day }
  tell(life, day, { status: '1', deptId })
  return life
}

async function happen(lives: (Life | undefined)[], today: number, event: Happening) {
  const life = lives[event.person]
  if (!life) {
    lives[event.person] = await join(today, event)
    return
  }
  const isGone = life.days[DAYS]?.status === '4'
  if (event.what === 'return' && isGone && life.days[today]?.status === '4') {
    await correct(life.id, { status: '2' })
    tell(life, today, { status: '2' })
    life.last = today
  } else if (!isGone && ACTIONS[event.what]) {
    await ACTIONS[event.what]?.(life, today, event)
    if (!['rejoin', 'correct'].includes(event.what)) life.last = today
  }
}

/** The states and departments that the list shows as of a day. */
async function listed(lives: readonly Life[], day: number) {
  const ids = lives.map(({ id }) => id).join(',')
  const query = { ids, asOf: dateOf(day), columns: 'deptId,status', pageSize: '50' }
  const { data, dataCount } = pageIn(await manager(archives.endpoints.list, { query }))
  expect(dataCount).toBe(data.length)
  return Object.fromEntries(data.map(({ id, status, deptId }) => [id, { status, deptId }]))
}

const brokenSeries = () =>
  database.rows(
    `select * from (select user_id, from_day, to_day,
       lead(from_day) over (partition by user_id order by from_day) as next from employment_status) s
     where to_day + 1 is distinct from next`,
  )

test('as of any day people are what was written for that day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 20, maxLength: 40 }),
      fc.array(fc.nat(DAYS - 1), { minLength: 12, maxLength: 12 }),
      async (events, sampled) => {
        const lives: (Life | undefined)[] = []
        let today = LONGEST_BACK
        for (const event of events) {
          today = Math.min(DAYS, today + event.wait)
          await setToday(today)
          await happen(lives, today, event)
        }
        await setToday(DAYS)
        const known = lives.filter((life) => life !== undefined)
        for (const day of sampled) {
          const expected = known.flatMap(({ id, days }) => (days[day] ? [[id, days[day]]] : []))
          expect(await listed(known, day), dateOf(day)).toEqual(Object.fromEntries(expected))
        }
        expect(await brokenSeries()).toEqual([])
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
}, 240_000)
