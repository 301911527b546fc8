import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { tidyName } from '#platform/wire/values/person-name.ts'
import { savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { csvOf, HEADINGS, importDesk, newcomer, type Person } from './import-desk.ts'

const HR = 'er'

const company = testCompany()
const { database, api } = company
let jobs: RunningJobs
let desk: ReturnType<typeof importDesk>
let organisation: Organisation
let department: { id: string; name: string }
let people = 0

beforeAll(async () => {
  jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  desk = importDesk(api)
  organisation = createOrganisation(await api.as('hrdir'), database)
  const rows = await database.rows(
    `select id, name from department d where enabled and deleted_at is null
       and not exists (select from department o where o.name = d.name and o.id <> d.id)
     order by path limit 1`,
  )
  department = rows[0] as typeof department
})

afterAll(async () => {
  await jobs?.stop()
})

// A user may not keep as many files as all these tests send.
beforeEach(() => database.rows('delete from import_file'))

const next = (changes: Readonly<Record<string, string>> = {}): Person => {
  people += 1
  return { ...newcomer(people, department.name), ...changes }
}

type Kept = Readonly<Record<string, string | null>>

/**
 * Imports people who differ in one column. Returns, by the typed text, the stored value or the reason of the
 * refusal.
 */
async function imported(
  heading: string,
  column: string,
  typed: readonly string[],
  more: (text: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<{ kept: Kept; refused: Kept }> {
  const sent = typed.map((text) => next({ ...more(text), [heading]: text }))
  const headings = [...new Set([...HEADINGS, heading])]
  const file = await desk.sent(HR, csvOf(sent, headings))
  const refusals = await desk.rows(HR, file.id, 'refused')
  const refused = refusals.map(({ place, problems }) => [
    typed[place - 2] ?? '',
    problems.map(({ text }) => text).join(' '),
  ])
  if (file.counts.add > 0) await desk.commit(HR, file.id, true)
  const rows = await database.rows<{ number: string; value: string }>(
    `select emp_no as number, ${column}::text as value from user_base_info where emp_no = any($1)`,
    [sent.map(({ 工号 }) => 工号)],
  )
  const byNumber = new Map(rows.map(({ number, value }) => [number, value]))
  const kept = sent.flatMap(({ 工号 }, index) =>
    byNumber.has(工号) ? [[typed[index] ?? '', byNumber.get(工号) ?? null]] : [],
  )
  return { kept: Object.fromEntries(kept), refused: Object.fromEntries(refused) }
}

const identity = (first17: string) => first17 + idCardCheckDigit(first17)

describe('a file of people gives', () => {
  test('one day for each of its spellings, and asks where it could be several', async () => {
    const spellings = [
      '20260302',
      '2026-03-02 00:00:00',
      '2026/3/2 0:00',
      '2026年3月2号',
      '２０２６年３月２日',
      '2026－03－02',
      '2026.03.02',
      '2026-03-02T00:00:00',
      '46083.354166666664',
      '2026-03-02 08:30:00',
    ]
    const { kept, refused } = await imported('入职日期', 'join_date', [
      ...spellings,
      '26-3-2',
      '2026年3月',
    ])
    expect(kept).toEqual(Object.fromEntries(spellings.map((text) => [text, '2026-03-02'])))
    expect(refused).toEqual({
      '26-3-2': '入职日期“26-3-2”的年份不完整，是 2026-03-02 吗？请写出四位年份',
      '2026年3月': '入职日期“2026年3月”没有写明哪一天，请写成 2026-03-02 的形式',
    })
  })

  test('names in one form, up to sixty letters, without emoji', async () => {
    const names = {
      '王\u3000芳': '王芳',
      '李\u200b娜': '李娜',
      '买买提\u2022艾力': '买买提·艾力',
      '阿卜杜拉\uff0e热合曼': '阿卜杜拉·热合曼',
      '\u2f64\u2f3e名': '用户名',
      '\u202d陈晨\u202c': '陈晨',
      'José Núñez': 'José Núñez',
      'Jose\u0301 Nu\u0301n\u0303ez': 'José Núñez',
      𠮷田一郎: '𠮷田一郎',
      赵㛃然: '赵㛃然',
      'María de los Ángeles Fernández de Córdoba': 'María de los Ángeles Fernández de Córdoba',
      Null: 'Null',
      undefined: 'undefined',
      'O’Brien, Ann': 'O’Brien, Ann',
    }
    const { kept, refused } = await imported('姓名', 'name', [
      ...Object.keys(names),
      '王👩‍💻小',
      '#N/A',
      'x'.repeat(61),
    ])
    expect(kept).toEqual(names)
    expect(Object.values(refused)).toEqual([
      '姓名“王👩💻小”含有表情符号，请删去',
      '姓名“#N/A”是公式错误，不是有效的内容',
      '姓名最多60个字符',
    ])
  })

  test('mobile numbers of eleven figures, and says what else a number is', async () => {
    const numbers = {
      '139 0013 8001': '13900138001',
      '139-0013-8002': '13900138002',
      '+8613900138003': '13900138003',
      '86-13900138004': '13900138004',
      '１３９００１３８００５': '13900138005',
      '\u202d13900138006\u202c': '13900138006',
      '13900138007\u00a0': '13900138007',
      '1.3900138008E10': '13900138008',
    }
    const { kept, refused } = await imported('手机', 'phone', [
      ...Object.keys(numbers),
      '+852 9123 4567',
      '0571-88888888',
      '1.39E+10',
    ])
    expect(kept).toEqual(numbers)
    expect(Object.values(refused)).toEqual([
      '“+852 91234567”不是大陆手机号码，手机须填大陆手机号码',
      '“0571-88888888”是固定电话，手机须填大陆手机号码',
      expect.stringMatching(/^手机“1\.39E\+10”.*科学计数法/),
    ])
  })

  test('other telephones as they are dialled', async () => {
    const { kept } = await imported('紧急联系电话', 'emergency_phone', [
      '+852 9123 4567',
      '0571 8888 8888',
      '（0571）88888888转12',
    ])
    expect(Object.values(kept)).toEqual(['+852 91234567', '0571-88888888', '0571-88888888-12'])
  })

  test('identity numbers clean, proposes 18 figures for 15, and refuses rounded ones', async () => {
    const [a, b, c] = ['99000019910406101', '99000019920505902', '99000019930606903'].map(identity)
    const [card = '', blanks = '', quoted = ''] = [a, b, c]
    const foreign = ['83000019900307110X', '911524199003071088']
    const typed = {
      [card.toLowerCase()]: card,
      [`${blanks.slice(0, 6)} ${blanks.slice(6)}`]: blanks,
      [`'${quoted}`]: quoted,
      ...Object.fromEntries(foreign.map((number) => [number, number])),
    }
    const { kept, refused } = await imported('证件号码', 'id_card_no', [
      ...Object.keys(typed),
      '990000950909906',
      '9.9000019961010907E17',
      '99000019950909906',
    ])
    expect(kept).toEqual(typed)
    expect(Object.values(refused)).toEqual([
      expect.stringMatching(
        /^证件号码“990000950909906”是 15 位旧身份证号码，对应的 18 位号码为 99000019950909906[0-9X]；/,
      ),
      expect.stringContaining('科学计数法'),
      '身份证号码不正确：应为 18 位，现为 17 位',
    ])
  })

  test('account numbers of 19 figures, and refuses rounded ones', async () => {
    const { kept, refused } = await imported('公积金账号', 'fund_no', [
      '6217 0000 1000 0000 001',
      '6.217E+18',
    ])
    expect(kept).toEqual({ '6217 0000 1000 0000 001': '6217000010000000001' })
    expect(Object.values(refused)).toEqual([expect.stringContaining('科学计数法')])
  })

  test('two rows that mean one number as twice the same', async () => {
    const file = await desk.sent(
      HR,
      csvOf([next({ 手机: '139 0000 0001' }), next({ 手机: '+86 13900000001' })]),
    )
    expect(await desk.rows(HR, file.id, 'refused')).toMatchObject([
      { place: 3, problems: [{ field: 'phone', text: '手机与文件第 2 行相同' }] },
    ])
  })

  test('no change where it says the same in another way', async () => {
    const person = next({ 姓名: '古丽·娜扎', 手机: '13900138031' })
    const first = await desk.sent(HR, csvOf([person]))
    await desk.commit(HR, first.id)
    const again = {
      ...person,
      姓名: '古丽・ 娜扎',
      手机: '139 0013 8031',
      入职日期: '2020年3月1日',
    }
    const file = await desk.sent(HR, csvOf([again]))
    expect(file.counts).toEqual({ refused: 0, change: 0, add: 0, same: 1 })
  })
})

describe('usual words for options', () => {
  test('are taken where they mean one, and asked about where they could be several', async () => {
    const cases = {
      性别: { 男性: '男', M: '男', Female: '女', 女士: '女' },
      证件类型: { 身份证: '1', '二代身份证 ': '1', ＩＤ: '1' },
      民族: { 汉: '01', HAN: '01', 维吾尔: '05', 维吾尔族: '05' },
      政治面貌: { 党员: '01', 团员: '03', 群众: '13' },
      婚姻状况: { 离异: '40', 已婚: '20' },
      户口性质: { 本地非农: '1', 外地农业: '4' },
      招聘渠道: { 猎头: 'headhunter', 内推: 'referral' },
    }
    const columns = {
      性别: 'gender',
      证件类型: 'id_type',
      民族: 'nation',
      政治面貌: 'political',
      婚姻状况: 'marital',
      户口性质: 'hukou_type',
      招聘渠道: 'source',
    }
    for (const [heading, words] of Object.entries(cases)) {
      const column = columns[heading as keyof typeof columns]
      const [kept, refused] = await importedWords(heading, column, Object.keys(words))
      expect([heading, kept, refused]).toEqual([heading, words, {}])
    }
  })

  test('unknown words are refused with the row, the word and the allowed ones', async () => {
    const [, refused] = await importedWords('证件类型', 'id_type', ['介绍信'])
    expect(Object.values(refused)).toEqual([
      '第 2 行“介绍信”不在 居民身份证、护照、港澳居民来往内地通行证、台湾居民来往大陆通行证、港澳台居民居住证、外国人永久居留身份证 之中',
    ])
    const [, unclear] = await importedWords('户口性质', 'hukou_type', ['农业户口', '非农'])
    expect(Object.values(unclear)).toEqual([
      '第 2 行“农业户口”可能是 本地农村、外地农村，请写明是哪一项',
      '第 3 行“非农”可能是 本地城镇、外地城镇，请写明是哪一项',
    ])
    const [, parties] = await importedWords('政治面貌', 'political', ['中共党员（含预备）'])
    expect(Object.values(parties)).toEqual([
      '第 2 行“中共党员（含预备）”可能是 中共党员、中共预备党员，请写明是哪一项',
    ])
  })
})

/** Like `imported`. Where the word means a man, the identity number is that of a man. */
async function importedWords(
  heading: string,
  column: string,
  typed: readonly string[],
): Promise<[Kept, Kept]> {
  const { kept, refused } = await imported(heading, column, typed, (text) => {
    const sequence = people * 2 + (['男性', 'M'].includes(text) ? 1 : 0)
    return { 证件号码: identity(`99000019910701${String(sequence).padStart(3, '0')}`) }
  })
  return [kept, refused]
}

describe('a form and another program keep the same', () => {
  test('for a personnel file', async () => {
    const id = await organisation.addPerson(department.id, {
      name: '王\u3000芳',
      phone: '+86 139-0013-8051',
      emergencyPhone: '057188888888',
    })
    const [row] = await database.rows(
      'select name, phone, emergency_phone from user_base_info where id = $1',
      [id],
    )
    expect(row).toEqual({ name: '王芳', phone: '13900138051', emergency_phone: '0571-88888888' })
    const refused = await organisation.change(archives, id, { name: '王👩‍💻芳' })
    expect(refused.body.errors).toEqual({ name: '姓名“王👩💻芳”含有表情符号，请删去' })
  })

  test('for an account', async () => {
    const admin = await api.as('admin')
    const body = {
      id: crypto.randomUUID(),
      user_name: 'values.1',
      code: 'V-1',
      name: '阿卜杜拉．热合曼',
      phone: '139 0013 8061',
      language: 'zh',
    }
    const { id } = savedIn(await admin(users.endpoints.add, { method: 'POST', body }))
    const [row] = await database.rows('select name, phone from app_user where id = $1', [id])
    expect(row).toEqual({ name: '阿卜杜拉·热合曼', phone: '13900138061' })
  })
})

describe('a person is found by any usual spelling of the name', () => {
  const typed: readonly (readonly [name: string, all: readonly string[]])[] = [
    ['古丽·娜扎', ['古丽·娜扎', '古丽・娜扎', '古丽•娜扎', '古丽 娜扎', '古丽．娜扎', 'gulinazha']],
    ['史欣佳', ['史欣佳', '史 欣佳', '史\u200b欣佳', 'sxj']],
    ['马小龙', ['\u2ee2小龙', 'mxl']],
    ['José Núñez', ['José Núñez', 'Jose\u0301 Nu\u0301n\u0303ez', 'Jose Nunez', 'nuñez', 'JOSÉ']],
    ['吕布衣', ['吕布衣', 'lvbuyi', 'lubuyi', 'lyubuyi', 'LYU BUYI', 'lǚ']],
    ['O’Brien', ['O’Brien', "O'Brien", 'obrien']],
  ]

  test.each(typed)('%s, in the search, in lists, in pickers and filters', async (name, all) => {
    const director = await api.as('hrdir')
    const admin = await api.as('admin')
    const id = await organisation.addPerson(department.id, { name })
    const accountId = await addAccount(name)
    for (const key of all) {
      const hits = await director(SEARCH_CALL, { query: { key, kinds: archives.path, limit: 20 } })
      const list = await director(archives.endpoints.list, { query: { key, pageSize: 500 } })
      const options = await director(archives.endpoints.options, { query: { key } })
      const accounts = await admin('/uc/api/User/GetUserSelectList', { query: { key } })
      const found = [hits, list, options].map((answer) => [answer.status, answer.text.includes(id)])
      expect([key, ...found]).toEqual([key, [200, true], [200, true], [200, true]])
      expect([key, accounts.text.includes(accountId)]).toEqual([key, true])
    }
  })

  test('by name and department, and not by the department of others', async () => {
    const director = await api.as('hrdir')
    const id = await organisation.addPerson(department.id, { name: '郗双词' })
    const other = await organisation.addPerson(department.id, { name: '郗旁人' })
    const place = department.name.slice(0, 2)
    for (const key of [`郗双词 ${place}`, `${place} 郗双词`, `xsc ${place}`, '郗 双词']) {
      for (const path of [SEARCH_CALL, archives.endpoints.list, archives.endpoints.options]) {
        const { text } = await director(path, { query: { key } })
        expect([key, path, text.includes(id), text.includes(other)]).toEqual([
          key,
          path,
          true,
          false,
        ])
      }
    }
    const nowhere = await director(archives.endpoints.list, {
      query: { key: '郗双词 没有这个部门' },
    })
    expect(nowhere.text).not.toContain(id)
    const all = await director(archives.endpoints.list, { query: { key: `${place} ${place}部` } })
    expect(all.text).not.toContain(id)
  })

  test('by a telephone or identity number with blanks, where it shows', async () => {
    const director = await api.as('hrdir')
    const number = identity('99000019920611204')
    const id = await organisation.addPerson(department.id, {
      phone: '13900138077',
      idCardNo: number,
      gender: null,
      birthDate: null,
    })
    const split = `${number.slice(0, 6)} ${number.slice(6, 14)} ${number.slice(14)}`
    for (const key of [
      '139 0013 8077',
      '139-0013-8077',
      '+86 13900138077',
      split,
      number.toLowerCase(),
    ]) {
      const { text } = await director(archives.endpoints.list, { query: { key } })
      expect([key, text.includes(id)]).toEqual([key, true])
    }
  })
})

async function addAccount(name: string): Promise<string> {
  people += 1
  const admin = await api.as('admin')
  const body = {
    id: crypto.randomUUID(),
    user_name: `values.x${people}`,
    code: `VX-${people}`,
    name,
    language: 'zh',
  }
  return savedIn(await admin(users.endpoints.add, { method: 'POST', body })).id
}

describe('names from before', () => {
  test('are brought into the form in which new ones are kept, and their history says so', async () => {
    const names = [
      '王\u3000芳',
      '张 伟',
      '李\u200b娜',
      '买买提\u2022艾力',
      '古丽 ・ 娜扎',
      '阿卜杜拉\uff0e热合曼',
      '\u2f64\u2f3e名',
      '\u2ee2小\u2ef0',
      '\u202d陈晨\u202c',
      'Jose\u0301 Nu\u0301n\u0303ez',
      'Ａｎｎ\u00a0 Lee',
      '𠮷田 一郎',
      '吕布衣',
      'J. R. Smith',
    ]
    const people = await Promise.all(
      names.map(() => organisation.addPerson(department.id, { usedName: null })),
    )
    for (const [at, id] of people.entries()) {
      // The spelling before the migration: ü was typed only as v or u.
      const words = spell(names[at] ?? '', 'person').split(' ')
      await database.rows(
        `update user_base_info set name = $2, emergency_name = $2, pinyin = $3::tsvector where id = $1`,
        [id, names[at], words.filter((word) => !word.startsWith('ly')).join(' ')],
      )
    }
    const folder = join(import.meta.dirname, '../../../db/migrations')
    const file = readdirSync(folder).find((name) => name.endsWith('_names_in_one_form.sql'))
    await database.rows(readFileSync(join(folder, file ?? ''), 'utf8'))
    await migrate(company.url)
    const rows = await database.rows<{
      id: string
      name: string
      emergency: string
      words: string[]
    }>(
      `select id, name, emergency_name as emergency, tsvector_to_array(pinyin) as words
       from user_base_info where id = any($1)`,
      [people],
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [at, id] of people.entries()) {
      const [before = '', row] = [names[at], byId.get(id)]
      const kept = tidyName(before)
      expect([before, row?.name, row?.emergency]).toEqual([before, kept, kept])
      expect([before, [...(row?.words ?? [])].sort().join(' ')]).toEqual([
        before,
        spell(kept, 'person'),
      ])
      const history = await database.rows<{ before: unknown; after: unknown }>(
        `select before, after from audit_log where record_id = $1 and after ? 'name' and action = 'update'`,
        [id],
      )
      expect([before, history]).toEqual([
        before,
        kept === before ? [] : [{ before: { name: before }, after: { name: kept } }],
      ])
    }
  })
})
