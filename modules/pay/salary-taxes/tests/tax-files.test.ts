import { beforeAll, describe, expect, test } from 'vitest'
import { TAX_TEMPLATES } from '#modules/pay/salary-taxes/api/templates/tax-templates.ts'
import { acceptedResult, taxResultPreview } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { readWorkbook } from '#platform/api/imports/reading/read-workbook.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import type { Answer, Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { taxDesk } from './tax-desk.ts'

const company = testCompany()
const desk = taxDesk(company)
const {
  employer,
  hired,
  insured,
  pay,
  generate,
  taxOf,
  grant,
  compare,
  download,
  downloadTemplate,
  one,
} = desk
const MONTH = '2026-01'

let maker: Caller
let director: Caller

beforeAll(async () => {
  ;[maker, director] = await Promise.all([company.api.as('pay'), company.api.as('hrdir')])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
  }
})

const nameOf = (id: string) => one('select name from user_base_info where id = $1', [id])
const paperOf = (id: string) => one('select id_card_no from user_base_info where id = $1', [id])

/** A tax month whose rows are checked: 20,000 less 3,000 for each person, 360.00 of tax. */
async function checkedMonth(count = 1, taxKind = '工资薪金') {
  const entityId = await employer()
  const userIds: string[] = []
  for (let at = 0; at < count; at += 1) {
    const userId = await hired([maker, director], entityId, {
      on: '2025-12-01',
      base: '20000.00',
      taxKind,
    })
    await insured(userId, entityId, { month: '2025-12', amounts: [1600, 1300, 100] })
    userIds.push(userId)
  }
  await pay(maker, entityId, { month: '2025-12', payDate: '2026-01-09', userIds })
  const done = await generate(maker, entityId, MONTH)
  expect(done.status, done.text).toBe(200)
  await setState(entityId, '1')
  return { entityId, userIds }
}

const setState = (entityId: string, state: string) =>
  company.database.rows('update salary_tax set state = $2 where entity_id = $1', [entityId, state])

/** The cells of a sheet of the bureau, as a reader of workbooks finds them. */
async function cellsOf(
  entityId: string,
  sheet: string,
  version: string,
  month = MONTH,
): Promise<string[][]> {
  const { status, bytes } = await download('hrdir', { month, entityId, sheet, version })
  expect(status, bytes.toString()).toBe(200)
  return (await readWorkbook(bytes, 0)).rows.map(({ cells }) => cells)
}

const byHead = ([heads = [], ...rows]: string[][]) =>
  rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])))

const headsOf = (code: string, version: string) =>
  TAX_TEMPLATES.find((one) => one.code === code && one.version === version)?.columns.map(
    ({ head }) => head,
  )

describe('a sheet for the tax bureau', () => {
  test('of wages has 24 columns, and what was paid', async () => {
    const { entityId, userIds } = await checkedMonth()
    const [userId = ''] = userIds
    await company.database.rows(
      `insert into tax_deduction (id, user_id, dept_id, year, kind, monthly, share, start_month, end_month, state)
       select gen_random_uuid(), id, dept_id, 2026, '子女教育', 2000, 0.5, '2026-01', '2026-12', '1'
       from user_base_info where id = $1`,
      [userId],
    )
    const cells = await cellsOf(entityId, 'wages', '24')
    expect(cells[0]).toHaveLength(24)
    expect(cells[0]).toEqual(headsOf('wages', '24'))
    expect(byHead(cells)).toEqual([
      expect.objectContaining({
        '*姓名': await nameOf(userId),
        '*证件类型': '居民身份证',
        '*证件号码': await paperOf(userId),
        本期收入: '20000.00',
        本期免税收入: '',
        基本养老保险费: '1600.00',
        基本医疗保险费: '1300.00',
        失业保险费: '100.00',
        住房公积金: '0.00',
        累计子女教育: '1000.00',
        累计住房租金: '',
        备注: '',
      }),
    ])
  })

  test('of wages has the other deductions: the pension cumulated, the others of the period', async () => {
    const entityId = await employer()
    const userId = await hired([maker, director], entityId, { on: '2025-12-01', base: '20000.00' })
    await company.database.rows(
      `insert into tax_deduction (id, user_id, dept_id, year, kind, monthly, base, share, start_month, end_month, state)
       select gen_random_uuid(), id, dept_id, 2026, d.kind, d.monthly, d.base, 1, '2026-01', '2026-12', '1'
       from user_base_info, (values ('个人养老金', 1000, null), ('商业健康险', 150, null), ('年金', 900, 10000))
         as d (kind, monthly, base)
       where id = $1`,
      [userId],
    )
    await company.database.rows(
      `insert into tax_profile (id, user_id, entity_id, resident, kind, entry_case, reduce_share)
       values (gen_random_uuid(), $1, $2, '居民', '雇员', '无', 0.5)`,
      [userId, entityId],
    )
    for (const [month, payDate] of [
      ['2025-12', '2026-01-09'],
      ['2026-01', '2026-02-10'],
    ] as const) {
      await pay(maker, entityId, { month, payDate, userIds: [userId] })
      const done = await generate(maker, entityId, payDate.slice(0, 7))
      expect(done.status, done.text).toBe(200)
      await setState(entityId, '1')
    }
    const other = { '企业(职业)年金': '400.00', 商业健康保险: '150.00', 税延养老保险: '' }
    expect(byHead(await cellsOf(entityId, 'wages', '24'))).toEqual([
      // (20,000 − 5,000 − 1,550) × 3 %, half of it.
      expect.objectContaining({ 累计个人养老金: '1000.00', ...other, 减免税额: '201.75' }),
    ])
    expect(byHead(await cellsOf(entityId, 'wages', '24', '2026-02'))).toEqual([
      expect.objectContaining({ 累计个人养老金: '2000.00', ...other, 减免税额: '201.75' }),
    ])
  })

  test('follows the profile, whatever kind of tax the terms say', async () => {
    const entityId = await employer()
    const userId = await hired([maker, director], entityId, { on: '2025-12-01', base: '20000.00' })
    await company.database.rows(
      `insert into tax_profile (id, user_id, entity_id, resident, kind, entry_case)
       values (gen_random_uuid(), $1, $2, '非居民', '雇员', '无')`,
      [userId, entityId],
    )
    await pay(maker, entityId, { month: '2025-12', payDate: '2026-01-09', userIds: [userId] })
    const done = await generate(maker, entityId, MONTH)
    expect(done.status, done.text).toBe(200)
    // (20,000 − 5,000) × 20 % − 1,410.
    expect(await taxOf(userId, MONTH)).toMatchObject({ tax_kind: '非居民', tax: '1590.00' })
    await setState(entityId, '1')
    const cells = await cellsOf(entityId, 'nonResident', '10')
    expect(cells[0]).toEqual(headsOf('nonResident', '10'))
    expect(byHead(cells)).toEqual([
      expect.objectContaining({ '*姓名': await nameOf(userId), 本期收入: '20000.00' }),
    ])
    expect(await cellsOf(entityId, 'wages', '24')).toHaveLength(1)
  })

  test('of people has what the profile says of them', async () => {
    const { entityId, userIds } = await checkedMonth(2)
    await company.database.rows(
      `insert into tax_profile (id, user_id, entity_id, resident, kind, entry_case, entry_year, disabled, cert_no,
         paid_after_months)
       values (gen_random_uuid(), $1, $2, '居民', '保险营销员', '当年首次入职学生', 2026, true, 'C1', '2026-02')`,
      [userIds[0], entityId],
    )
    const rows = byHead(await cellsOf(entityId, 'people', '24'))
    const of = async (userId = '') => {
      const paper = await paperOf(userId)
      return rows.find((row) => row['*证件号码'] === paper)
    }
    expect(await of(userIds[0])).toMatchObject({
      '*任职受雇从业类型': '保险营销员',
      入职年度就业情形: '当年首次入职学生',
      是否离职后补发工资: '是',
      实际补发工资的月份: '2026-02',
      是否残疾: '是',
      是否烈属: '否',
      是否孤老: '否',
      残疾证号: 'C1',
      烈属证号: '',
    })
    expect(await of(userIds[1])).toMatchObject({
      入职年度就业情形: '',
      是否残疾: '否',
      残疾证号: '',
    })
  })

  test('of wages in 29 columns has four more before the rest, and one before the remark', async () => {
    const { entityId } = await checkedMonth()
    const [heads = []] = await cellsOf(entityId, 'wages', '29')
    expect(heads).toHaveLength(29)
    expect(heads).toEqual(headsOf('wages', '29'))
    expect(heads.slice(20, 24)).toEqual([
      '公务交通费用',
      '通讯费用',
      '律师办案费用',
      '西藏附加减除费用',
    ])
    expect(heads.slice(-2)).toEqual(['协定减免', '备注'])
  })

  test.each([
    ['bonus', 'bonus_income', '*全年一次性奖金额'],
    ['severance', 'compensation', '*一次性补偿收入'],
  ])('of a %s has those alone who had one', async (code, column, head) => {
    const { entityId, userIds } = await checkedMonth(2)
    await company.database.rows(`update salary_tax set ${column} = 36000.5 where user_id = $1`, [
      userIds[1],
    ])
    const cells = await cellsOf(entityId, code, '10')
    expect(cells[0]).toEqual(headsOf(code, '10'))
    expect(byHead(cells)).toEqual([
      expect.objectContaining({ '*姓名': await nameOf(userIds[1] ?? ''), [head]: '36000.50' }),
    ])
  })

  test('of fees names what they are for', async () => {
    const { entityId } = await checkedMonth(1, '实习')
    const cells = await cellsOf(entityId, 'labour', '14')
    expect(cells[0]).toEqual(headsOf('labour', '14'))
    expect(byHead(cells)).toEqual([
      expect.objectContaining({ '*所得项目': '其他连续劳务报酬所得', '*收入': '20000.00' }),
    ])
    // The sheet of wages does not name these people.
    expect(await cellsOf(entityId, 'wages', '24')).toHaveLength(1)
  })

  test('of people says how each works here', async () => {
    const { entityId, userIds } = await checkedMonth()
    const cells = await cellsOf(entityId, 'people', '24')
    expect(cells[0]).toEqual(headsOf('people', '24'))
    expect(byHead(cells)).toEqual([
      expect.objectContaining({
        '*姓名': await nameOf(userIds[0] ?? ''),
        '*国籍(地区)': '中国',
        '*任职受雇从业类型': '雇员',
        任职受雇从业日期: '2025-12-01',
        是否扣除减除费用: '是',
      }),
    ])
  })

  test('is not made of rows that do not come to what was paid, are not checked, or are out of reach', async () => {
    const { entityId, userIds } = await checkedMonth(2)
    const asked = { month: MONTH, entityId, sheet: 'wages', version: '24' }
    await company.database.rows('update salary set net = net + 0.01 where user_id = $1', [
      userIds[0],
    ])
    const uneven = await download('hrdir', asked)
    expect(uneven.status).toBe(409)
    expect(uneven.bytes.toString()).toContain(await nameOf(userIds[0] ?? ''))
    expect(uneven.bytes.toString()).not.toContain(await nameOf(userIds[1] ?? ''))
    await company.database.rows('update salary set net = net - 0.01 where user_id = $1', [
      userIds[0],
    ])
    await company.database.rows(
      'update insurance_monthly set pension_p = 4000 where user_id = $1',
      [userIds[1]],
    )
    const parts = await download('hrdir', asked)
    expect(parts.status).toBe(409)
    expect(parts.bytes.toString()).toContain(await nameOf(userIds[1] ?? ''))
    await setState(entityId, '0')
    expect((await download('hrdir', asked)).status).toBe(409)
    await setState(entityId, '1')
    await grant('hrdir', { items: ['个税'] })
    expect((await download('hrdir', asked)).status).toBe(403)
    await grant('hrdir', {
      items: ['定薪', '工资表', '个税'],
      canEdit: true,
      canExport: true,
    })
    expect((await download('hrdir', { ...asked, version: '99' })).status).toBe(404)
  })
})

const HEADS =
  '工号,姓名,证件类型,证件号码,税款所属期起,税款所属期止,所得项目,本期收入,基本养老保险费,累计收入额,累计减除费用,累计专项扣除,累计应纳税所得额,税率,速算扣除数,累计应纳税额,累计应扣缴税额,已缴税额,应补(退)税额'

/** A row of the bureau's file that agrees with the sheet. */
async function line(userId: string, values: Readonly<Record<string, string>> = {}) {
  const said: Readonly<Record<string, string>> = {
    姓名: await nameOf(userId),
    证件类型: '居民身份证',
    证件号码: await paperOf(userId),
    税款所属期起: '2026-01-01',
    税款所属期止: '2026-01-31',
    所得项目: '正常工资薪金',
    本期收入: '"20,000.00"',
    基本养老保险费: '1600.00',
    累计收入额: '20000.00',
    累计减除费用: '5000',
    累计专项扣除: '3000',
    累计应纳税所得额: '12000',
    税率: '3%',
    速算扣除数: '0',
    累计应纳税额: '360',
    累计应扣缴税额: '360',
    已缴税额: '0',
    '应补(退)税额': '360.00',
    ...values,
  }
  return HEADS.split(',')
    .map((head) => said[head] ?? '')
    .join(',')
}

const told = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200)
  return acceptedResult.parse(answer.body.response)
}

/**
 * The bytes of a text in GB 18030. The runtime can only decode it, so every pair of bytes is decoded once to find them.
 */
function inGbk(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('gb18030')
  const pairs = new Map<string, readonly number[]>()
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) {
      pairs.set(decoder.decode(new Uint8Array([first, second])), [first, second])
    }
  }
  return new Uint8Array(
    [...text].flatMap((letter) =>
      letter < '\u0080' ? [letter.charCodeAt(0)] : [...(pairs.get(letter) ?? [])],
    ),
  )
}

describe('a result of the tax bureau', () => {
  test('that agrees marks its rows, and the same file again changes nothing', async () => {
    const { entityId, userIds } = await checkedMonth(2)
    const [first = '', second = ''] = userIds
    const file = [HEADS, await line(first)].join('\r\n')
    expect(told(await compare(maker, { month: MONTH, entityId }, file))).toEqual({
      rows: 1,
      same: 1,
      differing: 0,
      absent: [await nameOf(second)],
      isKnown: false,
    })
    const row = await taxOf(first, MONTH)
    expect(row).toMatchObject({ diff: '0.00', result: 'same', tax: '360.00' })
    const again = told(await compare(maker, { month: MONTH, entityId }, file))
    expect(again).toMatchObject({ isKnown: true, same: 1 })
    expect((await taxOf(first, MONTH))?.version).toBe(row?.version)
    expect(
      await one("select count(*) from tax_return_file where entity_id = $1 and kind = 'result'", [
        entityId,
      ]),
    ).toBe('1')
  })

  test('that is written by hand into the template is compared in the columns that are filled in', async () => {
    const { entityId, userIds } = await checkedMonth()
    const [userId = ''] = userIds
    const { status, bytes } = await downloadTemplate('pay')
    expect(status, bytes.toString()).toBe(200)
    const [headings = [], ...rows] = (await readWorkbook(bytes, 0)).rows.map(({ cells }) => cells)
    expect(rows).toEqual([])
    const values: Readonly<Record<string, string>> = {
      证件号码: await paperOf(userId),
      姓名: await nameOf(userId),
      税款所属期起: `${MONTH}-01`,
      本期收入: '20000.00',
      '应补(退)税额': '350.00',
    }
    const text = [headings, headings.map((heading) => values[heading] ?? '')].join('\n')
    expect(told(await compare(maker, { month: MONTH, entityId }, text))).toMatchObject({
      rows: 1,
      differing: 1,
    })
    const { diff, differences } = (await taxOf(userId, MONTH)) ?? {}
    expect(diff).toBe('-10.00')
    expect(JSON.parse(String(differences))).toEqual([
      { column: 'due', ours: '360.00', theirs: '350.00' },
    ])
    expect((await downloadTemplate('hrmgr')).status).toBe(403)
  })

  test('in GBK with amounts as text says each column that differs, and changes no amount', async () => {
    const { entityId, userIds } = await checkedMonth()
    const [userId = ''] = userIds
    const text = [
      HEADS.replace('证件类型,证件号码', '证照类型,证照号码').replace('已缴税额', '累计已预缴税额'),
      await line(userId, {
        累计减除费用: '"￥10,000.00"',
        累计应纳税所得额: ' 7000.00 ',
        累计应纳税额: '210.00',
        累计应扣缴税额: '210.00',
        '应补(退)税额': '210.01',
      }),
    ].join('\r\n')
    const answer = await compare(maker, { month: MONTH, entityId }, inGbk(text))
    expect(told(answer)).toMatchObject({ same: 0, differing: 1, absent: [] })
    const row = await taxOf(userId, MONTH)
    expect(row).toMatchObject({
      tax: '360.00',
      ytd_basic: '5000.00',
      diff: '-149.99',
      result: 'differs',
    })
    expect(JSON.parse(String(row?.differences))).toEqual([
      { column: 'ytdBasic', ours: '5000.00', theirs: '10000.00' },
      { column: 'ytdTaxable', ours: '12000.00', theirs: '7000.00' },
      { column: 'ytdTax', ours: '360.00', theirs: '210.00' },
      { column: 'ytdDue', ours: '360.00', theirs: '210.00' },
      { column: 'due', ours: '360.00', theirs: '210.01' },
    ])
  })

  test.each([
    ['a foreign row', { 证件号码: '110101199001010000' }, '不在本单位'],
    ['another name', { 姓名: '某某' }, '与档案中的'],
    ['another period', { 税款所属期止: '2026-02-28' }, '2026-02-28'],
    ['a text for an amount', { 累计减除费用: '五千' }, '五千'],
    ['an unknown kind of income', { 所得项目: '财产租赁所得' }, '财产租赁所得'],
    ['no paper number', { 证件号码: '' }, '证件号码为空'],
  ])('with %s is refused whole', async (_why, values, said) => {
    const { entityId, userIds } = await checkedMonth(2)
    const [first = '', second = ''] = userIds
    const file = [HEADS, await line(first), await line(second, values)].join('\n')
    const answer = await compare(maker, { month: MONTH, entityId }, file)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).toContain(said)
    expect(await taxOf(first, MONTH)).toMatchObject({ result: 'none', diff: null })
  })

  test('with a row twice, or with a changed sum, is refused whole', async () => {
    const { entityId, userIds } = await checkedMonth()
    const own = await line(userIds[0] ?? '')
    const sum = (tax: string) =>
      HEADS.split(',')
        .map((head) => (head === '工号' ? '合计' : head === '应补(退)税额' ? tax : ''))
        .join(',')
    const send = (...lines: string[]) =>
      compare(maker, { month: MONTH, entityId }, [HEADS, ...lines].join('\n'))
    const twice = await send(own, own)
    expect(twice.status).toBe(409)
    const changed = await send(own, sum('361.00'))
    expect(changed.status).toBe(409)
    expect(changed.text).toContain('361.00')
    expect(await taxOf(userIds[0] ?? '', MONTH)).toMatchObject({ result: 'none' })
    expect(told(await send(own, sum('360.00')))).toMatchObject({ same: 1 })
  })

  test('needs the button and the competence to change, and rows that are checked', async () => {
    const { entityId, userIds } = await checkedMonth()
    const file = [HEADS, await line(userIds[0] ?? '')].join('\n')
    const manager = await company.api.as('hrmgr')
    expect((await compare(manager, { month: MONTH, entityId }, file)).status).toBe(403)
    await grant('hrdir', { items: ['个税'] })
    expect((await compare(director, { month: MONTH, entityId }, file)).status).toBe(403)
    await grant('hrdir', {
      items: ['定薪', '工资表', '个税'],
      canEdit: true,
      canExport: true,
    })
    await setState(entityId, '0')
    expect((await compare(director, { month: MONTH, entityId }, file)).status).toBe(409)
  })

  test('is looked at with all that is wrong with it, by line, and looking writes nothing', async () => {
    const { entityId, userIds } = await checkedMonth(5)
    const [alike = '', other = '', faulty = '', renamed = '', absent = ''] = userIds
    const of = { month: MONTH, entityId }
    const file = [
      HEADS,
      await line(alike),
      await line(other, { 累计减除费用: '10000', '应补(退)税额': '359.99' }),
      await line(faulty, {
        累计减除费用: '五千',
        累计应纳税额: '三百',
        税款所属期起: '2026-02-01',
      }),
      await line(renamed, { 姓名: '某某' }),
      await line(absent, { 证件号码: '110101199001010000' }),
      await line(alike),
    ].join('\n')
    const staged = await desk.stage(maker, of, inGbk(file))
    expect(staged.status, staged.text).toBe(200)
    const fileId = stagedFile.parse(staged.body.response).id
    const answer = await desk.preview(maker, of, fileId)
    expect(answer.status, answer.text).toBe(200)
    const seen = taxResultPreview.parse(answer.body.response)
    expect(seen).toMatchObject({
      rows: 6,
      same: 1,
      differing: 1,
      foreign: 1,
      refused: 3,
      absent: 2,
      isAcceptable: false,
    })
    const at = (place: number) => seen.lines.find((one) => one.place === place)
    expect(at(2)).toMatchObject({ state: 'same', diff: '0.00', columns: [], problems: [] })
    expect(at(3)).toMatchObject({
      state: 'differs',
      diff: '-0.01',
      columns: [
        { column: 'ytdBasic', ours: '5000.00', theirs: '10000.00', diff: '5000.00' },
        { column: 'due', ours: '360.00', theirs: '359.99', diff: '-0.01' },
      ],
    })
    expect(at(4)?.problems).toHaveLength(3)
    expect(at(4)?.problems.join()).toMatch(/2026-02-01.*五千.*三百/s)
    expect(at(5)?.problems.join()).toContain(await nameOf(renamed))
    expect(at(6)).toMatchObject({ state: 'foreign', id: null })
    expect(at(7)?.problems).toHaveLength(1)
    // The preview wrote nothing, and the server refuses the file with these rows.
    expect(await taxOf(other, MONTH)).toMatchObject({ result: 'none', diff: null, version: 1 })
    const { standing } = seen
    const refused = await desk.accept(maker, of, { fileId, standing })
    expect(refused.status).toBe(409)
    expect(await taxOf(other, MONTH)).toMatchObject({ result: 'none', diff: null, version: 1 })
    expect(await one('select count(*) from tax_return_file where entity_id = $1', [entityId])).toBe(
      '0',
    )
  })

  test('is accepted only as it was seen, by the one who sent it, and not for an archived month', async () => {
    const { entityId, userIds } = await checkedMonth()
    const [userId = ''] = userIds
    const of = { month: MONTH, entityId }
    const staged = await desk.stage(maker, of, [HEADS, await line(userId)].join('\n'))
    const fileId = stagedFile.parse(staged.body.response).id
    const look = async () => {
      const { body } = await desk.preview(maker, of, fileId)
      return taxResultPreview.parse(body.response).standing
    }
    const standing = await look()
    expect((await desk.preview(director, of, fileId)).status).toBe(409)
    expect((await desk.accept(director, of, { fileId, standing })).status).toBe(409)
    await company.database.rows('update salary_tax set ytd_tax = 361 where user_id = $1', [userId])
    const late = await desk.accept(maker, of, { fileId, standing })
    expect(late.status).toBe(409)
    expect(late.text).toContain('有变动')
    expect(await taxOf(userId, MONTH)).toMatchObject({ result: 'none' })
    await company.database.rows('update salary_tax set ytd_tax = 360 where user_id = $1', [userId])
    await setState(entityId, '4')
    expect((await desk.accept(maker, of, { fileId, standing })).status).toBe(409)
    expect((await desk.preview(maker, of, fileId)).text).toContain('归档')
    await setState(entityId, '1')
    const done = await desk.accept(maker, of, { fileId, standing: await look() })
    expect(told(done)).toMatchObject({ same: 1, isKnown: false })
    expect(told(await desk.accept(maker, of, { fileId, standing }))).toMatchObject({
      isKnown: true,
    })
  })

  test('is forgotten when its row opens again', async () => {
    const { entityId, userIds } = await checkedMonth()
    const [userId = ''] = userIds
    told(await compare(maker, { month: MONTH, entityId }, [HEADS, await line(userId)].join('\n')))
    const back = await desk.move(director, entityId, MONTH, '0', { reason: '测试' })
    expect(back.status, back.text).toBe(200)
    expect(await taxOf(userId, MONTH)).toMatchObject({ state: '0', result: 'none', diff: null })
  })
})
