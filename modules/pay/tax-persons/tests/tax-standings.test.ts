import { beforeAll, describe, expect, test } from 'vitest'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { tellAtOnce } from '#modules/pay/tax-persons/api/confirm-at-once.ts'
import { ENTRY, RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import { taxOpenings } from '#modules/pay/tax-persons/define/tax-opening.ts'
import { taxProfiles } from '#modules/pay/tax-persons/define/tax-profile.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { taxDesk } from './tax-desk.ts'

const company = testCompany()
const { api, database } = company
const { grant, one, opened } = payDesk(company)
const desk = taxDesk(company)

type Values = Record<string, RecordValue>

let pay: Caller
let director: Caller

beforeAll(async () => {
  ;[pay, director] = await Promise.all([api.as('pay'), api.as('hrdir')])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['工资表', '个税'], canEdit: true, canExport: true })
  }
})

const profile = (userId: string, entityId: string, values: Values = {}): Values => ({
  id: newId(),
  userId,
  entityId,
  entryCase: ENTRY.none,
  ...values,
})
const opening = (userId: string, entityId: string, values: Values = {}): Values => ({
  id: newId(),
  userId,
  entityId,
  year: 2026,
  asOf: '2026-06',
  basicMonths: 6,
  income: '60000.00',
  paid: '900.00',
  ...values,
})
const addProfile = (call: Caller, body: Values) =>
  call(taxProfiles.endpoints.add, { method: 'POST', body })
const addOpening = (call: Caller, body: Values) =>
  call(taxOpenings.endpoints.add, { method: 'POST', body })
const readProfile = async (id: string) =>
  recordIn(await pay(taxProfiles.endpoints.info, { query: { id } }))
const press = (call: Caller, action: 'confirm' | 'void', id: string, body: Values = {}) =>
  call(taxOpenings.actions[action]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

/** A paper that proves a balance. */
async function prove(id: string): Promise<void> {
  await database.rows(
    `insert into file (id, resource, record_id, field, name, created_by)
     select gen_random_uuid(), 'pay/tax-openings', $1, 'proof', '扣缴明细.pdf', id from app_user
     where user_name = 'hrdir'`,
    [id],
  )
  await database.rows(
    `insert into file_object (key, file_id, variant, type, size, sha256)
     select encode(sha256(f.id::text::bytea), 'hex')::char(48), f.id, 'original', 'application/pdf', 1,
       encode(sha256(f.id::text::bytea), 'hex') from file f where f.record_id = $1`,
    [id],
  )
}

describe('a tax profile', () => {
  test('begins with what the personnel file and the terms say', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId, { spans: [['2024-02-05', null]] })
    const { id } = savedIn(await addProfile(pay, profile(userId, entityId)))
    expect(await readProfile(id)).toMatchObject({
      resident: RESIDENCE.resident,
      kind: TAX_WORK.employee,
      hireDate: '2024-02-05',
      leaveDate: null,
      deductBasic: true,
      entryYear: null,
    })
    const foreigner = await desk.employee(entityId, { idType: '2' })
    const other = savedIn(await addProfile(pay, profile(foreigner, entityId)))
    expect(await readProfile(other.id)).toMatchObject({ resident: RESIDENCE.undefined })
  })

  test('begins with the first day here, where another employer came before', async () => {
    const [first, second] = [await desk.employer(), await desk.employer()]
    const userId = await desk.employee(first, { spans: [['2024-02-05', '2026-06-30']] })
    await desk.terms(userId, second, ['2026-07-01', null], '9000.00')
    const { id } = savedIn(await addProfile(pay, profile(userId, second)))
    expect(await readProfile(id)).toMatchObject({ hireDate: '2026-07-01', leaveDate: null })
    const before = savedIn(await addProfile(pay, profile(userId, first)))
    expect(await readProfile(before.id)).toMatchObject({
      hireDate: '2024-02-05',
      leaveDate: '2026-06-30',
    })
  })

  test('refuses wrong entries by their field', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId)
    const wrong = async (values: Values) =>
      refusalIn(await addProfile(pay, profile(userId, entityId, values))).errors
    expect(await wrong({ entryCase: ENTRY.student })).toEqual(['entryYear'])
    expect(await wrong({ hireDate: '2026-03-02', leaveDate: '2026-03-01' })).toEqual(['leaveDate'])
    const left = { leaveDate: '2026-03-31' }
    // A year has no thirteenth month.
    expect(await wrong({ ...left, paidAfterMonths: '2026-13' })).toEqual(['paidAfterMonths'])
    expect(await wrong({ ...left, paidAfterMonths: '2026-04 2026-04' })).toEqual([
      'paidAfterMonths',
    ])
    expect(await wrong({ ...left, paidAfterMonths: '2026-03' })).toEqual(['paidAfterMonths'])
    expect(await wrong({ paidAfterMonths: '2026-04' })).toEqual(['paidAfterMonths'])
    expect(await wrong({ reduceShare: '0.50000' })).toEqual(['reduceShare'])
    expect(await wrong({ entityId: await desk.employer() })).toEqual(['entityId'])
    const { id } = savedIn(
      await addProfile(
        pay,
        profile(userId, entityId, { ...left, paidAfterMonths: '2026-05,2026-04' }),
      ),
    )
    expect(await readProfile(id)).toMatchObject({ paidAfterMonths: '2026-04、2026-05' })
    expect(await wrong({})).toEqual(['entityId'])
    // An emptied entry takes the value of the personnel file again.
    const body = { id, version: 1, resident: RESIDENCE.nonResident }
    savedIn(await pay(taxProfiles.endpoints.update, { method: 'PUT', body }))
    const cleared = { id, version: 2, resident: null }
    savedIn(await pay(taxProfiles.endpoints.update, { method: 'PUT', body: cleared }))
    expect(await readProfile(id)).toMatchObject({ resident: RESIDENCE.resident })
  })

  test('is written in one press for everybody who has none', async () => {
    const entityId = await desk.employer()
    const [one1, foreign] = [
      await desk.employee(entityId),
      await desk.employee(entityId, { idType: '2' }),
    ]
    savedIn(await addProfile(pay, profile(await desk.employee(entityId), entityId)))
    const endpoint = taxProfiles.actions.complete?.endpoint ?? ''
    const body = { id: newId(), entityId }
    const shown = await pay(endpoint, { method: 'PUT', body: { ...body, preview: true } })
    expect(shown.status, shown.text).toBe(200)
    expect(shown.text).toContain(
      await one('select name from user_base_info where id = $1', [foreign]),
    )
    const made = () =>
      database.rows(
        'select user_id, resident from tax_profile where entity_id = $1 and user_id = any($2)',
        [entityId, [one1, foreign]],
      )
    expect(await made()).toEqual([])
    const done = await pay(endpoint, { method: 'PUT', body })
    expect(done.status, done.text).toBe(200)
    expect(await made()).toHaveLength(2)
    const again = await pay(endpoint, { method: 'PUT', body: { id: newId(), entityId } })
    expect(again.status).toBe(409)
  })
})

describe('60,000 at once', () => {
  const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)
  const endpoint = () => taxProfiles.actions.confirmAtOnce?.endpoint ?? ''

  /** Somebody whom the employer paid in 2025, in equal parts but for the last month. */
  async function paidIn2025(
    entityId: string,
    { months = MONTHS, last = '5000.00', spans = [['2024-12-01', null]] as const } = {},
  ) {
    const userId = await desk.employee(entityId, { spans })
    for (const month of months) {
      const income = month === months.at(-1) ? last : '5000.00'
      await desk.paidBefore([userId, entityId], month, { income })
    }
    savedIn(await addProfile(pay, profile(userId, entityId)))
    return userId
  }

  test('holds for those who fulfil all three conditions (answer 8)', async () => {
    const entityId = await desk.employer()
    const exact = await paidIn2025(entityId)
    const over = await paidIn2025(entityId, { last: '5000.01' })
    const eleven = await paidIn2025(entityId, { months: MONTHS.slice(1) })
    const back = await paidIn2025(entityId)
    await database.rows('delete from employment_status where user_id = $1', [back])
    await database.rows(
      `insert into employment_status (user_id, from_day, to_day, status)
       values ($1, '2024-12-01', '2025-12-20', '2'), ($1, '2025-12-21', '2026-01-31', '4'),
         ($1, '2026-02-01', null, '2')`,
      [back],
    )
    const body = { id: newId(), entityId, year: 2026 }
    const done = await pay(endpoint(), { method: 'PUT', body })
    expect(done.status, done.text).toBe(200)
    const confirmed = await database.rows<{ user_id: string }>(
      "select user_id from tax_profile where entity_id = $1 and at_once_years = '2026'",
      [entityId],
    )
    expect(confirmed.map(({ user_id }) => user_id)).toEqual([exact])
    expect([over, eleven]).not.toContain(exact)
    const again = await pay(endpoint(), {
      method: 'PUT',
      body: { id: newId(), entityId, year: 2026 },
    })
    expect(again.status).toBe(409)
  })

  test('counts a bonus that was taxed alone among the wages (answer 8)', async () => {
    const entityId = await desk.employer()
    const paidWithBonus = async (wages: string) => {
      const userId = await paidIn2025(entityId, { last: wages })
      await database.rows(
        `insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title, state)
         values (gen_random_uuid(), left(gen_random_uuid()::text, 18), 'bonus', $1, '2025-12', '2025-12-28', '2025-12',
           '年终奖', '1') on conflict do nothing`,
        [entityId],
      )
      await database.rows(
        `insert into salary (id, month, user_id, emp_no, person_name, dept_id, department, entity_id, kind, bonus_income,
           bonus_way, state)
         select gen_random_uuid(), '2025-12', b.id, b.emp_no, b.name, b.dept_id, '部门', $2, 'bonus', 9000, 'alone', '1'
         from user_base_info b where b.id = $1`,
        [userId, entityId],
      )
      return userId
    }
    // 55,000 until November. A correction in December leaves 49,000 of wages, or 51,000.01, beside the bonus of 9,000.
    const within = await paidWithBonus('-6000.00')
    await paidWithBonus('-3999.99')
    const done = await pay(endpoint(), {
      method: 'PUT',
      body: { id: newId(), entityId, year: 2026 },
    })
    expect(done.status, done.text).toBe(200)
    const confirmed = await database.rows<{ user_id: string }>(
      "select user_id from tax_profile where entity_id = $1 and at_once_years = '2026'",
      [entityId],
    )
    expect(confirmed.map(({ user_id }) => user_id)).toEqual([within])
  })

  test('counts a balance of the year before, and shows the list before it is confirmed', async () => {
    const entityId = await desk.employer()
    const userId = await paidIn2025(entityId, { months: MONTHS.slice(6) })
    await opened([userId, entityId], '2025-06', { income: '28000.00' })
    const body = { id: newId(), entityId, year: 2026 }
    const shown = await pay(endpoint(), { method: 'PUT', body: { ...body, preview: true } })
    expect(shown.text).toContain('58,000.00')
    expect(await one('select at_once_years from tax_profile where user_id = $1', [userId])).toBe(
      'null',
    )
  })

  test('is asked for in January, with the number of those who wait', async () => {
    await paidIn2025(await desk.employer())
    const { db } = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
    const told = async (day: string) => {
      await db.transaction().execute((tx) => tellAtOnce(tx, day))
      const rows = await database.rows<{ open: number }>(
        "select (said ->> 'open')::int as open from message where code = 'taxAtOnceDue'",
      )
      return rows.map(({ open }) => open)
    }
    try {
      expect(await told('2026-02-01')).toEqual([])
      const [open = 0] = await told('2026-01-02')
      expect(open).toBeGreaterThan(0)
      // Once a day.
      expect(await told('2026-01-02')).toEqual([open])
    } finally {
      await db.destroy()
    }
  })

  test('is entered or taken back for one person, with the grounds', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId)
    const { id } = savedIn(await addProfile(pay, profile(userId, entityId)))
    const set = (year: number, applies: boolean) =>
      pay(taxProfiles.actions.setAtOnce?.endpoint ?? '', {
        method: 'PUT',
        query: { id },
        body: { year, applies, why: '上年由原系统申报' },
      })
    expect((await set(2027, true)).status).toBe(200)
    expect((await set(2026, true)).status).toBe(200)
    expect(await readProfile(id)).toMatchObject({ atOnceYears: '2026、2027' })
    expect((await set(2027, false)).status).toBe(200)
    expect(await readProfile(id)).toMatchObject({ atOnceYears: '2026' })
  })
})

describe('an opening balance', () => {
  test('counts once another user has confirmed it, with its proof', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId)
    const { id } = savedIn(await addOpening(pay, opening(userId, entityId)))
    const bare = await press(director, 'confirm', id)
    expect(bare.status).toBe(409)
    expect(bare.text).toContain('凭证')
    await prove(id)
    expect((await press(pay, 'confirm', id)).status).toBe(409)
    const done = await press(director, 'confirm', id)
    expect(done.status, done.text).toBe(200)
    const body = { id, version: 2, income: '1.00' }
    expect((await pay(taxOpenings.endpoints.update, { method: 'PUT', body })).status).toBe(409)
  })

  test('refuses wrong entries by their field', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId)
    const wrong = async (values: Values) =>
      refusalIn(await addOpening(pay, opening(userId, entityId, values))).errors
    expect(await wrong({ basicMonths: 13, asOf: '2026-12' })).toEqual(['basicMonths'])
    expect(await wrong({ basicMonths: 7 })).toEqual(['basicMonths'])
    expect(await wrong({ asOf: '2026-13' })).toEqual(['asOf'])
    expect(await wrong({ asOf: '2025-06' })).toEqual(['asOf'])
    expect(await wrong({ paid: '60000.01' })).toEqual(['paid'])
    expect(await wrong({ entityId: await desk.employer() })).toEqual(['entityId'])
    savedIn(await addOpening(pay, opening(userId, entityId)))
    expect(await wrong({})).toEqual(['year'])
  })

  test('meets no run of the months that it holds', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId)
    await desk.run(pay, entityId, '2026-01')
    const refused = await addOpening(pay, opening(userId, entityId))
    expect(refusalIn(refused).errors).toEqual(['asOf'])
  })

  test('stays once a row of the year is checked', async () => {
    const entityId = await desk.employer()
    const [userId, other] = [await desk.employee(entityId), await desk.employee(entityId)]
    const { id } = savedIn(await addOpening(pay, opening(userId, entityId)))
    await prove(id)
    expect((await press(director, 'confirm', id)).status).toBe(200)
    for (const paid of [userId, other]) {
      await desk.paidBefore([paid, entityId], '2026-07', { income: '10000.00' })
    }
    const late = await addOpening(pay, opening(other, entityId))
    expect(late.status).toBe(409)
    expect(late.text).toContain(
      await one('select run_no from pay_run where entity_id = $1', [entityId]),
    )
    expect((await press(director, 'void', id, { why: '测试' })).status).toBe(409)
    await database.rows("update salary set state = '0' where entity_id = $1", [entityId])
    expect((await press(director, 'void', id, { why: '测试' })).status).toBe(200)
  })
})

test.each([taxProfiles, taxOpenings])(
  '$path shows people their own, and others by competence only',
  async (resource) => {
    const entityId = await desk.employer()
    const userId = await one("select user_base_id from app_user where user_name = 'staff1'")
    await database.rows(`delete from ${resource.table} where user_id = $1`, [userId])
    const id = newId()
    const rest =
      resource === taxProfiles
        ? "resident, kind, entry_case) values ($1, $2, $3, '居民', '雇员', '无')"
        : "year, as_of, income, basic_months) values ($1, $2, $3, 2026, '2026-01', 1, 1)"
    await database.rows(`insert into ${resource.table} (id, user_id, entity_id, ${rest}`, [
      id,
      userId,
      entityId,
    ])
    const seen = async (name: string) => {
      const call = await api.as(name)
      return (await call(resource.endpoints.info, { query: { id } })).status
    }
    expect(await seen('staff1')).toBe(200)
    expect(await seen('staff2')).toBe(404)
    expect(await seen('hrmgr')).toBe(404)
    const staff = await api.as('staff2')
    expect(pageIn(await staff(resource.endpoints.list, { query: { userId } })).dataCount).toBe(0)
    const body = { id, version: 1, remark: '改' }
    const own = await (await api.as('staff1'))(resource.endpoints.update, { method: 'PUT', body })
    expect([403, 404]).toContain(own.status)
    await grant('pay', { items: ['工资表'], canEdit: true })
    expect(await seen('pay')).toBe(404)
    await grant('pay', { items: ['工资表', '个税'], canEdit: true, canExport: true })
    expect(await seen('pay')).toBe(200)
  },
)
