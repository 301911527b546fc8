import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { lockMonth } from '#platform/api/sheets/lock-month.ts'
import { compareAmounts } from '#platform/api/sheets/read-summary.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { money } from '#platform/define/engine/field-kinds.ts'
import {
  defineMonthSheet,
  MONTHLY,
  monthlyStates,
  sheetPaths,
} from '#platform/define/sheets/define-month-sheet.ts'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { loadSheetRow } from '#platform/web/sheets/basis.server.ts'
import { loadSheet } from '#platform/web/sheets/sheet.server.ts'
import { sheetSummary } from '#platform/wire/records/sheets.ts'
import { Money } from '#platform/wire/values/money.ts'
import { pageIn, refusalIn } from '#tests/api/running-api.ts'
import { insurances, pays } from './made-up-sheets.ts'
import { openSheetsDesk, type SheetsDesk } from './sheet-desk.ts'

let desk: SheetsDesk
let entity: string
let other: string

beforeAll(async () => {
  desk = await openSheetsDesk()
  entity = desk.entities[0]?.id ?? ''
  other = desk.entities[1]?.id ?? ''
})
afterAll(() => desk?.close())

const done = async (answer: ReturnType<SheetsDesk['put']>) => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body.response as Record<string, unknown>
}

/** Adds the facts of people whom no other test uses. */
async function people(
  count: number,
  kinds: readonly string[] = ['normal'],
  all = Array.from({ length: count }, () => desk.person()),
) {
  await desk.database.rows('delete from made_up_fact')
  for (const { id } of all) {
    for (const kind of kinds) {
      await desk.fact(id, entity, kind, ['10000.05', '1600.10', '800.03'])
    }
  }
  return all
}

/** Generates both sheets of a month. The first one is checked. */
async function payMonth(month: string, count = 2, known?: Awaited<ReturnType<typeof people>>) {
  const all = await people(count, ['normal'], known)
  await done(desk.generate('er', insurances, { month, kind: 'normal', entityId: entity }))
  await desk.putState(insurances, month, MONTHLY.checked)
  await done(desk.generate('er', pays, { month, entityId: entity }))
  return all
}

describe('several sheets of one month', () => {
  test('each has its rows, its lock, its totals and its way to the archive', async () => {
    const month = '2024-01'
    const [one] = await people(2, ['normal', 'back'])
    await desk.fact(one?.id ?? '', other, 'normal', ['5000.00', '400.00', '200.00'])
    const sheets = [
      { kind: 'normal', entityId: entity },
      { kind: 'back', entityId: entity },
      { kind: 'normal', entityId: other },
    ]
    for (const [at, sheet] of sheets.entries()) {
      const made = await done(desk.generate('er', insurances, { month, ...sheet }))
      expect(made).toMatchObject({ created: at === 2 ? 1 : 2, removed: 0 })
    }
    expect(await desk.rowsOf(insurances, month)).toHaveLength(5)
    // Generating again changes nothing, neither in this sheet nor in the others.
    const before = await desk.rowsOf(insurances, month)
    await done(desk.generate('er', insurances, { month, ...sheets[0] }))
    expect(await desk.rowsOf(insurances, month)).toEqual(before)

    const unnamed = await desk.generate('er', insurances, { month, entityId: entity })
    expect(refusalIn(unnamed).errors).toEqual(['kind'])
    const state = { month, all: true, state: MONTHLY.checked }
    const open = await desk.act('er', insurances, 'setState', { ...state, kind: 'normal' })
    expect(refusalIn(open).errors).toEqual(['entityId'])
    const moved = await done(desk.act('er', insurances, 'setState', { ...state, ...sheets[0] }))
    expect(moved).toMatchObject({ moved: 2 })
    const states = await desk.rowsOf(insurances, month)
    expect(states.filter((row) => row.state === MONTHLY.checked)).toHaveLength(2)

    const er = await desk.api.as('er')
    const query = { monthStart: month, monthEnd: month, ...sheets[1] }
    expect(pageIn(await er(insurances.endpoints.list, { query })).dataCount).toBe(2)
    const summary = await er(sheetPaths(insurances).summary, { query: { month, ...sheets[2] } })
    expect(sheetSummary.parse(summary.body.response)).toMatchObject({
      total: { rows: 1, people: 1, sums: { company: '400.00', person: '200.00' } },
    })
    const { sheets: found } = await desk.standing('er', insurances, { month })
    expect(
      found.map(({ parameters, rows }) => [parameters.kind, parameters.entityId, rows]),
    ).toEqual(
      expect.arrayContaining(
        sheets.map(({ kind, entityId }, at) => [kind, entityId, at === 2 ? 1 : 2]),
      ),
    )
  })

  test('one is generated while another one is held, and by one user at a time', async () => {
    const month = '2024-02'
    await people(1, ['normal', 'back'])
    const sheet = { month, parameters: { kind: 'normal', entityId: entity } }
    const { db } = openDatabase(desk.url, { poolSize: 1, onIdleError: () => undefined })
    await db.transaction().execute(async (tx) => {
      await lockMonth(tx, insurances, sheet)
      const same = await desk.generate('hrmgr', insurances, {
        month,
        kind: 'normal',
        entityId: entity,
      })
      expect(same.status).toBe(409)
      await done(desk.generate('hrmgr', insurances, { month, kind: 'back', entityId: entity }))
    })
    await db.destroy()
    const both = await Promise.all(
      ['er', 'hrmgr'].map((name) =>
        desk.generate(name, insurances, { month, kind: 'normal', entityId: entity }),
      ),
    )
    expect(both.map(({ status }) => status)).toContain(200)
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await desk.rowsOf(insurances, month)).toHaveLength(2)
  })

  test('the page shows one, links to the others, and its steps are about it alone', async () => {
    const month = '2024-03'
    await people(1, ['normal', 'back'])
    for (const kind of ['normal', 'back']) {
      await done(desk.generate('er', insurances, { month, kind, entityId: entity }))
    }
    const query = `?month=${month}&kind=back&entityId=${entity}`
    const { list, month: view } = await loadSheet(await desk.pageCall('er', insurances, query))
    expect(list.total).toBe(1)
    expect(list.chips).toEqual([])
    expect(view.sheets?.current).toBe(`补缴 · ${desk.entities[0]?.name}`)
    expect(view.sheets?.links.map(({ href }) => new URLSearchParams(href).get('kind'))).toEqual([
      'normal',
    ])
    const [step] = view.steps
    expect(new URL(step?.href ?? '', 'https://desk.example').searchParams.get('kind')).toBe('back')
    expect(list.actions[0]?.href).toContain('kind=back')
  })
})

describe('totals', () => {
  test('are compared with last month to the fen, whatever the amounts', () => {
    const fen = fc.oneof(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), fc.constant(0n))
    fc.assert(
      fc.property(fen, fen, (now, before) => {
        const comparison = compareAmounts('gross', Money.ofFen(now), Money.ofFen(before))
        expect(comparison.difference).toBe(String(Money.ofFen(now - before)))
        if (before === 0n) {
          expect(comparison.percent).toBeNull()
          return
        }
        // The rounded percentage is at most half a tenth away from the exact one: |p·|b| − 1000·(n − b)| ≤
        // |b| / 2, where p is ten times the percentage.
        const size = before < 0n ? -before : before
        const tenths = BigInt((comparison.percent ?? '').replace('.', ''))
        const off = tenths * size - 1000n * (now - before)
        expect((off < 0n ? -off : off) * 2n <= size).toBe(true)
      }),
    )
  })

  test('add up the rows, and the page shows each with difference and percent', async () => {
    const [earlier, month] = ['2024-04', '2024-05']
    const all = await payMonth(earlier)
    await desk.database.rows('update made_up_fact set gross = gross + 500 where user_id = $1', [
      all[0]?.id,
    ])
    const facts = { month, kind: 'normal', entityId: entity }
    await done(desk.generate('er', insurances, facts))
    await desk.putState(insurances, month, MONTHLY.checked)
    await done(desk.generate('er', pays, { month, entityId: entity }))
    const answer = await (await desk.api.as('er'))(sheetPaths(pays).summary, {
      query: { month, entityId: entity },
    })
    expect(sheetSummary.parse(answer.body.response).totals).toEqual([
      {
        name: 'gross',
        now: '20500.10',
        before: '20000.10',
        difference: '500.00',
        percent: '2.5',
      },
      { name: 'net', now: '18900.04', before: '18400.04', difference: '500.00', percent: '2.7' },
    ])
    const call = await desk.pageCall('er', pays, `?month=${month}&entityId=${entity}`)
    const { month: view } = await loadSheet(call)
    expect(view.facts).toEqual([
      '2行 · 2人',
      '应发 20,500.10 · 上月 20,000.10（+500.00, +2.5%）',
      '实发 18,900.04 · 上月 18,400.04（+500.00, +2.7%）',
    ])
    // A void row is still listed and adds nothing; the list of void rows shows their own sums.
    await desk.database.rows(
      'update made_up_pay set state = $3 where month = $1 and user_id = $2',
      [month, all[0]?.id, MONTHLY.voided],
    )
    const firstFact = async (more: string) =>
      (
        await loadSheet(
          await desk.pageCall('er', pays, `?month=${month}&entityId=${entity}${more}`),
        )
      ).month.facts[0]
    expect(await firstFact('')).toBe('1行 · 1人')
    expect(await firstFact(`&state=${MONTHLY.voided}`)).toBe('1行 · 1人')
    await desk.database.rows('update made_up_pay set state = $2 where month = $1', [
      month,
      MONTHLY.voided,
    ])
    expect(await firstFact('')).toBe('0行 · 0人')
  })
})

describe('what a sheet needs', () => {
  const noticesOf = (notices: Parameters<typeof Notices>[0]['notices']) =>
    renderToStaticMarkup(Notices({ notices }))

  test('is shown before the press, and the press is refused', async () => {
    const month = '2024-06'
    await people(1)
    const query = `?month=${month}&entityId=${entity}`
    const load = async () => loadSheet(await desk.pageCall('er', pays, query))
    const generate = () => desk.generate('er', pays, { month, entityId: entity })

    const missing = await load()
    expect(missing.list.actions).toEqual([])
    expect(noticesOf(missing.list.notices)).toContain('2024年6月还没有“样表社保”')
    const refused = await generate()
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('样表社保')])

    await done(desk.generate('er', insurances, { month, kind: 'normal', entityId: entity }))
    const open = await load()
    expect(open.list.actions).toEqual([])
    const html = noticesOf(open.list.notices)
    expect(html).toContain('1行中有1行未完成')
    expect(html).toContain(`href="/hr/made-up-insurances?monthStart=${month}`)
    expect((await generate()).status).toBe(409)

    await desk.putState(insurances, month, MONTHLY.checked)
    const ready = await load()
    expect(ready.list.notices).toEqual([])
    expect(ready.list.actions.map(({ name }) => name)).toEqual(['generate'])
    await done(generate())
    // A sheet of another entity does not meet the need.
    const elsewhere = await desk.generate('er', pays, { month, entityId: other })
    expect(elsewhere.status).toBe(409)
  })

  test('is asked again at later steps, on the page of the month and of a row', async () => {
    const month = '2024-07'
    await payMonth(month, 1)
    await desk.putState(pays, month, MONTHLY.audited)
    await desk.putState(insurances, month, MONTHLY.open)
    const [row] = await desk.rowsOf(pays, month)
    const { id = '' } = row ?? {}
    const query = `?month=${month}&entityId=${entity}`
    const refused = async () => (await desk.act('hrmgr', pays, 'finish', {}, id)).status
    const shown = async () => {
      const sheet = await loadSheet(await desk.pageCall('hrmgr', pays, query))
      const page = await loadSheetRow(await desk.pageCall('hrmgr', pays, '', id))
      const isOnPage = page.actions.some(({ name }) => name === 'finish')
      const isStep = sheet.month.steps.some(({ href }) => href.includes('set-state/finish'))
      const isVerb = sheet.list.bulk?.verbs.some((verb) => verb.page === 'set-state/finish')
      return { isOnPage, isStep, isVerb: isVerb === true }
    }
    expect(await shown()).toEqual({ isOnPage: false, isStep: false, isVerb: false })
    expect(await refused()).toBe(409)
    await desk.putState(insurances, month, MONTHLY.checked)
    expect(await shown()).toEqual({ isOnPage: true, isStep: true, isVerb: true })
    expect(await refused()).toBe(200)
  })

  test('an open certificate month stands in the way of finishing, an empty one does not', async () => {
    const month = '2024-08'
    const [one] = await payMonth(month, 1)
    await desk.putState(pays, month, MONTHLY.audited)
    const type = await desk.database.value('select id from certificate_type limit 1')
    const certificate = await desk.database.value(
      `insert into certificate (id, cert_no, type_id, owner_kind, user_id, issue_date, valid_from)
       values (gen_random_uuid(), gen_random_uuid(), $1, '个人', $2, '2020-01-01', '2020-01-01') returning id`,
      [type, one?.id],
    )
    await desk.database.rows(
      `insert into certificate_monthly (id, month, user_id, emp_no, person_name, dept_id, department,
         certificate_id, allowance) select gen_random_uuid(), $1, user_id, emp_no, person_name, dept_id,
         department, $2, 100 from made_up_pay where month = $1`,
      [month, certificate],
    )
    const finish = () =>
      desk.act('hrmgr', pays, 'setState', { month, entityId: entity, all: true, state: '3' })
    const refused = await finish()
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      expect.stringContaining(certificateMonthlies.label),
    ])
    // The row is new for this sheet, so the sheet has not used its figures yet.
    await desk.putState(certificateMonthlies, month, MONTHLY.checked)
    expect((await finish()).body.msg).toContain(one?.name)
    await desk.putState(certificateMonthlies, month, MONTHLY.voided)
    expect((await finish()).status).toBe(200)
  })
})

describe('stale figures', () => {
  const restate = (month: string, person: string, amount: string) =>
    desk.database.rows(
      'update made_up_insurance set person = $3 where month = $1 and user_id = $2',
      [month, person, amount],
    )

  test('are those of the people whose inputs changed; generating again freshens them', async () => {
    const month = '2024-09'
    const [one, two] = await payMonth(month)
    const stale = async () =>
      (await desk.standing('er', pays, { month, entityId: entity })).stale.names
    expect(await stale()).toEqual([])
    // A change of state in the other sheet is no change of figures.
    await desk.putState(insurances, month, MONTHLY.audited)
    expect(await stale()).toEqual([])
    await restate(month, one?.id ?? '', '900.00')
    expect(await stale()).toEqual([one?.name])
    const check = (name: string) =>
      desk.act(name, pays, 'setState', { month, entityId: entity, all: true, state: '1' })
    const refused = await check('hrmgr')
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      expect.stringContaining(one?.name ?? ''),
    ])
    expect(JSON.parse(refused.text).instead).toEqual({
      path: pays.path,
      action: 'generate',
      filled: {
        month,
        entityId: entity,
      },
    })
    const query = `?month=${month}&entityId=${entity}`
    const page = await loadSheet(await desk.pageCall('hrmgr', pays, query))
    expect(page.month.steps).toEqual([])
    expect(page.list.notices.map(({ text }) => text)).toEqual([
      expect.stringContaining(`1行的来源数据在生成之后有变化：${one?.name}`),
    ])
    expect(page.list.actions.map(({ name }) => name)).toEqual(['generate'])
    // The row of the other person can go on.
    const rows = await desk.rowsOf(pays, month)
    const fresh = rows.find((row) => row.user_id === two?.id)
    await done(desk.act('hrmgr', pays, 'check', {}, fresh?.id))
    expect(await done(desk.generate('er', pays, { month, entityId: entity }))).toMatchObject({
      updated: 1,
      skipped: 1,
    })
    expect(await stale()).toEqual([])
    // A figure that is changed back leaves no row stale.
    await restate(month, one?.id ?? '', '800.03')
    await restate(month, one?.id ?? '', '900.00')
    expect(await stale()).toEqual([])
  })

  test('of a checked row stay stale until it is sent back, unless its figures are still right', async () => {
    const month = '2024-10'
    const [one] = await payMonth(month, 1)
    await desk.putState(pays, month, MONTHLY.checked)
    await restate(month, one?.id ?? '', '700.00')
    await desk.putState(insurances, month, MONTHLY.checked)
    const stale = async () =>
      (await desk.standing('er', pays, { month, entityId: entity })).stale.rows
    await done(desk.generate('er', pays, { month, entityId: entity }))
    expect(await stale()).toBe(1)
    const [row] = await desk.rowsOf(pays, month)
    expect((await desk.act('hrdir', pays, 'audit', {}, row?.id)).status).toBe(409)
    await done(desk.act('hrdir', pays, 'sendBack', { reason: '来源有变' }, row?.id))
    await done(desk.generate('er', pays, { month, entityId: entity }))
    expect(await stale()).toBe(0)
    expect((await desk.rowsOf(pays, month))[0]).toMatchObject({
      insurance: '700.00',
      net: '9300.05',
    })
    // The company's share is an input, but no figure of the sheet depends on it.
    await desk.putState(pays, month, MONTHLY.checked)
    await desk.database.rows('update made_up_insurance set company = 1 where month = $1', [month])
    expect(await stale()).toBe(1)
    await done(desk.generate('er', pays, { month, entityId: entity }))
    expect(await stale()).toBe(0)
  })
})

describe('an attendance month', () => {
  test('that is reopened stops the next step, and one that says otherwise makes rows stale', async () => {
    const month = '2022-05'
    const [one] = await people(1)
    await desk.database.rows(
      `insert into attend_month (id, user_id, month, paid_days, locked)
       values (gen_random_uuid(), $1, $2, 21, true)`,
      [one?.id, month],
    )
    await done(desk.generate('er', insurances, { month, kind: 'normal', entityId: entity }))
    await desk.putState(insurances, month, MONTHLY.checked)
    await done(desk.generate('er', pays, { month, entityId: entity }))
    await desk.putState(pays, month, MONTHLY.finished)
    const [row] = await desk.rowsOf(pays, month)
    const publish = () => desk.act('hrmgr', pays, 'publish', {}, row?.id)
    const stale = async () =>
      (await desk.standing('er', pays, { month, entityId: entity })).stale.rows
    const set = (text: string) =>
      desk.database.rows(`update attend_month set ${text} where month = $1`, [month])
    await set('locked = false, late_times = 3')
    expect((await publish()).body.msg).toContain('月度汇总')
    expect(await stale()).toBe(0)
    await set('locked = true, paid_days = 20')
    expect(await stale()).toBe(1)
    expect((await publish()).body.msg).toContain(one?.name)
    await set('paid_days = 21')
    await done(publish())
  })
})

describe('publishing and two people', () => {
  test('own rows are seen once published, and withdrawing asks for a reason', async () => {
    const month = '2024-11'
    const own = String(
      await desk.database.value(`select user_base_id from app_user where user_name = 'staff1'`),
    )
    await desk.database.rows('delete from made_up_fact')
    await desk.fact(own, entity, 'normal', ['9000.00', '1.00', '2.00'])
    await done(desk.generate('er', insurances, { month, kind: 'normal', entityId: entity }))
    await desk.putState(insurances, month, MONTHLY.checked)
    await done(desk.generate('er', pays, { month, entityId: entity }))
    await desk.database.rows(
      `with role as (insert into role (id, code, name, scope) values (gen_random_uuid(), 'own-pay',
         'own-pay', '1') returning id),
       pressed as (insert into role_navigation (role_id, kind, target_id)
         select role.id, 'button', b.id from role, button b join menu m on m.id = b.menu_id
         where m.path = '/hr/made-up-pays' and b.code in ('view', 'group.pay'))
       insert into role_user (id, role_id, user_id)
         select gen_random_uuid(), role.id, u.id from role, app_user u where u.user_name = 'staff1'`,
    )
    const [row] = await desk.rowsOf(pays, month)
    const id = row?.id ?? ''
    const seen = async () => {
      const query = { monthStart: month, monthEnd: month }
      const staff = await desk.api.as('staff1')
      return pageIn(await staff(pays.endpoints.list, { query })).data.map((one) => one.net)
    }
    const press = (name: string, action: string, body = {}) =>
      desk.act(name, pays, action, body, id)
    expect((await press('hrmgr', 'publish')).status).toBe(409)
    await done(press('hrmgr', 'check'))
    await done(press('hrdir', 'audit'))
    expect((await press('hrdir', 'publish')).status).toBe(409)
    await done(press('hrdir', 'finish'))
    expect(await seen()).toEqual([])
    expect((await press('hrmgr', 'archive')).status).toBe(409)
    await done(press('hrmgr', 'publish'))
    expect(await seen()).toEqual(['8998.00'])
    expect(refusalIn(await press('hrmgr', 'unpublish')).errors).toEqual(['reason'])
    await done(press('hrmgr', 'unpublish', { reason: '发早了' }))
    expect(await seen()).toEqual([])
    await done(press('hrmgr', 'publish'))
    await done(press('hrdir', 'archive'))
    expect(await seen()).toEqual(['8998.00'])
    await done(press('hrdir', 'undoArchive', { reason: '更正' }))
    expect((await desk.rowsOf(pays, month))[0]).toMatchObject({ state: MONTHLY.published })
    expect((await press('staff1', 'unpublish', { reason: '试' })).status).toBe(403)
  })

  test('who made a row does not check it, and the button is not offered to them', async () => {
    const month = '2024-12'
    await payMonth(month, 1)
    const [row] = await desk.rowsOf(pays, month)
    const id = row?.id ?? ''
    const query = `?month=${month}&entityId=${entity}`
    const check = (name: string) => desk.act(name, pays, 'check', {}, id)
    const mine = await loadSheet(await desk.pageCall('er', pays, query))
    expect(mine.month.steps).toEqual([])
    expect(mine.list.notices.map(({ text }) => text)).toEqual([
      '1行的前一步由您本人办理，“核对”须由他人办理',
    ])
    expect((await check('er')).status).toBe(409)
    // The user who overwrites a figure counts as a second maker.
    const body = { id, version: Number(row?.version), gross: '11000.00' }
    await done(desk.put('hrmgr', pays.endpoints.update, body))
    expect((await check('hrmgr')).status).toBe(409)
    await done(check('hrdir'))
    expect((await desk.act('hrdir', pays, 'audit', {}, id)).status).toBe(409)
    // Sending back removes the user of the check, but keeps the makers.
    await done(desk.act('hrdir', pays, 'sendBack', { reason: '重做' }, id))
    expect((await check('hrmgr')).status).toBe(409)
    await done(check('hrdir'))
  })
})

describe('a walk', () => {
  const STATES = ['0', '1', '2', '3', '5', '4']
  const AHEAD: Record<string, readonly [from: string, to: string]> = {
    check: ['0', '1'],
    audit: ['1', '2'],
    finish: ['2', '3'],
    publish: ['3', '5'],
    archive: ['5', '4'],
  }
  const BACK: Record<string, readonly [from: string, to: string]> = {
    sendBack: ['1', '0'],
    unaudit: ['2', '1'],
    undoFinish: ['3', '2'],
    unpublish: ['5', '3'],
    undoArchive: ['4', '5'],
  }
  const APART: Record<string, readonly string[]> = {
    check: ['generate'],
    audit: ['generate', 'check'],
    publish: ['finish'],
  }
  const NEEDED = ['generate', 'check', 'finish']
  const WRITERS = ['er', 'hrmgr', 'hrdir']
  const WALKS = 18
  const STEPS = 16
  const step = fc.record({
    name: fc.constantFrom(...WRITERS),
    verb: fc.oneof(
      { weight: 6, arbitrary: fc.constant('ahead') },
      { weight: 2, arbitrary: fc.constantFrom(...Object.keys(AHEAD)) },
      { weight: 2, arbitrary: fc.constantFrom(...Object.keys(BACK)) },
      { weight: 2, arbitrary: fc.constantFrom('generate', 'complete') },
      { weight: 1, arbitrary: fc.constantFrom('restate', 'reopen') },
    ),
  })
  /** The verb of the step forward from a state. In the archive it is `archive` again, which is refused. */
  const aheadOf = (state: string) =>
    Object.entries(AHEAD).find(([, [from]]) => from === state)?.[0] ?? 'archive'

  /** Each random walk gets a month of its own, even when it is repeated. */
  let months = 0
  const walkMonth = () => {
    months += 1
    return `${2000 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  }

  type Model = {
    state: string
    doers: Record<string, string>
    isComplete: boolean
    isStale: boolean
  }

  /** The rules of the two sheets, written a second time as a model. */
  function next(model: Model, { name, verb }: { name: string; verb: string }): Model | null {
    const isBlocked = NEEDED.includes(verb) && !model.isComplete
    if (verb === 'generate') {
      if (isBlocked || model.state === '4') return null
      if (model.state !== '0' || !model.isStale) return model
      return { ...model, isStale: false, doers: { ...model.doers, generate: name } }
    }
    const [from, to] = AHEAD[verb] ?? BACK[verb] ?? ['', '']
    if (model.state !== from || isBlocked) return null
    if (BACK[verb]) {
      const undone = Object.entries(AHEAD).flatMap(([earlier, [, reached]]) =>
        STATES.indexOf(reached) > STATES.indexOf(to) && from !== '4' ? [earlier] : [],
      )
      const kept = Object.entries(model.doers).filter(([earlier]) => !undone.includes(earlier))
      return { ...model, state: to, doers: Object.fromEntries(kept) }
    }
    if (model.isStale && verb !== 'archive') return null
    if (APART[verb]?.some((earlier) => model.doers[earlier] === name)) return null
    return {
      ...model,
      state: to,
      doers: verb === 'archive' ? model.doers : { ...model.doers, [verb]: name },
    }
  }

  test('follows the rules, whichever users press which buttons while inputs change', async () => {
    const seen = new Set<string>()
    const one = [desk.person()]
    const walks = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), WALKS)
    for (const [n, walk] of walks.entries()) {
      const month = walkMonth()
      await payMonth(month, 1, one)
      const [made] = await desk.rowsOf(pays, month)
      const id = made?.id ?? ''
      let model: Model = { state: '0', doers: { generate: 'er' }, isComplete: true, isStale: false }
      // Walks begin in any state, because few walks from the first state reach the archive.
      const start = STATES[n % STATES.length] ?? '0'
      await desk.putState(pays, month, start)
      model = { ...model, state: start }
      for (const [at, { name, verb: wish }] of walk.entries()) {
        const verb = wish === 'ahead' ? aheadOf(model.state) : wish
        const context = `${month} ${start} ${JSON.stringify(walk.slice(0, at + 1))}`
        if (verb === 'restate') {
          await desk.database.rows(
            'update made_up_insurance set person = person + 1 where month = $1',
            [month],
          )
          model = { ...model, isStale: true }
          continue
        }
        if (verb === 'reopen' || verb === 'complete') {
          const isComplete = verb === 'complete'
          await desk.putState(insurances, month, isComplete ? MONTHLY.checked : MONTHLY.open)
          model = { ...model, isComplete }
          continue
        }
        const expected = next(model, { name, verb })
        const answer =
          verb === 'generate'
            ? await desk.generate(name, pays, { month, entityId: entity })
            : await desk.act(name, pays, verb, BACK[verb] ? { reason: '试走' } : {}, id)
        expect(answer.status === 200, `${context} ${answer.text}`).toBe(expected !== null)
        if (expected) {
          model = expected
          seen.add(verb)
        }
        const [row] = await desk.rowsOf(pays, month)
        expect(row?.state, context).toBe(model.state)
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining([...Object.keys(AHEAD), 'generate']))
  })
})

describe('a definition that cannot work', () => {
  const define = (sheet: object, fields: object = {}) =>
    defineMonthSheet({
      path: 'hr/wrongs',
      table: 'wrong',
      label: '错',
      controller: { family: 'hr', name: 'Wrong' },
      sheet: {
        states: monthlyStates('wrong', '完'),
        keys: [],
        figures: ['sum'],
        typed: [],
        totals: ['sum'],
        ...sheet,
      },
      groups: { pay: '金额' },
      fields: { sum: money('合计', { access: 'computed', in: ['list', 'sum'] }), ...fields },
    })

  test('ends the start and says what to write', () => {
    expect(() => define({})).not.toThrow()
    expect(() => define({ totals: [] })).toThrow('at least one total')
    expect(() => define({ totals: ['remark'] })).toThrow('the total remark must be an amount')
    expect(() => define({ parameters: { sort: money('x') } })).toThrow('sort must be a choice')
    expect(() => define({ apart: { publish: ['finish'] } })).toThrow('no transition publish')
    expect(() => define({ needs: [{ of: insurances, before: ['generate'] }] })).toThrow(
      'say when hr/made-up-insurances is complete',
    )
    const unknown = { of: insurances, state: '1', figures: ['wage'], before: ['generate'] }
    expect(() => define({ needs: [unknown] })).toThrow('has no field wage')
  })
})
