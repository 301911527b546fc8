import { beforeAll, describe, expect, test } from 'vitest'
import { mySalary, SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import {
  mySheetSlip,
  mySheets,
  SPREADSHEET_CALLS,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import { say } from '#platform/api/http/messages.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type Caller, pageIn, recordIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { type Book, type Cell, csv, sheetDesk, workbook } from './sheet-desk.ts'

const company = testCompany()
const { database, api } = company
const desk = sheetDesk(company)
const { people, uploaded, upload, read, act, matchRow, show, one, grant } = desk

let pay: Caller
let second: Caller
let director: Caller
let staff: Caller

beforeAll(async () => {
  ;({ pay, second, director } = await desk.specialists())
  staff = await api.as('staff1')
})

const HEAD: readonly Cell[] = ['工号', '姓名', '基本工资', '应发', '实发', '内部说明']
type Someone = { id: string; empNo: string; name: string }
const line = (
  { empNo, name }: Pick<Someone, 'empNo' | 'name'>,
  [base, gross, net]: readonly [string, string, string],
  note = '',
): Cell[] => [
  empNo,
  name,
  { n: base, format: 'fen' },
  { n: gross, format: 'fen' },
  { n: net, format: 'fen' },
  note,
]
const AMOUNTS = ['5000', '5200.5', '4900.25'] as const
const bookOf = (rows: readonly Cell[][]): Book => ({ rows: [['三月工资表'], HEAD, ...rows] })

/** The account staff1 is one of the people of the file. */
async function withStaff(count = 3): Promise<Someone[]> {
  const found = await people(count)
  const [first] = found
  await database.rows("update app_user set user_base_id = $1 where user_name = 'staff1'", [
    first?.id,
  ])
  return found
}

async function published(found: readonly Someone[], values: object = {}): Promise<string> {
  const rows = found.map((one, at) => line(one, [...AMOUNTS], at === 0 ? '只给财务看' : ''))
  const { id, answer } = await uploaded(pay, bookOf(rows), values)
  expect(answer.status, answer.text).toBe(200)
  for (const [call, name] of [
    [second, 'check'],
    [director, 'audit'],
    [pay, 'publish'],
  ] as const) {
    const moved = await act(call, id, name)
    expect(moved.status, moved.text).toBe(200)
  }
  return id
}

const slipOf = async (call: Caller, id: string) =>
  mySheetSlip.parse((await call(SPREADSHEET_CALLS.slip, { query: { id } })).body.response)
const stateOf = (id: string) => one('select state from salary_excel where id = $1', [id])

describe('reading a file', () => {
  test('finds columns with their types, and people by number and name', async () => {
    const found = await people(2)
    const rows = found.map((one) => line(one, [...AMOUNTS], '说明'))
    const { id, answer } = await uploaded(pay, bookOf(rows))
    expect(answer.body.response).toEqual({ rows: 2, matched: 2, faults: 0 })
    const content = await read(pay, id)
    expect(content.columns.map(({ title, type, visible }) => [title, type, visible])).toEqual([
      ['基本工资', 'amount', true],
      ['应发', 'amount', true],
      ['实发', 'amount', true],
      ['内部说明', 'text', false],
    ])
    expect(content.sums).toEqual({ gross: '10401.00', net: '9800.50' })
    expect(content.rows.map(({ userId }) => userId)).toEqual(found.map((one) => one.id))
    const record = recordIn(await pay(spreadsheets.endpoints.info, { query: { id } }))
    expect([record.rowCount, record.matched, record.sumNet]).toEqual([2, 2, '9800.50'])
  })

  test('names each row that is not ready, with its reason', async () => {
    const [right, other, twice, without] = (await people(4)) as [Someone, Someone, Someone, Someone]
    const { id } = await uploaded(
      pay,
      bookOf([
        line(right, [...AMOUNTS]),
        line({ empNo: '没有此号', name: other.name }, [...AMOUNTS]),
        line({ empNo: other.empNo, name: '别人' }, [...AMOUNTS]),
        line(twice, [...AMOUNTS]),
        line(twice, [...AMOUNTS]),
        [without.empNo, without.name, '1', '2', '', ''],
      ]),
    )
    const { rows, open } = await read(pay, id)
    expect(open).toBe(5)
    const byNo = new Map(rows.map((row) => [row.no, row]))
    const matches = [3, 4, 5, 6, 7, 8].map((no) => byNo.get(no)?.match)
    expect(matches).toEqual(['found', 'unknown', 'otherName', 'repeated', 'repeated', 'found'])
    expect(byNo.get(8)?.problems).toEqual([{ code: 'missing', column: '实发', text: '' }])
    expect(byNo.get(4)?.proposed).toBe(other.empNo)
    // Rows with a problem come first.
    expect(rows.map(({ no }) => no)).toEqual([4, 5, 6, 7, 8, 3])
    const only = await read(pay, id, { show: 'problems' })
    expect(only.rows.map(({ no }) => no)).toEqual([4, 5, 6, 7, 8])
    const refused = await act(second, id, 'check')
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      say('zh', 'spreadsheet.unmatched', { count: 4 }),
    ])
  })

  test('tells three people of one name apart by their numbers, and proposes none of them', async () => {
    const found = await people(3, '王伟')
    const [first, last] = [found[0] as Someone, found[2] as Someone]
    const { id } = await uploaded(
      pay,
      bookOf([
        line(first, [...AMOUNTS]),
        line(last, [...AMOUNTS]),
        line({ empNo: '', name: '王伟' }, [...AMOUNTS]),
      ]),
    )
    const { rows } = await read(pay, id)
    const open = rows.find(({ match }) => match === 'unknown')
    expect(open?.proposed).toBeNull()
    expect(rows.filter(({ match }) => match === 'found').map(({ userId }) => userId)).toEqual([
      first.id,
      last.id,
    ])
  })

  test.each([
    ['迪丽热巴·买买提', '迪丽热巴•买买提'],
    ['迪丽热巴·买买提', '迪丽热巴．买买提'],
    ['ＡＮＮＡ Li', 'ANNALi'],
  ])('%s and %s are one name', async (known, written) => {
    const [someone] = (await people(1, known)) as [Someone]
    const { answer } = await uploaded(
      pay,
      bookOf([line({ empNo: someone.empNo, name: written }, [...AMOUNTS])]),
    )
    expect(answer.body.response).toMatchObject({ matched: 1 })
  })

  test('never rounds: a shown 100.01 that is stored as 100.005 is named', async () => {
    const [someone] = (await people(1)) as [Someone]
    const { id } = await uploaded(pay, bookOf([line(someone, ['100', '100', '100.005'])]))
    const { rows } = await read(pay, id)
    expect(rows[0]?.problems).toEqual([
      { code: 'decimals', column: '实发', text: '100.005 → 100.01' },
    ])
    expect(rows[0]?.net).toBeNull()
    const refused = await act(second, id, 'check')
    expect(refused.body.msg).toBe(say('zh', 'spreadsheet.faulty', { count: 1 }))
    const text = csv(['工号,姓名,实发', `${someone.empNo},${someone.name},100.005`])
    const other = await uploaded(pay, text)
    expect((await read(pay, other.id)).rows[0]?.problems).toMatchObject([{ code: 'decimals' }])
  })

  test('counts the stored result of a formula, and names a formula without one', async () => {
    const [one1, two] = (await people(2)) as [Someone, Someone]
    const { id } = await uploaded(
      pay,
      bookOf([
        [one1.empNo, one1.name, '5000', '5200', { formula: 'D3-300', stored: '4900.25' }, ''],
        [two.empNo, two.name, '5000', '5200', { formula: 'D4-300' }, ''],
      ]),
    )
    const { rows, reading } = await read(pay, id)
    expect(rows.map(({ no, net }) => [no, net])).toEqual([
      [4, null],
      [3, '4900.25'],
    ])
    expect(rows[0]?.problems).toEqual([{ code: 'formula', column: '实发', text: '' }])
    expect(reading?.formulas).toEqual({ count: 1, first: 'E3' })
  })

  test('uses nothing hidden without a word, and drops nothing either', async () => {
    const [shown, hidden] = (await people(2)) as [Someone, Someone]
    const { id } = await uploaded(pay, {
      rows: [
        ['三月工资表'],
        HEAD,
        line(shown, [...AMOUNTS]),
        line(hidden, [...AMOUNTS]),
        ['', '', '', '', '', '制表：张三'],
      ],
      hiddenRows: [4],
      hiddenColumns: [3],
      others: { 二月: false, 底稿: true },
    })
    const { reading, rows, columns } = await read(pay, id)
    expect(reading).toMatchObject({
      sheet: '工资',
      otherSheets: ['二月'],
      hiddenSheets: 1,
      hiddenColumns: ['基本工资'],
      ignored: [5],
    })
    expect(columns[0]).toMatchObject({ title: '基本工资', hidden: true, visible: false })
    expect(rows[0]).toMatchObject({ no: 4, problems: [{ code: 'hiddenRow' }] })
    expect((await act(second, id, 'check')).status).toBe(409)
  })

  test('compares the line of totals with the rows, to the fen', async () => {
    const found = await people(2)
    const rows = found.map((one) => line(one, [...AMOUNTS]))
    const total = (net: string): Cell[] => [
      '合计',
      '',
      { n: '10000' },
      { n: '10401' },
      { n: net },
      '',
    ]
    const right = await uploaded(pay, bookOf([...rows, total('9800.5')]))
    expect((await read(pay, right.id)).wrongTotals).toBe(0)
    expect((await act(second, right.id, 'check')).status).toBe(200)
    const wrong = await uploaded(pay, bookOf([...rows, total('9800.51')]))
    const content = await read(pay, wrong.id)
    expect(content.wrongTotals).toBe(1)
    expect(content.totals[0]?.columns.find(({ agrees }) => !agrees)).toMatchObject({
      said: '9800.51',
      sum: '9800.50',
    })
    const refused = await act(second, wrong.id, 'check')
    expect(refused.body.msg).toBe(say('zh', 'spreadsheet.totals', { count: 1 }))
  })

  test('adds up parts apart from the whole', async () => {
    const found = (await people(3)) as [Someone, Someone, Someone]
    const rows = found.map((one) => line(one, [...AMOUNTS]))
    const sum = (word: string, net: string): Cell[] => [word, '', '', '', { n: net }, '']
    const { id } = await uploaded(
      pay,
      bookOf([
        rows[0] as Cell[],
        sum('小计', '4900.25'),
        ...rows.slice(1),
        sum('小计', '9800.5'),
        sum('合计', '14700.75'),
      ]),
    )
    const { totals, wrongTotals, count } = await read(pay, id)
    expect([totals.length, wrongTotals, count]).toEqual([3, 0, 3])
  })

  test('reads GBK, title lines, and amounts as text with commas or wide digits', async () => {
    const [one1, two] = (await people(2)) as [Someone, Someone]
    const text = csv(
      [
        '第二分公司三月工资表',
        '工号,姓名,应发工资,实发工资',
        `${one1.empNo},${one1.name},"1,300.00","1,234.50"`,
        `${two.empNo},${two.name},２０００．００,１９００．５０`,
      ],
      'GB18030',
    )
    const { id, answer } = await uploaded(pay, text)
    expect(answer.body.response).toEqual({ rows: 2, matched: 2, faults: 0 })
    const { rows, reading, columns } = await read(pay, id)
    expect(reading).toMatchObject({ encoding: 'gb18030', headRow: 2 })
    expect(rows.map(({ net }) => net)).toEqual(['1234.50', '1900.50'])
    expect(columns.map(({ role }) => role)).toEqual(['gross', 'net'])
    const other = csv(['工号,姓名,实发', `${one1.empNo},${one1.name},"1.234,50"`])
    const unclear = await uploaded(pay, other)
    expect((await read(pay, unclear.id)).rows[0]?.problems).toMatchObject([{ code: 'noAmount' }])
  })

  test('refuses a file without its columns, or with one of them twice', async () => {
    const { answer } = await uploaded(pay, {
      rows: [
        ['工号', '姓名', '应发'],
        ['1', 'A', '2'],
      ],
    })
    expect([answer.status, answer.body.msg]).toEqual([
      400,
      say('zh', 'import.noColumn', { heading: '实发' }),
    ])
    const twice = await uploaded(pay, {
      rows: [
        ['工号', '姓名', '实发', '实发工资'],
        ['1', 'A', '2', '3'],
      ],
    })
    expect(twice.answer.body.msg).toBe(
      say('zh', 'spreadsheet.headTwice', { titles: '实发, 实发工资' }),
    )
    const empty = await uploaded(pay, csv(['工号,姓名,实发']))
    expect(empty.answer.status).toBe(400)
  })
})

describe('mending a file', () => {
  test('a row goes to the person with the number, once, and a repeated one is then free', async () => {
    const [right, other] = (await people(2)) as [Someone, Someone]
    const { id } = await uploaded(
      pay,
      bookOf([line(right, [...AMOUNTS]), line(right, [...AMOUNTS])]),
    )
    const { rows } = await read(pay, id)
    const last = rows.find(({ no }) => no === 4)
    expect((await matchRow(pay, last?.id ?? '', '没有此号')).status).toBe(409)
    const done = await matchRow(pay, last?.id ?? '', other.empNo.toLowerCase())
    expect(done.status, done.text).toBe(200)
    const after = await read(pay, id)
    expect([after.open, after.ready]).toEqual([0, 2])
    expect(after.rows.find(({ no }) => no === 4)).toMatchObject({ byHand: true, userId: other.id })
    const first = after.rows.find(({ no }) => no === 3)
    const taken = await matchRow(pay, first?.id ?? '', other.empNo)
    expect(taken.body.msg).toBe(say('zh', 'spreadsheet.hasRow', { name: other.name, no: 4 }))
  })

  test('matching again follows the personnel files', async () => {
    const [someone] = (await people(1)) as [Someone]
    const { id } = await uploaded(
      pay,
      bookOf([line({ empNo: someone.empNo, name: '新名' }, [...AMOUNTS])]),
    )
    await database.rows("update user_base_info set name = '新名' where id = $1", [someone.id])
    const done = await act(pay, id, 'match')
    expect(done.status, done.text).toBe(200)
    expect((await read(pay, id)).ready).toBe(1)
  })

  test('another file replaces all rows', async () => {
    const [one1, two] = (await people(2)) as [Someone, Someone]
    const { id } = await uploaded(pay, bookOf([line(one1, [...AMOUNTS])]))
    const bytes = await workbook(bookOf([line(two, [...AMOUNTS])]))
    expect((await upload(pay, id, bytes)).status).toBe(200)
    expect((await read(pay, id)).rows.map(({ userId }) => userId)).toEqual([two.id])
  })

  test('three users make, check and audit a file, also for the database', async () => {
    const found = await people(1)
    const { id } = await uploaded(pay, bookOf(found.map((one) => line(one, [...AMOUNTS]))))
    const own = await act(pay, id, 'check')
    expect([own.status, own.body.msg]).toEqual([409, say('zh', 'spreadsheet.ownWork')])
    expect((await act(second, id, 'check')).status).toBe(200)
    const users = await database.rows<{ id: string; name: string }>(
      "select id, user_name as name from app_user where user_name in ('pay', 'pay2', 'hrdir')",
    )
    const idOf = (name: string) => users.find((user) => user.name === name)?.id
    const audited = 'update salary_excel set state = $2, audited_by_id = $3 where id = $1'
    for (const name of ['pay', 'pay2']) {
      await expect(database.rows(audited, [id, '2', idOf(name)])).rejects.toThrow(/third user/)
    }
    const checked = 'update salary_excel set checked_by_id = $2 where id = $1'
    await expect(database.rows(checked, [id, idOf('pay')])).rejects.toThrow(/another user/)
    expect((await act(director, id, 'audit')).status).toBe(200)
  })

  test('a user who mends a file does not check it', async () => {
    const [someone] = (await people(1)) as [Someone]
    const { id } = await uploaded(
      pay,
      bookOf([line({ empNo: '无', name: someone.name }, [...AMOUNTS])]),
    )
    const [row] = (await read(pay, id)).rows
    expect((await matchRow(second, row?.id ?? '', someone.empNo)).status).toBe(200)
    expect((await act(second, id, 'check')).body.msg).toBe(say('zh', 'spreadsheet.ownWork'))
    expect((await act(director, id, 'check')).status).toBe(200)
  })
})

describe('a file that is settled', () => {
  test('keeps its content, also in the database, and its hash', async () => {
    const found = await withStaff()
    const id = await published(found)
    const hash = await one('select hash from salary_excel where id = $1', [id])
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const writes = [
      'update salary_excel_row set net = net + 1 where salary_excel_id = $1',
      "update salary_excel_row set cells = '[]' where salary_excel_id = $1",
      "update salary_excel_row set user_id = null, match_state = 'unknown' where salary_excel_id = $1",
      'delete from salary_excel_row where salary_excel_id = $1',
      `insert into salary_excel_row (id, salary_excel_id, row_no, emp_no, user_name, match_state, cells)
       values (gen_random_uuid(), $1, 99, 'x', 'x', 'unknown', '[]')`,
      'update salary_excel set sum_net = 1 where id = $1',
      "update salary_excel set title = 'x' where id = $1",
      "update salary_excel set columns = '[]' where id = $1",
      'update salary_excel set hash = null where id = $1',
      'update salary_excel set deleted_at = now() where id = $1',
    ]
    for (const write of writes) {
      await expect(database.rows(write, [id]), write).rejects.toThrow(/stay|cannot be deleted/)
    }
    const bytes = await workbook(bookOf(found.map((someone) => line(someone, [...AMOUNTS]))))
    expect((await upload(pay, id, bytes)).body.msg).toBe(say('zh', 'spreadsheet.notOpen'))
    expect((await show(pay, id, ['c4'])).status).toBe(409)
    const edited = await pay(spreadsheets.endpoints.update, {
      method: 'PUT',
      body: {
        id,
        version: Number(await one('select version from salary_excel where id = $1', [id])),
        title: '新',
      },
    })
    expect(edited.status).toBe(400)
  })

  test('is not published when its content is no longer what was audited', async () => {
    const found = await people(1)
    const { id } = await uploaded(pay, bookOf(found.map((someone) => line(someone, [...AMOUNTS]))))
    await act(second, id, 'check')
    await act(director, id, 'audit')
    await database.rows('alter table salary_excel_row disable trigger keep_salary_excel_row')
    await database.rows('update salary_excel_row set net = net + 1 where salary_excel_id = $1', [
      id,
    ])
    await database.rows('alter table salary_excel_row enable trigger keep_salary_excel_row')
    const refused = await act(pay, id, 'publish')
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      say('zh', 'spreadsheet.changedSinceAudit'),
    ])
  })

  test('is published once, and taken back with its messages', async () => {
    const found = await withStaff()
    const id = await published(found)
    const again = await act(pay, id, 'publish')
    expect(again.status).toBe(409)
    const told = () =>
      database.rows<{ link: string; said: string; name: string }>(
        `select m.link, m.said::text as said, u.user_name as name
         from message m join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
         where m.biz_id = $1 and m.code = 'spreadsheetPublished' and c.status in ('0', '1')
           and (c.expires_at is null or c.expires_at > now())`,
        [id],
      )
    const messages = await told()
    expect(messages.map(({ name, link }) => [name, link])).toEqual([
      ['staff1', `/pay/my-slips/sheets/${id}`],
    ])
    expect(messages[0]?.said).not.toContain('4900')
    const back = await act(pay, id, 'unpublish', { reason: '有误' })
    expect(back.status, back.text).toBe(200)
    expect(await told()).toEqual([])
    expect((await staff(SPREADSHEET_CALLS.slip, { query: { id } })).status).toBe(404)
    expect(await stateOf(id)).toBe('2')
  })

  test('moves with others at once, all of them or none', async () => {
    const [one1, two] = (await people(2)) as [Someone, Someone]
    const ready = await uploaded(pay, bookOf([line(one1, [...AMOUNTS])]))
    const open = await uploaded(pay, bookOf([line({ empNo: '无', name: two.name }, [...AMOUNTS])]))
    const move = (call: Caller, ids: string[], state: string) =>
      call(SPREADSHEET_CALLS.state, { method: 'PUT', body: { ids, state } })
    expect((await move(second, [ready.id, open.id], '1')).status).toBe(409)
    expect(await stateOf(ready.id)).toBe('0')
    expect((await move(second, [ready.id], '1')).status).toBe(200)
    expect((await move(second, [ready.id], '5')).status).toBe(409)
    expect((await move(pay, [ready.id], '2')).status).toBe(403)
    expect((await move(director, [ready.id], '2')).status).toBe(200)
    expect((await move(second, [ready.id], '1')).status).toBe(403)
    const noReason = await move(director, [ready.id], '1')
    expect(noReason.status).toBe(400)
  })
})

describe('the people of a file', () => {
  test('see their own row and the visible columns alone, from the publication on', async () => {
    const found = await withStaff()
    const rows = found.map((someone) => line(someone, [...AMOUNTS], '只给财务看'))
    const { id } = await uploaded(pay, bookOf(rows))
    const columns = (await read(pay, id)).columns
    const base = columns.find(({ title }) => title === '基本工资')?.key ?? ''
    const shown = await show(
      pay,
      id,
      columns.filter(({ key }) => key !== base).map(({ key }) => key),
    )
    expect(shown.status, shown.text).toBe(200)
    await show(pay, id, ['c3'])
    await act(second, id, 'check')
    await act(director, id, 'audit')
    const open = (call: Caller) => call(SPREADSHEET_CALLS.slip, { query: { id } })
    expect((await open(staff)).status).toBe(404)
    await act(pay, id, 'publish')
    const answer = await open(staff)
    expect(answer.status).toBe(200)
    const slip = mySheetSlip.parse(answer.body.response)
    expect(slip.lines).toEqual([{ key: 'c3', title: '应发', type: 'amount', value: '5200.50' }])
    expect(slip.slip.net).toBe('4900.25')
    for (const secret of ['只给财务看', '基本工资', found[1]?.name ?? '', found[1]?.empNo ?? '']) {
      expect(answer.text).not.toContain(secret)
    }
    for (const call of [pay, second, director]) expect((await open(call)).status).toBe(404)
    for (const path of [SPREADSHEET_CALLS.rows, spreadsheets.endpoints.info]) {
      expect((await staff(path, { query: { id } })).status).toBe(403)
    }
  })

  test('are noted as readers at their first opening, and confirm what they read', async () => {
    const found = await withStaff()
    const id = await published(found)
    const before = await read(pay, id)
    expect([before.readBy, before.confirmedBy]).toEqual([0, 0])
    const { digest } = await slipOf(staff, id)
    const readAt = (await read(pay, id)).rows.find(({ userId }) => userId === found[0]?.id)?.readAt
    expect(readAt).not.toBeNull()
    expect((await slipOf(staff, id)).slip.readAt).toBe(readAt)
    const confirm = (call: Caller, said: string) =>
      call(SPREADSHEET_CALLS.confirm, { method: 'PUT', body: { id, digest: said } })
    expect((await confirm(staff, 'f'.repeat(64))).status).toBe(409)
    expect((await confirm(pay, digest)).status).toBe(404)
    expect((await confirm(staff, digest)).status).toBe(200)
    const first = (await slipOf(staff, id)).slip.confirmedAt
    expect((await confirm(staff, digest)).status).toBe(200)
    expect((await slipOf(staff, id)).slip.confirmedAt).toBe(first)
    expect(
      await one(
        'select confirmed_hash from salary_excel_row where salary_excel_id = $1 and user_id = $2',
        [id, found[0]?.id],
      ),
    ).toBe(digest)
  })

  test('find them by month and year, and no sum of computed slips has them', async () => {
    const found = await withStaff()
    const id = await published(found, { month: '2026-02' })
    const mine = async (query: Record<string, string>) =>
      mySheets.parse((await staff(SPREADSHEET_CALLS.mine, { query })).body.response)
    expect((await mine({ month: '2026-02' })).slips.map((slip) => slip.id)).toEqual([id])
    expect((await mine({ month: '2026-01' })).slips).toEqual([])
    expect((await mine({ year: '2026' })).years).toEqual([2026])
    const year = mySalary.parse((await staff(SLIP_CALLS.year)).body.response)
    expect([year.slips, year.totals.net]).toEqual([[], '0.00'])
  })
})

describe('the rights to a file', () => {
  test('a reader with a competence for some people sees their rows and sums alone', async () => {
    const [near, far] = (await people(2)) as [Someone, Someone]
    await database.rows(
      `update user_base_info set dept_id = (select id from department d
         where d.deleted_at is null and d.id <> (select dept_id from user_base_info where id = $2)
           and not exists (select from department o where o.id = (select dept_id from user_base_info where id = $2)
             and o.path like d.path || '%') limit 1)
       where id = $1`,
      [far.id, near.id],
    )
    const { id } = await uploaded(
      pay,
      bookOf([
        line(near, ['5000', '5200.5', '4900.25']),
        line(far, ['7000', '7777.77', '7111.11']),
        line({ empNo: '无', name: '谁' }, ['1', '2', '3333.33']),
      ]),
    )
    const dept = await one('select dept_id from user_base_info where id = $1', [near.id])
    await grant('pay2', { items: ['工资表'], scope: '5', deptIds: [dept], canEdit: true })
    const answer = await second(SPREADSHEET_CALLS.rows, { query: { id } })
    expect(answer.text).not.toMatch(/7111\.11|3333\.33|7777\.77/)
    const content = await read(second, id)
    expect(content.rows.map(({ userId }) => userId)).toEqual([near.id])
    expect([content.sums.net, content.isWhole, content.mayMove]).toEqual(['4900.25', false, false])
    const record = recordIn(await second(spreadsheets.endpoints.info, { query: { id } }))
    expect(record.sumNet).toBeNull()
    const unknown = (await read(pay, id)).rows.find(({ match }) => match === 'unknown')
    expect((await matchRow(second, unknown?.id ?? '', near.empNo)).status).toBe(404)
    const foreign = (await read(pay, id)).rows.find(({ userId }) => userId === far.id)
    expect((await matchRow(second, foreign?.id ?? '', near.empNo)).status).toBe(404)
    expect((await act(second, id, 'void', { reason: 'x' })).status).toBe(403)
    await desk.specialists()
  })

  test('somebody without a competence gets no figure and writes nothing', async () => {
    const found = await people(1)
    const { id } = await uploaded(pay, bookOf(found.map((someone) => line(someone, [...AMOUNTS]))))
    await grant('pay2', { items: ['社保'] })
    const content = await second(SPREADSHEET_CALLS.rows, { query: { id } })
    expect(content.text).not.toMatch(/4900|5200/)
    const listed = await second(spreadsheets.endpoints.list, { query: { columns: 'title,sumNet' } })
    expect(pageIn(listed).dataCount).toBeGreaterThan(0)
    expect(listed.text).not.toContain('4900.25')
    const bytes = await workbook(bookOf(found.map((someone) => line(someone, [...AMOUNTS]))))
    expect((await upload(second, id, bytes)).status).toBe(403)
    expect((await act(second, id, 'check')).status).toBe(403)
    for (const user of ['gm', 'admin', 'auditor', 'social', 'staff1']) {
      const answer = await (await api.as(user))(SPREADSHEET_CALLS.rows, { query: { id } })
      expect(answer.text, user).not.toMatch(/4900|5200/)
      if (user !== 'admin') expect(answer.status, user).toBe(403)
    }
    await desk.specialists()
  })

  test('people beyond the competence of the maker are not found', async () => {
    const found = await people(1)
    await grant('pay2', { items: ['工资表'], scope: '1', canEdit: true })
    const { id } = await uploaded(
      second,
      bookOf(found.map((someone) => line(someone, [...AMOUNTS]))),
    )
    const [row] = (await read(second, id)).rows
    expect([row?.match, row?.proposed]).toEqual(['unknown', null])
    await desk.specialists()
    // A user with the competence finds them.
    expect((await act(pay, id, 'match')).status).toBe(200)
    expect((await read(pay, id)).ready).toBe(1)
  })

  test('the own row waits for another user, and nobody moves a file with it', async () => {
    const [own, other] = (await people(2)) as [Someone, Someone]
    const before = await one(
      "select coalesce(user_base_id::text, '') from app_user where user_name = 'pay'",
    )
    await database.rows("update app_user set user_base_id = $1 where user_name = 'pay'", [own.id])
    const { id } = await uploaded(pay, bookOf([line(own, [...AMOUNTS]), line(other, [...AMOUNTS])]))
    const row = (await read(pay, id)).rows.find(({ no }) => no === 3)
    expect(row?.match).toBe('own')
    const refused = await matchRow(pay, row?.id ?? '', own.empNo)
    expect([refused.status, refused.body.msg]).toEqual([409, say('zh', 'conflict.ownPay')])
    expect((await act(second, id, 'match')).status).toBe(200)
    expect((await read(second, id)).ready).toBe(2)
    const moved = await act(pay, id, 'void', { reason: 'x' })
    expect(moved.body.msg).toBe(say('zh', 'conflict.ownPay'))
    await database.rows(
      "update app_user set user_base_id = nullif($1, '')::uuid where user_name = 'pay'",
      [before],
    )
  })
})

/** A random number that a test can repeat. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('every file adds up', () => {
  test.each([1, 2, 3, 4, 5])('rows, head and own slips agree: %i', async (seed) => {
    const next = random(seed)
    const found = await withStaff(2 + Math.floor(next() * 4))
    const fen = () => BigInt(Math.floor(next() * 2_000_000))
    const yuan = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
    const rows = found.map((someone) => {
      const [base, extra] = [fen(), fen()]
      return line(someone, [yuan(base), yuan(base + extra), yuan(base)])
    })
    const { id } = await uploaded(pay, bookOf(rows))
    for (const [call, name] of [
      [second, 'check'],
      [director, 'audit'],
      [pay, 'publish'],
    ] as const) {
      expect((await act(call, id, name)).status).toBe(200)
    }
    const nets: string[] = []
    const grosses: string[] = []
    for (const someone of found) {
      await database.rows("update app_user set user_base_id = $1 where user_name = 'staff1'", [
        someone.id,
      ])
      // The API learns of the other person a moment later.
      await expect.poll(async () => (await slipOf(staff, id)).empNo).toBe(someone.empNo)
      const { slip } = await slipOf(staff, id)
      nets.push(slip.net)
      grosses.push(slip.gross ?? '0.00')
    }
    const content = await read(pay, id)
    const record = recordIn(await pay(spreadsheets.endpoints.info, { query: { id } }))
    const sumOf = (amounts: readonly string[]) => String(sumOfMoney(amounts.map(moneyOf)))
    expect(sumOf(nets)).toBe(content.sums.net)
    expect(sumOf(grosses)).toBe(content.sums.gross)
    expect([record.sumNet, record.sumGross]).toEqual([content.sums.net, content.sums.gross])
  })
})

test('the template is read back without rows', async () => {
  const answer = await api.fetch(
    new Request(`http://localhost${SPREADSHEET_CALLS.template}?kind=wages`, {
      headers: { authorization: `Bearer ${await api.token('pay')}` },
    }),
  )
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { answer: sent } = await uploaded(pay, bytes)
  expect(sent.body.msg).toBe(say('zh', 'import.noRows'))
})
