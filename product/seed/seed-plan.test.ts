import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import * as choices from '#modules/hr/archives/define/choices.ts'
import { GIVEN_NAME_CHARACTERS, SURNAMES } from '#modules/hr/archives/seed/name-pool.ts'
import { type RetirementBasis, retirementDay } from '#modules/hr/retirement/seed/retirement-day.ts'
import { POST_CATEGORY, POST_WORK_TYPE, RANK_SEQUENCE } from '#modules/org/define/choices.ts'
import { planBuiltIns } from '#platform/define/built-in/plan.server.ts'
import type { ChoiceList, Field } from '#platform/define/engine/field-kinds.ts'
import { writeSchema } from '#platform/define/engine/schema.ts'
import { isoDay, parseDay } from '#platform/seed/calendar-day.ts'
import type { SeedSize } from '#platform/seed/company-size.ts'
import { momentInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { readIdCard } from '#platform/wire/values/id-card.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { planSeed } from './seed-plan.ts'

const TODAY = '2026-01-15'
const MIN_JOIN_AGE = 16

type Row = Readonly<Record<string, string | number | boolean | null | undefined>>
type Rows = Readonly<Record<string, readonly Row[]>>

/**
 * The rows of each table. Pauses between tables: the runner gives up when a process does not answer it for a minute, and
 * a busy machine needs that long for the medium company.
 */
async function rowsOf(size: SeedSize, today = TODAY): Promise<Rows> {
  const plan = planSeed(size, today)
  const hashes = new Map(plan.accounts.map(({ userName }) => [userName, `hash of ${userName}`]))
  const tables = plan.tables({ hashes, adminMustChangePassword: false })
  const all: [string, Row[]][] = []
  for (const { table, rows } of tables) {
    all.push([table, [...rows()] as Row[]])
    await setImmediate()
  }
  return Object.fromEntries(all)
}

async function checksum(rows: Rows): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, list] of Object.entries(rows)) {
    hash.update(name).update(JSON.stringify(list))
    await setImmediate()
  }
  return hash.digest('hex')
}

let small: Rows
let medium: Rows

beforeAll(async () => {
  small = await rowsOf('small')
  medium = await rowsOf('medium')
}, 60_000)

function table(rows: Rows, name: string): readonly Row[] {
  const found = rows[name]
  if (!found) throw new Error(`no table ${name}`)
  return found
}

function values(rows: Rows, name: string, column: string): Set<unknown> {
  return new Set(table(rows, name).map((row) => row[column]))
}

function yearsLater(date: unknown, years: number): string {
  const text = String(date)
  return String(Number(text.slice(0, 4)) + years) + text.slice(4)
}

describe('the same every time', () => {
  test('two runs give the same rows', async () => {
    expect(await checksum(await rowsOf('small'))).toBe(await checksum(small))
    expect(await checksum(await rowsOf('medium'))).toBe(await checksum(medium))
    // A medium company takes half of the usual limit when the machine is idle.
  }, 60_000)

  test('another day gives another company of the same size', async () => {
    const later = await rowsOf('small', '2026-07-01')
    expect(await checksum(later)).not.toBe(await checksum(small))
    expect(later.user_base_info).toHaveLength(table(small, 'user_base_info').length)
  })

  test('a date that is none is refused', () => {
    expect(() => planSeed('small', '2026-02-30')).toThrow(RangeError)
  })
})

describe('sizes', () => {
  const atWork = (rows: Rows) =>
    table(rows, 'user_base_info').filter(({ status }) => !['0', '4', '5'].includes(String(status)))

  test.each([
    ['small', { department: 12, post: 26, post_rank: 22, user_base_info: 68 }, 60, 3],
    ['medium', { department: 90, post: 320, post_rank: 22, user_base_info: 2_240 }, 2_000, 4],
  ] as const)('%s', (size, counts, active, depth) => {
    const rows = size === 'small' ? small : medium
    for (const [name, count] of Object.entries(counts)) expect(rows[name]).toHaveLength(count)
    expect(atWork(rows)).toHaveLength(active)
    expect(Math.max(...[...values(rows, 'department', 'level')].map(Number))).toBe(depth)
  })

  test('about 1.6 schools, 1.3 jobs and 2.4 relatives a person', () => {
    const people = table(medium, 'user_base_info').length
    const perPerson = (name: string) => table(medium, name).length / people
    expect(perPerson('user_education')).toBeCloseTo(1.6, 1)
    expect(Math.abs(perPerson('user_work_history') - 1.3)).toBeLessThan(0.15)
    expect(Math.abs(perPerson('user_family') - 2.4)).toBeLessThan(0.15)
  })

  test('shares of gender, schooling and logistics', () => {
    const people = table(medium, 'user_base_info')
    const share = (column: string, value: string) =>
      people.filter((row) => row[column] === value).length / people.length
    expect(share('gender', '男')).toBeCloseTo(0.58, 2)
    expect(Math.abs(share('edu', '6') - 0.52)).toBeLessThan(0.03)
    expect(Math.abs(share('edu', '5') - 0.25)).toBeLessThan(0.03)
    const logistics = new Set(
      table(medium, 'post').flatMap(({ id, work_type }) => (work_type === '后勤' ? [id] : [])),
    )
    const inLogistics = atWork(medium).filter(({ post_id }) => logistics.has(post_id))
    expect(inLogistics).toHaveLength(180)
  })
})

describe.each(['small', 'medium'] as const)('people of the %s company', (size) => {
  let people: readonly Row[]
  let special: ReadonlySet<unknown>
  beforeAll(() => {
    const rows = size === 'small' ? small : medium
    people = table(rows, 'user_base_info')
    special = new Set(table(rows, 'post').flatMap(({ id, is_special }) => (is_special ? [id] : [])))
  })

  test('numbers are unique', () => {
    for (const column of ['id', 'emp_no', 'id_card_no', 'phone', 'email', 'social_no']) {
      const filled = people.map((row) => row[column]).filter((value) => value !== null)
      expect(new Set(filled).size, column).toBe(filled.length)
    }
  })

  test('personnel numbers begin with the year of joining and rise with it', () => {
    for (const { emp_no, join_date } of people) {
      expect(emp_no).toMatch(/^\d{6}$/)
      expect(String(emp_no).slice(0, 2)).toBe(String(join_date).slice(2, 4))
    }
    const joined = people.map(({ join_date }) => String(join_date))
    expect([...joined].sort()).toEqual(joined)
  })

  test('identity numbers lie in no real region and agree with birth and gender', () => {
    const residents = people.filter(({ id_type }) => id_type === '1')
    expect(residents.length).toBeGreaterThan(people.length * 0.9)
    for (const { id_card_no, birth_date, gender } of residents) {
      expect(id_card_no).toMatch(/^990000/)
      expect(readIdCard(String(id_card_no), TODAY)).toEqual({ birthDate: birth_date, gender })
    }
  })

  test('the days of a life are in order', () => {
    for (const row of people) {
      const { birth_date: birth, work_start_date: workStart, join_date: join } = row
      const regular = row.regular_date ?? join
      const end = row.leave_date ?? (row.status === '0' ? join : TODAY)
      const life = [birth, workStart, join, regular, end].map(String)
      expect([...life].sort(), String(row.emp_no)).toEqual(life)
      expect(String(birth) < String(workStart)).toBe(true)
      expect(yearsLater(birth, MIN_JOIN_AGE) <= String(join)).toBe(true)
      expect(String(row.join_group_date) <= String(join)).toBe(true)
      expect(String(row.join_group_date) >= String(workStart)).toBe(true)
    }
  })

  function retirementOf({ birth_date, gender, is_cadre, post_id }: Row): string {
    const basis = { gender, isCadre: is_cadre, isSpecial: special.has(post_id) }
    return isoDay(retirementDay(parseDay(String(birth_date)), basis as RetirementBasis))
  }

  test('the status agrees with the days', () => {
    for (const person of people) {
      const { status, leave_date, regular_date, join_date, emp_no } = person
      const retire_date = retirementOf(person)
      const label = `${emp_no} ${status}`
      expect(leave_date !== null, label).toBe(['4', '5'].includes(String(status)))
      expect(String(join_date) > TODAY, label).toBe(status === '0')
      if (['2', '3', '6'].includes(String(status))) expect(regular_date, label).not.toBeNull()
      if (['0', '1', '7', '8'].includes(String(status))) expect(regular_date, label).toBeNull()
      if (status === '5') expect(leave_date, label).toBe(retire_date)
      const isRetired = String(retire_date) <= TODAY
      expect(isRetired, label).toBe(['5', '8'].includes(String(status)))
    }
  })

  test('interns and re-hired people have the kind of employment that fits', () => {
    for (const { status, emp_kind } of people) {
      expect(emp_kind === '4').toBe(status === '7')
      if (status === '8') expect(['3', '6']).toContain(emp_kind)
    }
  })
})

describe.each(['small', 'medium'] as const)('child rows of the %s company', (size) => {
  let rows: Rows
  let people: ReadonlyMap<unknown, Row>
  beforeAll(() => {
    rows = size === 'small' ? small : medium
    people = new Map(table(rows, 'user_base_info').map((row) => [row.id, row]))
  })

  function personOf(row: Row): Row {
    const person = people.get(row.user_id)
    if (!person) throw new Error('a child row without a person')
    return person
  }

  test('the file shows the highest schooling', () => {
    const highest = new Map<unknown, Row>()
    const key = ({ edu, degree, graduate_date }: Row) => `${edu}${degree}${graduate_date}`
    for (const row of table(rows, 'user_education')) {
      const before = highest.get(row.user_id)
      if (!before || key(before) < key(row)) highest.set(row.user_id, row)
    }
    expect(highest.size).toBe(people.size)
    for (const [userId, row] of highest) {
      const { edu, degree, edu_mode, school, major, graduate_date } = row
      const shown = { edu, degree, edu_mode, school, major, graduate_date }
      expect(people.get(userId)).toMatchObject(shown)
    }
  })

  test('school comes after birth and, full time, before work', () => {
    for (const row of table(rows, 'user_education')) {
      const person = personOf(row)
      expect(String(row.start_date) < String(row.graduate_date)).toBe(true)
      expect(String(row.start_date) > yearsLater(person.birth_date, 5).slice(0, 7)).toBe(true)
      expect(String(row.graduate_date) <= TODAY.slice(0, 7)).toBe(true)
      if (row.edu_mode === '1') {
        expect(String(row.graduate_date) <= String(person.join_date).slice(0, 7)).toBe(true)
      }
    }
  })

  test('earlier jobs lie between the first day of work and the day of joining', () => {
    for (const row of table(rows, 'user_work_history')) {
      const person = personOf(row)
      expect(String(row.start_date) >= String(person.work_start_date).slice(0, 7)).toBe(true)
      expect(String(row.end_date) <= String(person.join_date).slice(0, 7)).toBe(true)
      expect(String(row.start_date) <= String(row.end_date)).toBe(true)
    }
  })

  test('parents are older and children younger', () => {
    for (const row of table(rows, 'user_family')) {
      const birth = String(personOf(row).birth_date)
      if (row.relation === '父亲' || row.relation === '母亲') {
        expect(yearsLater(row.birth_date, 15) < birth).toBe(true)
      }
      if (row.relation === '子女') expect(String(row.birth_date) > yearsLater(birth, 15)).toBe(true)
      expect(String(row.birth_date) < TODAY).toBe(true)
    }
  })
})

describe('the organisation', () => {
  test.each(['small', 'medium'] as const)('%s: paths lead from the root', (size) => {
    const rows = size === 'small' ? small : medium
    const byId = new Map(table(rows, 'department').map((row) => [row.id, row]))
    for (const row of byId.values()) {
      const parent = row.pid === null ? undefined : byId.get(row.pid)
      expect(row.path).toBe(`${parent?.path ?? '/'}${row.id}/`)
      expect(row.full_name).toBe(parent ? `${parent.full_name}/${row.name}` : row.name)
      expect(row.level).toBe(Number(parent?.level ?? 0) + 1)
      if (row.pid !== null) expect(parent).toBeDefined()
    }
    const names = [...byId.values()].map(({ pid, name }) => `${pid} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(['small', 'medium'] as const)('%s: posts and people fit together', (size) => {
    const rows = size === 'small' ? small : medium
    const posts = new Map(table(rows, 'post').map((row) => [row.id, row]))
    const enabled = new Set(
      table(rows, 'department').flatMap(({ id, enabled }) => (enabled ? [id] : [])),
    )
    const inCharge = new Map<unknown, number>()
    for (const { post_id, dept_id, status } of table(rows, 'user_base_info')) {
      const post = posts.get(post_id)
      expect(post?.dept_id).toBe(dept_id)
      if (status !== '4' && status !== '5') expect(enabled.has(dept_id)).toBe(true)
      if (post?.is_leader) inCharge.set(dept_id, (inCharge.get(dept_id) ?? 0) + 1)
    }
    expect(new Set(inCharge.keys())).toEqual(enabled)
    expect(new Set(inCharge.values())).toEqual(new Set([1]))
  })

  test('post names are unique in a department and reports go to another post', () => {
    const names = table(medium, 'post').map(({ dept_id, name }) => `${dept_id} ${name}`)
    expect(new Set(names).size).toBe(names.length)
    const ids = values(medium, 'post', 'id')
    for (const { id, pid } of table(medium, 'post')) {
      expect(pid === null || (ids.has(pid) && pid !== id)).toBe(true)
    }
  })

  test('pay comes in steps of 50 yuan', () => {
    for (const row of table(small, 'post_rank')) {
      const band = [row.salary_min, row.salary_mid, row.salary_max].map(Number)
      expect([...band].sort((a, b) => a - b)).toEqual(band)
      for (const amount of band) expect(amount % 50).toBe(0)
    }
  })
})

describe('every value occurs', () => {
  const lists: [string, string, ChoiceList][] = [
    ['user_base_info', 'gender', choices.GENDER],
    ['user_base_info', 'id_type', choices.ID_TYPE],
    ['user_base_info', 'political', choices.POLITICAL_STATUS],
    ['user_base_info', 'marital', choices.MARITAL_STATUS],
    ['user_base_info', 'health', choices.HEALTH],
    ['user_base_info', 'blood_type', choices.BLOOD_TYPE],
    ['user_base_info', 'hukou_type', choices.HOUSEHOLD_KIND],
    ['user_base_info', 'edu', choices.EDUCATION],
    ['user_base_info', 'degree', choices.DEGREE],
    ['user_base_info', 'edu_mode', choices.EDUCATION_MODE],
    ['user_base_info', 'status', choices.EMPLOYMENT_STATUS],
    ['user_base_info', 'emp_kind', choices.EMPLOYMENT_KIND],
    ['user_education', 'edu', choices.EDUCATION],
    ['user_education', 'degree', choices.DEGREE],
    ['user_education', 'edu_mode', choices.EDUCATION_MODE],
    ['user_family', 'relation', choices.FAMILY_RELATION],
    ['user_family', 'political', choices.POLITICAL_STATUS],
    ['post', 'work_type', POST_WORK_TYPE],
    ['post', 'category', POST_CATEGORY],
    ['post_rank', 'sequence', RANK_SEQUENCE],
  ]

  test.each(lists)('small: %s.%s', (name, column, { options }) => {
    const found = values(small, name, column)
    expect(options.map(({ value }) => value).filter((value) => !found.has(value))).toEqual([])
  })

  test('medium: every ethnic group', () => {
    const found = values(medium, 'user_base_info', 'nation')
    for (const { value } of choices.ETHNIC_GROUP.options) expect(found, value).toContain(value)
  })

  test('small: both sides of every yes and no', () => {
    const flags = [
      ...['enabled', 'is_leader', 'is_key', 'is_special', 'is_confidential'].map(
        (column) => ['post', column] as const,
      ),
      ['department', 'enabled'] as const,
      ['department_type', 'is_company'] as const,
      ['user_base_info', 'is_cadre'] as const,
      ['user_education', 'verified'] as const,
    ]
    for (const [name, column] of flags) {
      expect(values(small, name, column), column).toEqual(new Set([true, false]))
    }
  })

  test('small: every state of an account, and a holder of every role', () => {
    expect(values(small, 'app_user', 'state')).toEqual(new Set(['1', '2', '3']))
    // These two roles need no row: an employee gets them with a personnel file, or by leading a department.
    const builtIn = planBuiltIns().roles.filter(
      ({ code }) => !['staff', 'dept_head'].includes(code),
    )
    const all = [...builtIn, ...table(small, 'role')].map(({ id }) => id)
    expect(values(small, 'role_user', 'role_id')).toEqual(new Set(all))
  })
})

describe('rows are such as the forms would accept', () => {
  const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())

  /** The value that a form would send for a stored value. */
  function asTyped(field: Field | undefined, value: unknown): unknown {
    if (typeof value !== 'string') return value
    if (field?.kind === 'rows') return JSON.parse(value)
    return field?.kind === 'dateTime' ? momentInShanghai(new Date(value)) : value
  }

  test.each(RESOURCES.map((resource) => [resource.path, resource] as const))(
    '%s',
    (_, resource) => {
      const schema = writeSchema(resource, 'add')
      for (const row of small[resource.table] ?? []) {
        const record = Object.fromEntries(
          Object.entries(row).flatMap(([column, value]) => {
            const name = Object.hasOwn(resource.fields, column) ? column : camel(column)
            const field = resource.fields[name]
            const isKept = column === 'id' || (field && field.access !== 'computed')
            return isKept ? [[name, asTyped(field, value)]] : []
          }),
        )
        const parsed = schema.safeParse(record)
        expect(parsed.success ? [] : parsed.error.issues, JSON.stringify(row)).toEqual([])
      }
    },
  )
})

describe.each(['small', 'medium'] as const)('the settlement of the %s company', (size) => {
  test('somebody left last month, with everything that a settlement asks', () => {
    const rows = size === 'small' ? small : medium
    const settled = table(rows, 'dimission').filter(({ compensation }) => compensation !== null)
    expect(settled).toHaveLength(1)
    const [departure] = settled
    const month = '2025-12'
    expect(departure).toMatchObject({ state: '4', effect_done: true, social_stop_month: month })
    const last = String(departure?.last_day)
    expect(last.startsWith(month)).toBe(true)
    const own = (name: string) =>
      table(rows, name).filter(({ user_id }) => user_id === departure?.user_id)
    const person = table(rows, 'user_base_info').find(({ id }) => id === departure?.user_id)
    expect(person).toMatchObject({ status: '4', leave_date: last })
    expect(own('tax_profile')).toMatchObject([{ leave_date: last, paid_after_months: '2026-01' }])
    expect(own('insurance_person')).toMatchObject([{ stop_month: month, state: '3' }])
    expect(own('tax_opening').every(({ state }) => state === '1')).toBe(true)
    expect(own('user_salary_type')).toMatchObject([{ state: '1' }])
    // The attendance of the person ends with their last day. A medium company has only the attendance of the last two
    // weeks.
    const days = own('attend_mark').map(({ date }) => String(date))
    expect(days.every((day) => day <= last)).toBe(true)
    if (size === 'small') expect(days.length).toBeGreaterThan(10)
  })
})

describe('accounts', () => {
  const loose = ['admin', 'auditor', 'noperm']

  test.each(['small', 'medium'] as const)('%s: belong to different people at work', (size) => {
    const rows = size === 'small' ? small : medium
    const people = new Map(table(rows, 'user_base_info').map((row) => [row.id, row]))
    const linked = table(rows, 'app_user').filter(({ user_base_id }) => user_base_id !== null)
    expect(new Set(linked.map(({ user_base_id }) => user_base_id)).size).toBe(linked.length)
    for (const account of linked) {
      const person = people.get(account.user_base_id)
      const { name, phone, email, dept_id } = account
      expect(person).toMatchObject({ name, phone, email, dept_id, emp_no: account.code })
      expect(person?.status === '4').toBe(account.user_name === 'former')
    }
    const unlinked = table(rows, 'app_user').filter(({ user_base_id }) => user_base_id === null)
    expect(unlinked.map(({ user_name }) => user_name)).toEqual(loose)
  })

  test('leaders have departments with people below theirs', () => {
    for (const rows of [small, medium]) {
      const path = new Map(table(rows, 'department').map((row) => [row.id, String(row.path)]))
      for (const userName of ['leader1', 'leader2', 'leader3', 'gm', 'hrdir']) {
        const account = table(rows, 'app_user').find(({ user_name }) => user_name === userName)
        const own = path.get(account?.dept_id) ?? 'none'
        const below = table(rows, 'user_base_info').filter(
          ({ dept_id }) => dept_id !== account?.dept_id && path.get(dept_id)?.startsWith(own),
        )
        expect(below.length, userName).toBeGreaterThan(0)
      }
    }
  })

  test('noperm holds one role, which opens nothing, and has no personnel file', () => {
    const [account] = table(small, 'app_user').filter(({ user_name }) => user_name === 'noperm')
    const roleRows = table(small, 'role_user').filter(({ user_id }) => user_id === account?.id)
    const [stripped] = table(small, 'role').filter(({ code }) => code === 'no_access')
    expect(roleRows.map(({ role_id }) => role_id)).toEqual([stripped?.id])
    expect(account?.user_base_id).toBeNull()
    expect(small.role_navigation).toBeUndefined()
    expect(planBuiltIns().grants.map(({ role }) => role)).not.toContain(stripped?.id)
  })

  test('an empty company has one administrator and what it takes to begin', async () => {
    const plan = planSeed('none', TODAY)
    const rows = await rowsOf('none')
    expect(plan.accounts.map(({ userName }) => userName)).toEqual(['admin'])
    expect(rows.user_base_info).toEqual([])
    expect(rows.department).toHaveLength(1)
    expect(rows.role).toBeUndefined()
    expect(rows.post_rank).toHaveLength(22)
  })
})

test('names come from a hundred surnames and 120 characters', () => {
  expect(new Set(SURNAMES).size).toBe(100)
  expect(new Set(GIVEN_NAME_CHARACTERS).size).toBe(120)
})
