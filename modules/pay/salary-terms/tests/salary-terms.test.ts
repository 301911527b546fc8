import { beforeAll, describe, expect, test } from 'vitest'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { type Caller, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { payDesk } from './pay-desk.ts'

const company = testCompany()
const { api } = company
const { one, person, propose, confirm, inForce } = payDesk(company)

let pay: Caller
let director: Caller
let both: readonly [Caller, Caller]

beforeAll(async () => {
  ;[pay, director] = await Promise.all([api.as('pay'), api.as('hrdir')])
  both = [pay, director]
})

async function at(userId: string, date: string) {
  const answer = await director('/hr/UserSalaryType/GetUserSalaryTypeAt', {
    query: { userId, date },
  })
  return answer.body.response as Record<string, string> | null
}

const errorsOf = async (...args: Parameters<typeof propose>) =>
  refusalIn(await propose(...args)).errors

describe('terms of pay', () => {
  test('one row is in force on each day, and a new one ends the one before', async () => {
    const userId = await person()
    await inForce(both, userId, { effectiveFrom: '2025-01-01', baseSalary: '8000.00' })
    await inForce(both, userId, { effectiveFrom: '2025-07-01', baseSalary: '9000.00' })
    await inForce(both, userId, { effectiveFrom: '2025-04-01', baseSalary: '8500.00' })
    expect(await at(userId, '2024-12-31')).toBeNull()
    for (const [date, amount] of [
      ['2025-01-01', '8000.00'],
      ['2025-03-31', '8000.00'],
      ['2025-04-01', '8500.00'],
      ['2025-06-30', '8500.00'],
      ['2025-07-01', '9000.00'],
      ['2099-01-01', '9000.00'],
    ] as const) {
      expect((await at(userId, date))?.baseSalary, date).toBe(amount)
    }
    expect(await at(userId, '2025-04-01')).toMatchObject({ effectiveTo: '2025-06-30' })
  })

  test('whatever rows are put in force and taken out, each day from the first has exactly one', async () => {
    const userId = await person()
    const ids: string[] = []
    // A fixed sequence of days that jumps back and forth.
    for (let nth = 0; nth < 12; nth++) {
      const month = String(1 + ((nth * 5) % 12)).padStart(2, '0')
      ids.push(await inForce(both, userId, { effectiveFrom: `2024-${month}-15` }))
    }
    for (const id of ids.filter((_, nth) => nth % 4 === 1)) {
      const answer = await director(salaryTerms.actions.void?.endpoint ?? '', {
        method: 'PUT',
        query: { id },
        body: { why: '录错' },
      })
      expect(answer.status, answer.text).toBe(200)
    }
    const counts = await company.database.rows<{ days: string; rows: number }>(
      `select count(*)::text as days, (select count(*)::int from user_salary_type t where t.user_id = $1
           and t.state = '1' and d.day between t.effective_from and coalesce(t.effective_to, 'infinity')) as rows
       from generate_series((select min(effective_from) from user_salary_type where user_id = $1 and state = '1'),
         '2026-12-31'::date, interval '1 day') as d(day) group by 2`,
      [userId],
    )
    expect(counts.map(({ rows }) => rows)).toEqual([1])
  })

  test('two rows on one day are refused, a void one leaves the day free', async () => {
    const userId = await person()
    const id = await inForce(both, userId, { effectiveFrom: '2025-05-01' })
    const taken = await propose(pay, userId, { effectiveFrom: '2025-05-01' })
    expect(taken.body.errors).toEqual({ effectiveFrom: '该人员在这一天已有一条定薪' })
    const voided = await director(salaryTerms.actions.void?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: { why: '录错' },
    })
    expect(voided.status, voided.text).toBe(200)
    savedIn(await propose(pay, userId, { effectiveFrom: '2025-05-01' }))
  })

  test('basic pay and pay during probation reach the minimum wage of the place of work', async () => {
    // The minimum wage of 示例市 is 2,100 a month, so 96.56 a day (2,100 ÷ 21.75 = 96.55…) and 12.07 an hour.
    const userId = await person()
    const floor = (values: Parameters<typeof propose>[2]) => errorsOf(pay, userId, values)
    expect(await floor({ baseSalary: '2099.99' })).toEqual(['baseSalary'])
    expect(await floor({ baseSalary: '2500.00', probationRatio: '0.80' })).toEqual([
      'probationRatio',
    ])
    expect(await floor({ baseSalary: '5000.00', probationRatio: '0.79' })).toEqual([
      'probationRatio',
    ])
    expect(await floor({ salaryType: '3', unitRate: '96.55' })).toEqual(['unitRate'])
    expect(await floor({ salaryType: '4', unitRate: '12.06' })).toEqual(['unitRate'])
    expect(await floor({ salaryType: '2', yearTotal: '30000.00', monthShare: '0.8' })).toEqual([
      'yearTotal',
    ])
    expect(await floor({ salaryType: '3' })).toEqual(['unitRate'])
    savedIn(await propose(pay, userId, { baseSalary: '2100.00' }))
    savedIn(
      await propose(pay, userId, {
        baseSalary: '2625.00',
        probationRatio: '0.80',
        effectiveFrom: '2025-02-01',
      }),
    )
    savedIn(
      await propose(pay, userId, {
        salaryType: '3',
        unitRate: '96.56',
        effectiveFrom: '2025-03-01',
      }),
    )
  })

  test('yearly pay brings a month, and amounts of other kinds are emptied', async () => {
    // 300,000 × 80 % ÷ 12 = 20,000.00
    const userId = await person({ rank: 'M5' })
    const id = await inForce(both, userId, {
      salaryType: '2',
      yearTotal: '300000.00',
      monthShare: '0.8',
      unitRate: '99.00',
    })
    const record = recordIn(await director(salaryTerms.endpoints.info, { query: { id } }))
    expect(record).toMatchObject({ baseSalary: '20000.00', yearTotal: '300000.00', unitRate: null })
  })

  test('seniority, hour and overtime base follow from parameters', async () => {
    // Joined 2020-03-01: five full years on 2025-06-01, at 50 yuan each. The hour wage is 8,700 ÷ 21.75 ÷ 8 = 50.00.
    const userId = await person()
    await inForce(both, userId, { baseSalary: '8000.00', postSalary: '700.00' })
    const term = await at(userId, '2025-06-01')
    expect(term).toMatchObject({ senioritySalary: '250.00', hourWage: '50.00', otBase: '8700.00' })
    expect(await at(userId, '2045-06-01')).toMatchObject({ senioritySalary: '500.00' })
  })

  test('pay outside the band of the rank is saved with a doubt', async () => {
    const userId = await person({ rank: 'P3' })
    const answer = await propose(pay, userId, { baseSalary: '90000.00' })
    savedIn(answer)
    expect(answer.body.msg).toContain('薪资带')
  })

  test('a proposal does not count until another user confirms it', async () => {
    const userId = await person()
    const { id } = savedIn(await propose(pay, userId))
    expect(await at(userId, '2025-06-01')).toBeNull()
    expect(refusalIn(await confirm(pay, id)).status).toBe(409)
    expect((await confirm(director, id)).status).toBe(200)
    expect((await at(userId, '2025-06-01'))?.baseSalary).toBe('8000.00')
    const changed = await pay(salaryTerms.endpoints.update, {
      method: 'PUT',
      body: { id, version: 2, baseSalary: '9999.00' },
    })
    expect(changed.status).toBe(409)
  })
})

describe('a rise for many', () => {
  const adjust = (call: Caller, body: object) =>
    call(salaryTerms.actions.batchAdjust?.endpoint ?? '', { method: 'PUT', body })
  const numberOf = (id: string) => one('select emp_no from user_base_info where id = $1', [id])
  const proposals = (ids: readonly string[]) =>
    one("select count(*) from user_salary_type where user_id = any($1) and state = '0'", [
      ids,
    ]).then(Number)
  const rise = { effectiveFrom: '2026-01-01', reason: '年度调薪' }

  /** A department with these people and nobody else. */
  async function ownDepartment(ids: readonly string[]): Promise<string> {
    const place = await one('select dept_id from user_base_info where id = $1', [ids[0]])
    const dept = await one(
      `insert into department (id, code, name, type_id, path, full_name, level)
       select made.id, 'TX' || right(made.id::text, 8), '调薪组' || right(made.id::text, 8), d.type_id,
         '/' || made.id || '/', '调薪组', 1
       from department d, (select gen_random_uuid() as id) made where d.id = $1 returning id`,
      [place],
    )
    await company.database.rows(
      'update user_base_info set dept_id = $1 where id = any($2::uuid[])',
      [dept, ids],
    )
    return dept
  }

  test('keeps nothing when one row breaks a rule, and names the person', async () => {
    const ids = [await person(), await person()]
    for (const id of ids) await inForce(both, id)
    const numbers = await Promise.all(ids.map(numberOf))
    const rows = numbers.map((empNo, nth) => ({
      empNo,
      baseSalary: nth === 0 ? '9000.00' : '2000.00',
    }))
    const preview = await adjust(pay, { ...rise, rows, preview: true })
    const name = await one('select name from user_base_info where id = $1', [ids[1]])
    expect(preview.text).toContain(name)
    const refused = await adjust(pay, { ...rise, rows })
    expect(refused.status).toBe(409)
    expect(refused.body.msg).toContain(name)
    expect(await proposals(ids)).toBe(0)
  })

  test('raises a list of people, and another user confirms all in one press', async () => {
    const ids = [await person(), await person()]
    for (const id of ids) await inForce(both, id)
    const numbers = await Promise.all(ids.map(numberOf))
    const rows = numbers.map((empNo) => ({ empNo, baseSalary: '9000.00' }))
    expect((await adjust(pay, { ...rise, rows })).status).toBe(200)
    const first = await one("select id from user_salary_type where user_id = $1 and state = '0'", [
      ids[0],
    ])
    expect((await confirm(pay, first, 'confirmBatch')).status).toBe(409)
    const done = await confirm(director, first, 'confirmBatch')
    expect(done.status, done.text).toBe(200)
    for (const id of ids) {
      expect((await at(id, '2025-12-31'))?.baseSalary).toBe('8000.00')
      expect((await at(id, '2026-01-01'))?.baseSalary).toBe('9000.00')
    }
  })

  test('raises a department by a percentage, each amount rounded once', async () => {
    // 8,000.01 × 1.033 = 8,264.01033 → 8,264.01
    const userId = await person()
    const dept = await one('select dept_id from user_base_info where id = $1', [userId])
    await inForce(both, userId, { baseSalary: '8000.01' })
    const others = await company.database.rows<{ no: string }>(
      `select distinct p.emp_no as no from user_salary_type t join user_base_info p on p.id = t.user_id
         join department place on place.id = p.dept_id, department d
       where d.id = $1 and place.path like d.path || '%' and t.user_id <> $2`,
      [dept, userId],
    )
    const body = {
      ...rise,
      percent: '3.3',
      deptIds: [dept],
      except: others.map(({ no }) => no).join(' '),
    }
    const done = await adjust(pay, body)
    expect(done.status, done.text).toBe(200)
    expect(
      await one("select base_salary from user_salary_type where user_id = $1 and state = '0'", [
        userId,
      ]),
    ).toBe('8264.01')
  })

  test('needs one of the ways, with departments for an amount', async () => {
    expect(refusalIn(await adjust(pay, rise)).errors).toEqual(['percent'])
    expect(refusalIn(await adjust(pay, { ...rise, amount: '100.00' })).errors).toEqual(['deptIds'])
  })

  test('by an amount adds it, and leaves out leavers and people who are paid by the day', async () => {
    const [raised, left, daily] = [await person(), await person(), await person()]
    await inForce(both, raised)
    await inForce(both, left)
    await inForce(both, daily, { salaryType: '3', baseSalary: null, unitRate: '200.00' })
    const dept = await ownDepartment([raised, left, daily])
    await company.database.rows(
      "update user_base_info set leave_date = '2025-12-01' where id = $1",
      [left],
    )
    // The terms follow the person to the new department.
    expect(await one('select dept_id from user_salary_type where user_id = $1', [raised])).toBe(
      dept,
    )
    const body = { ...rise, amount: '150.50', deptIds: [dept] }
    const done = await adjust(pay, body)
    expect(done.status, done.text).toBe(200)
    expect(await proposals([left, daily])).toBe(0)
    expect(
      await one("select base_salary from user_salary_type where user_id = $1 and state = '0'", [
        raised,
      ]),
    ).toBe('8150.50')
    const nobody = await adjust(pay, { ...body, except: await numberOf(raised) })
    expect(nobody.status).toBe(409)
  })

  test('says what it costs a month and whom it does not reach, and knows the numbers to leave out', async () => {
    const [raised, daily] = [await person(), await person()]
    await inForce(both, raised)
    await inForce(both, daily, { salaryType: '3', baseSalary: null, unitRate: '200.00' })
    const dept = await ownDepartment([raised, daily])
    const body = { ...rise, percent: '5', deptIds: [dept] }
    const preview = await adjust(pay, { ...body, preview: true })
    expect(preview.text).toContain('8,000.00 → 8,400.00')
    expect(preview.text).toContain('增加 400.00 元')
    expect(preview.text).toContain('不按月计薪')
    expect(preview.text).toContain(
      await one('select name from user_base_info where id = $1', [daily]),
    )
    // A mistyped number to exclude must not give the person a rise.
    const slip = await adjust(pay, { ...body, except: 'NOBODY' })
    expect(refusalIn(slip).errors).toEqual(['except'])
    expect(slip.text).toContain('NOBODY')
    expect(await proposals([raised, daily])).toBe(0)
  })

  test('works for 5,000 people, from the preview to the confirmation', async () => {
    const like = await person()
    await inForce(both, like)
    const dept = await ownDepartment([like])
    await company.database.rows(
      `with people as (
         insert into user_base_info (id, emp_no, name, gender, id_type, id_card_no, birth_date, phone, emergency_name,
           emergency_relation, emergency_phone, status, emp_kind, dept_id, post_id, rank_id, join_date,
           work_start_date, work_city)
         select gen_random_uuid(), 'M' || lpad(nth::text, 6, '0'), '众' || nth, b.gender, b.id_type,
           'M' || lpad(nth::text, 12, '0'), b.birth_date, '137' || lpad(nth::text, 8, '0'), '某', '父母', '13700000000',
           '2', '1', $2, b.post_id, b.rank_id, b.join_date, b.work_start_date, b.work_city
         from user_base_info b, generate_series(1, 4999) nth where b.id = $1 returning id)
       insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, rank_id, base_salary,
         effective_from, reason, state, batch_id)
       select gen_random_uuid(), people.id, $2, t.entity_id, t.salary_type, t.tax_kind, t.rank_id, t.base_salary,
         t.effective_from, t.reason, '1', gen_random_uuid()
       from people, user_salary_type t where t.user_id = $1`,
      [like, dept],
    )
    const body = { ...rise, percent: '5', deptIds: [dept], except: 'M000001 M000002' }
    const preview = await adjust(pay, { ...body, preview: true })
    expect(preview.status).toBe(200)
    const done = await adjust(pay, body)
    expect(done.status, done.text.slice(0, 300)).toBe(200)
    const counted = () =>
      one(
        "select count(*) filter (where state = '0') || ' ' || count(*) filter (where state = '1') from user_salary_type where dept_id = $1 and base_salary = 8400",
        [dept],
      )
    expect(await counted()).toBe('4998 0')
    const first = await one("select id from user_salary_type where user_id = $1 and state = '0'", [
      like,
    ])
    expect((await confirm(director, first, 'confirmBatch')).status).toBe(200)
    expect(await counted()).toBe('0 4998')
  })

  test('of a list names each person once, and only those who are known', async () => {
    const id = await person()
    await inForce(both, id)
    const row = { empNo: await numberOf(id), baseSalary: '9000.00' }
    const twice = await adjust(pay, { ...rise, rows: [row, row] })
    expect(refusalIn(twice).errors).toEqual(['rows'])
    const unknown = await adjust(pay, {
      ...rise,
      rows: [row, { empNo: 'NOBODY', baseSalary: '9000.00' }],
    })
    expect(refusalIn(unknown).errors).toEqual(['rows'])
    expect(unknown.text).toContain('NOBODY')
    expect(await proposals([id])).toBe(0)
  })

  test('is refused when it would do something else than was shown, at either press', async () => {
    const id = await person()
    await inForce(both, id)
    const rows = [{ empNo: await numberOf(id), baseSalary: '9000.00' }]
    expect((await adjust(pay, { ...rise, rows, confirm: 'outdated' })).status).toBe(409)
    expect(await proposals([id])).toBe(0)
    expect((await adjust(pay, { ...rise, rows })).status).toBe(200)
    const proposed = await one(
      "select id from user_salary_type where user_id = $1 and state = '0'",
      [id],
    )
    const press = (body: object) =>
      director(salaryTerms.actions.confirmBatch?.endpoint ?? '', {
        method: 'PUT',
        query: { id: proposed },
        body,
      })
    expect((await press({ confirm: 'outdated' })).status).toBe(409)
    // The minimum wage of the place has risen since, and confirming checks the rules again.
    await company.database.rows(
      `insert into policy_param (id, key, city, effective_from, value)
       values (gen_random_uuid(), 'min.wage', '复核市', '2020-01-01', '9500')`,
    )
    await company.database.rows("update user_base_info set work_city = '复核市' where id = $1", [
      id,
    ])
    const refused = await press({})
    expect(refused.status).toBe(409)
    expect(refused.body.msg).toContain(
      await one('select name from user_base_info where id = $1', [id]),
    )
    expect(await proposals([id])).toBe(1)
  })
})
