import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { lockMonth } from '#platform/api/sheets/lock-month.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { sheetBasis, sheetSummary } from '#platform/wire/records/sheets.ts'
import { type Answer, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openSheetDesk, type SheetDesk } from './month-sheet-desk.ts'

const { endpoints } = certificateMonthlies
const paths = sheetPaths(certificateMonthlies)
let desk: SheetDesk

beforeAll(async () => {
  desk = await openSheetDesk()
})
afterAll(() => desk?.close())

const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status).toBe(200)
  return body.response as Record<string, unknown>
}

/** The state of each row of a month. */
const statesOf = async (month: string) => (await desk.rows(month)).map(({ state }) => state)

describe('what a month comes to', () => {
  test('by days, the best of a category, and what stacks beside it', async () => {
    const { person, certificate, generate, rowOf, rows } = desk
    const [one, two, three] = [person(), person(), person()]
    const whole = await certificate(one.id, { allowance: '1000.00' })
    const ending = await certificate(two.id, { allowance: '100.00', valid_to: '2025-04-10' })
    const better = await certificate(two.id, { allowance: '50.00' })
    const stacked = await certificate(two.id, { allowance: '33.35', stackable: true })
    const expired = await certificate(three.id, {
      allowance: '200.00',
      state: '5',
      valid_to: '2025-04-15',
    })
    await certificate(three.id, { state: '6' })
    await certificate(three.id, { valid_from: '2025-05-01' })
    const counts = { created: 5, updated: 0, same: 0, skipped: 0, removed: 0 }
    expect(await done(generate('2025-04'))).toMatchObject(counts)
    expect(await rowOf('2025-04', whole)).toMatchObject({
      days: 30,
      amount: '1000.00',
      change: 'new',
      person_name: one.name,
    })
    // The allowance of 100 counts on the first ten days, the allowance of 50 on the other twenty.
    expect(await rowOf('2025-04', ending)).toMatchObject({ days: 10, amount: '33.33' })
    expect(await rowOf('2025-04', better)).toMatchObject({ days: 30, amount: '33.34' })
    expect(await rowOf('2025-04', stacked)).toMatchObject({ amount: '33.35' })
    expect(await rowOf('2025-04', expired)).toMatchObject({ days: 15, amount: '100.00' })
    // A second run writes nothing.
    const before = await rows('2025-04')
    expect(await done(generate('2025-04'))).toMatchObject({ ...counts, created: 0, same: 5 })
    expect(await rows('2025-04')).toEqual(before)
  })

  test('of what was renewed, by the days of every term and of none between them', async () => {
    const { person, certificate, generate, rowOf, database } = desk
    const term = (id: string, from: string, to: string | null) =>
      database.rows(
        `insert into certificate_period (id, certificate_id, valid_from, valid_to, renewed_on)
         values (gen_random_uuid(), $1, $2, $3, '2024-03-01')`,
        [id, from, to],
      )
    const next = { valid_from: '2024-04-21', valid_to: '2027-04-20' }
    const early = await certificate(person().id, next)
    await term(early, '2021-04-21', '2024-04-20')
    const late = await certificate(person().id, next)
    await term(late, '2021-04-11', '2024-04-10')
    const open = await certificate(person().id, { ...next, valid_to: '2024-04-25' })
    await term(open, '2020-01-01', null)
    await done(generate('2024-03', { evenOpen: true }))
    await done(generate('2024-04', { evenOpen: true }))
    expect(await rowOf('2024-03', early)).toMatchObject({ days: 31, amount: '300.00' })
    expect(await rowOf('2024-04', early)).toMatchObject({ days: 30, amount: '300.00' })
    expect(await rowOf('2024-04', late)).toMatchObject({ days: 20, amount: '200.00' })
    expect(await rowOf('2024-04', open)).toMatchObject({ days: 25, amount: '250.00' })
    await done(generate('2024-05', { evenOpen: true }))
    await expect(rowOf('2024-05', open)).rejects.toThrow()
    await database.rows('update certificate set get_allowance = false where id = any($1)', [
      [early, late, open],
    ])
  })

  test('a gap over the turn of a month is shown whole in both months', async () => {
    const { person, certificate, generate, rowOf, by, database } = desk
    const holder = person()
    const before = await certificate(holder.id, {
      valid_from: '2021-10-21',
      valid_to: '2024-10-20',
      state: '5',
    })
    const after = await certificate(holder.id, { valid_from: '2024-11-10' })
    await done(generate('2024-10', { evenOpen: true }))
    await done(generate('2024-11', { evenOpen: true }))
    for (const [month, id, days] of [
      ['2024-10', before, 20],
      ['2024-11', after, 21],
    ] as const) {
      const row = await rowOf(month, id)
      expect(row).toMatchObject({ days })
      const answer = await by('er')(paths.basis, { query: { id: String(row.id) } })
      const { steps } = sheetBasis.parse(answer.body.response)
      expect(
        steps.filter(({ step }) => step === 'gap').map(({ values }) => values),
        month,
      ).toMatchObject([{ from: '2024-10-21', to: '2024-11-09', days: 20 }])
    }
    await database.rows('update certificate set get_allowance = false where id = any($1)', [
      [before, after],
    ])
  })

  test('of an employee who joins or leaves in mid-month, the days of employment', async () => {
    const { person, certificate, generate, rowOf, database } = desk
    const [joining, away] = [person(), person()]
    const spell = (id: string, days: string) =>
      database.rows(`update employment_status set ${days} where user_id = $1 and status = '2'`, [
        id,
      ])
    await spell(joining.id, "from_day = '2023-06-21'")
    await database.rows(`delete from employment_status where user_id = $1 and status <> '2'`, [
      joining.id,
    ])
    const first = await certificate(joining.id)
    const second = await certificate(away.id)
    await database.rows(
      `insert into employment_status (user_id, from_day, to_day, status)
       values ($1, '2000-01-01', '2000-01-31', '6') on conflict do nothing`,
      [away.id],
    )
    await done(generate('2023-06'))
    expect(await rowOf('2023-06', first)).toMatchObject({ days: 10, amount: '100.00' })
    expect(await rowOf('2023-06', second)).toMatchObject({ days: 30, amount: '300.00' })
  })

  test('a typed value stays when the month is generated again, and the page names who typed it', async () => {
    const { person, certificate, generate, update, rowOf, by, press } = desk
    const somebody = person()
    const id = await certificate(somebody.id, { allowance: '310.00', valid_from: '2025-01-22' })
    await done(generate('2025-01'))
    const row = await rowOf('2025-01', id)
    expect(row).toMatchObject({ days: 10, amount: '100.00' })
    const typed = { id: row.id, version: Number(row.version), allowance: '620.00' }
    savedIn(await update('er', typed))
    expect(await done(generate('2025-01'))).toMatchObject({ updated: 0 })
    expect(await rowOf('2025-01', id)).toMatchObject({ amount: '200.00', manual: true })
    const request = { query: { id: String(row.id) } }
    const { steps } = sheetBasis.parse((await by('er')(paths.basis, request)).body.response)
    expect(steps.find(({ step }) => step === 'typed')?.values).toMatchObject({
      was: '310.00',
      allowance: '620.00',
      by: expect.stringMatching(/./),
    })
    // A user who sees the row but not its amount may not read how the amount is computed.
    expect((await by('auditor')(paths.basis, request)).status).toBe(403)
    expect(recordIn(await by('auditor')(endpoints.info, request))).not.toHaveProperty('amount')
    await done(press('er', 'recalculate', String(row.id), { keepTyped: false }))
    expect(await rowOf('2025-01', id)).toMatchObject({ amount: '100.00', manual: false })
  })

  test('rows of people who are no longer due go, checked rows stay and are named', async () => {
    const { person, certificate, generate, press, database, rowOf, rows, by } = desk
    const [one, two] = [person(), person()]
    const kept = await certificate(one.id)
    const gone = await certificate(two.id)
    await done(generate('2025-02', { evenOpen: true }))
    await done(press('er', 'check', String((await rowOf('2025-02', kept)).id)))
    await database.rows('update certificate set get_allowance = false where id = any($1)', [
      [kept, gone],
    ])
    const again = await done(generate('2025-02', { evenOpen: true }))
    expect(again).toMatchObject({ created: 0, skipped: 0, removed: 1 })
    expect((await rows('2025-02')).map((row) => row.certificate_id)).toContain(kept)
    await database.rows(
      'update certificate set get_allowance = true, allowance = 999 where id = $1',
      [kept],
    )
    expect(await done(generate('2025-02', { evenOpen: true }))).toMatchObject({ skipped: 1 })
    expect(await rowOf('2025-02', kept)).toMatchObject({ amount: '300.00' })
    const { departments, total } = sheetSummary.parse(
      (await by('er')(paths.summary, { query: { month: '2025-02' } })).body.response,
    )
    const { data } = pageIn(
      await by('er')(endpoints.list, {
        query: { monthStart: '2025-02', monthEnd: '2025-02', sums: 'true' },
      }),
    )
    expect(total.rows).toBe(data.length)
    const cents = (text: unknown) => Math.round(Number(text ?? 0) * 100)
    const sum = departments.reduce((all, { sums }) => all + cents(sums.amount), 0)
    expect(sum).toBe(data.reduce((all, { amount }) => all + cents(amount), 0))
    expect(cents(total.sums.amount)).toBe(sum)
    const beside = async (departmentsOf: string) =>
      sheetSummary.parse(
        (await by('er')(paths.summary, { query: { month: '2025-02', departmentsOf } })).body
          .response,
      )
    const first = data[0]
    const its = departments.filter(({ department }) => department === first?.department)
    expect(its).toHaveLength(1)
    expect(await beside(String(first?.id))).toMatchObject({ departments: its, total })
    expect(await beside('none')).toMatchObject({ departments: [], total })
    expect(
      (await by('er')(paths.summary, { query: { month: '2025-02', departmentsOf: 'x' } })).status,
    ).toBe(404)
  })

  test('added by hand it is worked out too, and stays', async () => {
    const { person, certificate, generate, by, rowOf } = desk
    const somebody = person()
    const id = await certificate(somebody.id, { get_allowance: false })
    const body = { id: newId(), month: '2024-02', certificateId: id, allowance: '29.00' }
    savedIn(await by('er')(endpoints.add, { method: 'POST', body }))
    expect(await rowOf('2024-02', id)).toMatchObject({ days: 29, amount: '29.00', by_hand: true })
    await done(generate('2024-02'))
    expect(await rowOf('2024-02', id)).toMatchObject({ amount: '29.00' })
    const twice = await by('er')(endpoints.add, { method: 'POST', body: { ...body, id: newId() } })
    expect(refusalIn(twice).errors).toEqual(['certificateId'])
  })
})

describe('as a file', () => {
  test('departments with what they come to, and all of it, in the sums of the page', async () => {
    const { person, certificate, generate, database } = desk
    const month = '2025-07'
    const validity = { valid_from: '2025-07-01', valid_to: '2025-07-31' }
    for (const allowance of ['100.10', '200.20', '300.30']) {
      await certificate(person().id, { ...validity, allowance })
    }
    await done(generate(month, { evenOpen: true }))
    const query = {
      monthStart: month,
      monthEnd: month,
      format: 'csv',
      columns: 'userId,department,amount',
      orderBy: 'department asc,empNo asc',
    }
    const linesOf = async (name: string, more: Record<string, string> = {}) => {
      const url = new URL(endpoints.export, 'http://staffdesk.example')
      url.search = new URLSearchParams({ ...query, ...more }).toString()
      const headers = { authorization: `Bearer ${await desk.api.token(name)}` }
      const answer = await desk.api.fetch(new Request(url, { headers }))
      expect(answer.status).toBe(200)
      return (await answer.text()).trim().split('\r\n').slice(1)
    }
    const parts = await database.rows<{ department: string; amount: string }>(
      `select department, sum(amount)::text as amount from certificate_monthly
       where month = $1 and deleted_at is null group by 1`,
      [month],
    )
    const lines = await linesOf('hrmgr')
    for (const { department, amount } of parts) {
      const at = lines.findIndex((line) => line.includes(`小计：${department}"`))
      expect(lines[at]).toContain(amount)
      // The subtotal comes directly after the rows of its department.
      expect(lines[at - 1]).toContain(`"${department}"`)
    }
    const total = await database.value(
      'select sum(amount)::text from certificate_monthly where month = $1 and deleted_at is null',
      [month],
    )
    expect(lines.at(-1)).toMatch(new RegExp(`合计.*${total}`))
    // In another order the rows of a department do not follow each other, so there are no subtotals.
    const byAmount = await linesOf('hrmgr', { orderBy: 'empNo asc' })
    expect(byAmount.filter((line) => line.includes('小计'))).toEqual([])
    expect(byAmount.at(-1)).toContain(total)
  })
})

describe('from generating to the archive and back', () => {
  test('each step by who may do it, with reasons on the way back', async () => {
    const { person, certificate, generate, setState, rows, by } = desk
    const [one, two] = [person(), person()]
    await certificate(one.id, { valid_from: '2024-07-01', valid_to: '2024-07-31' })
    await certificate(two.id, { valid_from: '2024-07-01', valid_to: '2024-07-31' })
    const month = '2024-07'
    await done(generate(month))
    const all = { month, all: true }
    const to = (name: string, state: string, more: object = {}) =>
      setState(name, { ...all, state, ...more })
    expect((await to('er', '2', { from: '1' })).status).toBe(403)
    // A row that is not checked cannot be audited.
    expect((await to('hrmgr', '2', { from: '1' })).status).toBe(409)
    const count = (await rows(month)).length
    expect(await done(to('er', '1', { from: '0' }))).toMatchObject({ moved: count })
    const [row] = await rows(month)
    const late = { id: String(row?.id), version: Number(row?.version), allowance: '1.00' }
    expect((await desk.update('er', late)).status).toBe(409)
    // Audited rows can be set back to checked, with a reason.
    await done(to('hrmgr', '2', { from: '1' }))
    expect(refusalIn(await to('hrmgr', '1', { from: '2' })).errors).toEqual(['reason'])
    await done(to('hrmgr', '1', { from: '2', reason: '漏了一本' }))
    await done(to('hrmgr', '2', { from: '1' }))
    await done(to('er', '3', { date: '2024-08-05' }))
    expect(await rows(month)).toEqual(
      expect.arrayContaining([expect.objectContaining({ finishedOn: '2024-08-05', state: '3' })]),
    )
    await done(to('hrmgr', '4', { from: '3' }))
    expect(new Set(await statesOf(month))).toEqual(new Set(['4']))
    expect((await generate(month)).status).toBe(409)
    // The database refuses every change of an archived row.
    await expect(
      desk.database.rows('update certificate_monthly set amount = 1 where month = $1', [month]),
    ).rejects.toThrow(/archive/)
    expect((await to('hrdir', '3', { from: '4', reason: '误归档' })).status).toBe(403)
    await done(to('admin', '3', { from: '4', reason: '误归档' }))
    expect((await to('hrmgr', '2', { from: '3', reason: '重发' })).status).toBe(403)
    await done(to('hrdir', '2', { from: '3', reason: '重发' }))
    expect(new Set(await statesOf(month))).toEqual(new Set(['2']))
    const history = await by('er')(endpoints.history, { query: { id: String(row?.id) } })
    const [newest] = history.body.response as { transition: string; reason: string }[]
    expect(newest).toMatchObject({ transition: 'undoFinish', reason: '重发' })
  })

  test('all of the chosen rows or none, with the refused ones named', async () => {
    const { person, certificate, generate, setState, press, rowOf } = desk
    const [one, two] = [person(), person()]
    const validity = { valid_from: '2024-09-01', valid_to: '2024-09-30' }
    const [first, second] = [
      await certificate(one.id, validity),
      await certificate(two.id, validity),
    ]
    await done(generate('2024-09'))
    const rows = [await rowOf('2024-09', first), await rowOf('2024-09', second)]
    await done(press('er', 'check', String(rows[0]?.id)))
    const ids = rows.map((row) => row.id)
    const refused = await setState('er', { ids, state: '1' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(one.name)
    expect(refused.text).toContain('已核对')
    expect(await rowOf('2024-09', second)).toMatchObject({ state: '0' })
    const preview = await setState('er', { ids: [rows[1]?.id], state: '1', preview: true })
    const { digest } = (preview.body.response as { preview: { digest: string } }).preview
    await desk.update('er', { id: rows[1]?.id, version: Number(rows[1]?.version), remark: '改' })
    // The row changed after the preview.
    const stale = await setState('er', { ids: [rows[1]?.id], state: '1', confirm: digest })
    expect(stale.status).toBe(409)
    // A month can be generated once the month before is checked, or when the user confirms it explicitly.
    expect(refusalIn(await generate('2024-10')).status).toBe(409)
    expect((await generate('2024-10', { evenOpen: true })).status).toBe(200)
  })

  test('a preview says what the rows come to, below zero too', async () => {
    const { person, certificate, generate, setState, database, rowOf } = desk
    const id = await certificate(person().id, { valid_from: '2024-08-01', valid_to: '2024-08-31' })
    await done(generate('2024-08', { evenOpen: true }))
    const { id: row } = await rowOf('2024-08', id)
    for (const [amount, shown] of [
      ['-1.05', '-1.05'],
      ['-0.50', '-0.50'],
      ['1234.50', '1,234.50'],
    ] as const) {
      await database.rows('update certificate_monthly set amount = $2 where id = $1', [row, amount])
      const preview = await setState('er', { ids: [row], state: '1', preview: true })
      expect(preview.text).toContain(`合计${shown}元`)
    }
  })

  test('employees see their own rows once these are settled', async () => {
    const { certificate, generate, setState, by, database, rowOf } = desk
    const own = String(
      await database.value(`select user_base_id from app_user where user_name = 'staff1'`),
    )
    await database.rows(
      `update employment_status set from_day = least(from_day, '2020-01-01') where user_id = $1 and to_day is null`,
      [own],
    )
    const id = await certificate(own, { valid_from: '2024-11-01', valid_to: '2024-11-30' })
    await done(generate('2024-11', { evenOpen: true }))
    const query = { monthStart: '2024-11', monthEnd: '2024-11' }
    const seen = async () => pageIn(await by('staff1')(endpoints.list, { query })).data
    const all = { month: '2024-11', all: true }
    for (const [name, state] of [
      ['er', '1'],
      ['hrmgr', '2'],
    ] as const) {
      expect(await seen()).toEqual([])
      await done(setState(name, { ...all, state }))
    }
    expect(await seen()).toEqual([])
    await done(setState('er', { ...all, state: '3' }))
    const { id: row } = await rowOf('2024-11', id)
    expect((await seen()).map(({ id: shown }) => shown)).toEqual([row])
    expect((await seen())[0]).toMatchObject({ amount: '300.00' })
  })
})

describe('at once', () => {
  test('a month is generated once: a second user gets the reason while the first one generates', async () => {
    const { generate, api, certificate, person } = desk
    await certificate(person().id)
    const { db } = openDatabase(desk.url, { poolSize: 1, onIdleError: () => undefined })
    await db.transaction().execute(async (tx) => {
      await lockMonth(tx, certificateMonthlies, { month: '2022-03', parameters: {} })
      const refused = await generate('2022-03')
      expect(refused.status).toBe(409)
      expect(refused.body.msg).toContain('2022-03')
    })
    await db.destroy()
    expect(api.takeErrors()).toEqual([])
    const answers = await Promise.all(Array.from({ length: 6 }, () => generate('2022-03')))
    const made = answers.filter(({ status }) => status === 200)
    const created = made.map(({ body }) => (body.response as { created: number }).created)
    expect(created.filter((count) => count > 0)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
    expect(await desk.rows('2022-03')).toHaveLength(Math.max(...created))
  })

  test('of two users who audit one succeeds, and the other learns that it is done', async () => {
    const { generate, setState, certificate, person } = desk
    await certificate(person().id, { valid_from: '2022-06-01', valid_to: '2022-06-30' })
    await done(generate('2022-06', { evenOpen: true }))
    await done(setState('er', { month: '2022-06', all: true, state: '1' }))
    const ids = (await desk.rows('2022-06')).map(({ id }) => id)
    const answers = await Promise.all(
      ['hrmgr', 'hrdir'].map((name) => setState(name, { ids, state: '2' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.text).toContain('已审核')
    const version = new Set((await desk.rows('2022-06')).map((row) => row.version))
    expect(version).toEqual(new Set([3]))
  })
})
