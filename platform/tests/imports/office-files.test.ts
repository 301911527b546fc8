import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { takenClockIns } from '#modules/attendance/clocking/wire/clocking.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { type CellAnswer, cellQuestion, type OwnImport } from '#platform/wire/files/imports.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { HEADINGS, importDesk, newcomer, type Person } from './import-desk.ts'

const HR = 'er'

const { database, api } = testCompany()
let jobs: RunningJobs
let desk: ReturnType<typeof importDesk>

beforeAll(async () => {
  jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  desk = importDesk(api)
})

afterAll(async () => {
  await jobs?.stop()
})

beforeEach(() => database.rows('delete from import_file'))

/** A file as an office sent it. tests/files/offices/README.md describes the expected result of each. */
async function fileOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await readFile(new URL(`../../../tests/files/offices/${name}`, import.meta.url)),
  )
}

const sent = async (name: string) => desk.sent(HR, await fileOf(name), { name })

const problemsIn = async (id: string) => {
  const rows = await desk.rows(HR, id, 'refused')
  return rows.map(({ place, problems }) => [place, problems.map(({ text }) => text).join(' ')])
}

describe('files of people as offices have them', () => {
  test.each([
    ['a01-plain.xlsx', 1, 'BG0001', '王芳'],
    ['a02-hidden-first-sheet.xlsx', 1, 'BG0002', '王芳乙'],
    ['a03-title-row.xlsx', 2, 'BG0003', '李雷'],
    ['a04-two-heading-rows.xlsx', 2, 'BG0004', '韩梅'],
    ['a05-zero-format.xlsx', 1, '00123', '赵零零'],
    ['a06-builtin-cn-dates.xlsx', 1, 'BG0006', '周日期'],
    ['a09-formula.xlsx', 1, 'BG0009', '郑公式'],
    ['a11-phonetic-inline.xlsx', 1, 'BG0011', '单田'],
    ['a15-equals-quoted.csv', 1, 'BG1501', '钱等号'],
    ['a16-utf16le.txt', 1, 'BG1601', '孙统码'],
    ['a17-gbk.csv', 1, 'BG1701', '周镕基'],
  ])('%s: headings in row %i, one person', async (name, headRow, empNo, title) => {
    const file = await sent(name)
    expect([file.state, file.problem, await problemsIn(file.id)]).toEqual(['ready', null, []])
    expect([file.reading.headRow, file.counts.add]).toEqual([headRow, 1])
    expect((await desk.commit(HR, file.id)).state).toBe('done')
    expect(
      await database.rows('select name from user_base_info where emp_no = $1', [empNo]),
    ).toEqual([{ name: title }])
  })

  test('the page says how the workbook was read', async () => {
    expect((await sent('a02-hidden-first-sheet.xlsx')).reading).toMatchObject({
      sheets: ['花名册'],
      hidden: 1,
    })
    expect((await sent('a09-formula.xlsx')).reading.formulas).toEqual({ count: 2, first: 'C2、G2' })
    const merged = await sent('m01-vertical-merge.xlsx')
    expect([merged.reading.merged, merged.counts.add]).toEqual([2, 3])
  })

  test('days in the built-in formats of Chinese workbooks are days', async () => {
    const [row] = await database.rows(
      `select birth_date::text as born, join_date::text as joined, work_start_date::text as began
       from user_base_info where emp_no = 'BG0006'`,
    )
    expect(row).toEqual({ born: '1990-03-07', joined: '2026-03-02', began: '2015-07-01' })
  })

  test.each([
    ['a08-error-cell.xlsx', 2, '姓名“#N/A”是公式错误'],
    ['a20-long-numbers.xlsx', 2, '3.3010619900307001E+17'],
    ['a20-long-numbers.xlsx', 2, '6217000010000000000'],
    ['a14-ids.xlsx', 9, '9.9000019961010907E17'],
    ['a14-ids.xlsx', 12, '990000199703070000'],
  ])('%s: row %i is refused with its value', async (name, place, words) => {
    const file = await sent(name)
    const problems = new Map((await problemsIn(file.id)) as [number, string][])
    expect(problems.get(place)).toContain(words)
  })

  test('letters that may be others are asked about with a sample of each', async () => {
    const file = await sent('a18b-windows1252-es-silent.csv')
    expect([file.state, file.reading.isSure, file.reading.encoding]).toEqual([
      'columns',
      false,
      'windows-1252',
    ])
    const texts = file.reading.samples.map(({ encoding, text }) => [encoding, text])
    expect(texts).toContainEqual(['windows-1252', expect.stringContaining('Begoña Muñoz')])
    expect(texts).toContainEqual(['gb18030', expect.stringContaining('Bego馻')])
    const other = await desk.press(HR, IMPORT_CALLS.reading, { id: file.id, encoding: 'gb18030' })
    expect(other.status, other.text).toBe(200)
    const read = await desk.settled(HR, file.id)
    expect(read.reading.encoding).toBe('gb18030')
    await desk.press(HR, IMPORT_CALLS.reading, { id: file.id, encoding: 'windows-1252' })
    const again = await desk.settled(HR, file.id)
    const [added] = await desk.rows(HR, again.id, again.counts.add > 0 ? 'add' : 'refused')
    expect(added?.title).toBe('Begoña Muñoz')
    expect((await sent('a18-windows1252-es.csv')).reading.encoding).toBe('windows-1252')
  })

  test('a number that lost its zeros is refused with the probable number', async () => {
    await database.rows("update user_base_info set emp_no = '090001' where emp_no = 'BG0001'")
    const file = await sent('m04-zero-number.xlsx')
    expect(file.counts).toMatchObject({ add: 0, change: 1, refused: 1 })
    expect(await problemsIn(file.id)).toEqual([[3, expect.stringContaining('090001?')]])
    await database.rows("update user_base_info set emp_no = 'BG0001' where emp_no = '090001'")
  })

  test('the row of the headings can be said', async () => {
    const file = await sent('a03-title-row.xlsx')
    const answer = await desk.press(HR, IMPORT_CALLS.reading, { id: file.id, headRow: 1 })
    expect(answer.status, answer.text).toBe(200)
    const wrong = await desk.settled(HR, file.id)
    expect([wrong.state, wrong.columns[0]?.heading]).toEqual([
      'columns',
      '示例公司员工花名册（2026年3月）',
    ])
    await desk.press(HR, IMPORT_CALLS.reading, { id: file.id, headRow: 2 })
    expect((await desk.settled(HR, file.id)).state).toBe('ready')
    const beyond = await desk.press(HR, IMPORT_CALLS.reading, { id: file.id, headRow: 11 })
    expect(beyond.status).toBe(400)
  })
})

describe('words of a file that may mean several things', () => {
  const questionsOf = async (id: string) => {
    const answer = await (await api.as(HR))(IMPORT_CALLS.questions, { query: { id } })
    return z.array(cellQuestion).parse(answer.body.response)
  }
  const answer = async (id: string, answers: CellAnswer[]) => {
    const reply = await desk.press(HR, IMPORT_CALLS.answers, { id, answers })
    expect(reply.status, reply.text).toBe(200)
    return desk.settled(HR, id)
  }

  test('are asked about once for all their rows, with the options that are left', async () => {
    const file = await sent('m02-choice-words.xlsx')
    const questions = await questionsOf(file.id)
    const shown = questions.map(({ field, value, rows, options }) => [
      field,
      value,
      rows,
      options?.map(({ label }) => label).join(' '),
    ])
    expect(shown).toEqual([
      ['hukouType', '农业户口', 1, '本地农村 外地农村'],
      ['hukouType', '非农', 1, '本地城镇 外地城镇'],
      ['political', '中共党员（含预备）', 1, '中共党员 中共预备党员'],
      ['hukouType', '城镇', 1, '本地城镇 外地城镇'],
      ['hukouType', '农村', 1, '本地农村 外地农村'],
    ])
    const answers = questions.map(({ field, value, options }) => ({
      field,
      value,
      text: options?.at(-1)?.value ?? '',
    }))
    const read = await answer(file.id, answers)
    // The word was read as 男性: the identity number of that person contradicts it.
    expect(await problemsIn(file.id)).toEqual([[6, '性别与身份证号码不符']])
    expect(read.counts.add).toBe(5)
    expect((await questionsOf(file.id)).map(({ rows, answer: text }) => [rows, text])).toEqual(
      answers.map(({ text }) => [0, text]),
    )
    await answer(file.id, [{ field: 'hukouType', value: '城镇', text: '' }])
    expect((await questionsOf(file.id))[0]).toMatchObject({ value: '城镇', rows: 1, answer: '' })
    await answer(file.id, [{ field: 'hukouType', value: '城镇', text: '本地城镇' }])
    expect((await desk.commit(HR, file.id, true)).state).toBe('done')
    const kept = await database.rows(
      `select emp_no as no, nation, political, marital, hukou_type as home from user_base_info
       where emp_no like 'BM01%' order by 1`,
    )
    expect(kept.map((row) => Object.values(row).join(' '))).toEqual([
      'BM0100 01 01 20 4',
      'BM0101 01 02 10 3',
      'BM0102 01 13 40 1',
      'BM0103 05 03 30 4',
      expect.stringMatching(/^BM0111 /),
    ])
  })

  test('days, numbers and departments are corrected by a proposal or by hand', async () => {
    const days = await sent('a07-date-spellings.xlsx')
    expect(await questionsOf(days.id)).toMatchObject([
      { field: 'joinDate', value: '26-3-2', options: null, proposal: '2026-03-02' },
    ])
    await answer(days.id, [{ field: 'joinDate', value: '26-3-2', text: '2026-03-02' }])
    expect((await problemsIn(days.id)).map(([place]) => place)).toEqual([11])
    const papers = await sent('a14-ids.xlsx')
    const [old, ...others] = await questionsOf(papers.id)
    expect([old?.value, old?.proposal, others]).toEqual([
      '990000950909906',
      '990000199509099067',
      [],
    ])
    const correction = { field: 'idCardNo', value: old?.value ?? '', text: old?.proposal ?? '' }
    await answer(papers.id, [correction])
    expect((await problemsIn(papers.id)).map(([place]) => place)).toEqual([9, 12])
    const away = await sent('a18-windows1252-es.csv')
    expect(await questionsOf(away.id)).toMatchObject([{ field: 'deptId', value: 'D0201', rows: 1 }])
    const read = await answer(away.id, [{ field: 'deptId', value: 'D0201', text: '软件研发部' }])
    expect(read.counts).toMatchObject({ add: 1, refused: 0 })
  })

  test('is for fields that a file may fill, of one’s own file', async () => {
    const { id } = await sent('m02-choice-words.xlsx')
    const unfit = { id, answers: [{ field: 'status', value: 'x', text: '2' }] }
    expect((await desk.press(HR, IMPORT_CALLS.answers, unfit)).status).toBe(400)
    const strange = await desk.press('hrdir', IMPORT_CALLS.answers, { id, answers: [] })
    expect(strange.status).toBe(404)
    const read = await (await api.as('hrdir'))(IMPORT_CALLS.questions, { query: { id } })
    expect(read.status).toBe(404)
  })
})

describe('headings that say little', () => {
  const headings = [...HEADINGS]
  const values = (n: number, changes: Partial<Person> = {}) => {
    const person = { ...newcomer(n, '软件研发部'), ...changes }
    return HEADINGS.map((heading) => person[heading])
  }
  const lines = (...rows: string[][]) =>
    new TextEncoder().encode(rows.map((row) => row.join(',')).join('\r\n'))
  const read = (...rows: string[][]) => desk.sent(HR, lines(...rows))
  const fieldsOf = ({ columns }: OwnImport) => columns.map(({ field }) => field)

  test('notes of how to fill a column are no part of what it is called', async () => {
    const noted = headings.map((heading) =>
      heading === '证件号码' ? '证件号码（18位）' : `*${heading}（必填）`,
    )
    const file = await read(noted, values(9_001))
    expect([file.state, file.counts.add]).toEqual(['ready', 1])
  })

  test('the words that people use are found by themselves', async () => {
    const usual: Readonly<Record<string, string>> = {
      部门: '所属部门',
      岗位: '职务',
      入职日期: '入职时间',
      证件号码: '身份证号',
      手机: '手机号码',
    }
    const renamed = headings.map((heading) => usual[heading] ?? heading)
    expect(renamed).not.toEqual(headings)
    const file = await read(renamed, values(9_006))
    expect([file.state, file.counts.add]).toEqual(['ready', 1])
    expect(fieldsOf(file)).toEqual(fieldsOf(await read(headings, values(9_006))))
  })

  test('the same heading over two columns is asked about, not refused and not left out', async () => {
    const file = await read([...headings, '手机'], [...values(9_002), '13700000001'])
    expect([file.state, fieldsOf(file).at(-1)]).toEqual(['columns', null])
    const columns = fieldsOf(file)
    const answer = await desk.press(HR, IMPORT_CALLS.columns, { id: file.id, columns })
    expect(answer.status, answer.text).toBe(200)
    expect((await desk.settled(HR, file.id)).counts.add).toBe(1)
    // The server does not remember the choices for two columns with the same heading.
    expect((await read([...headings, '手机'], [...values(9_003), '13700000002'])).state).toBe(
      'columns',
    )
  })

  test('values under no heading are asked about', async () => {
    const file = await read(headings, [...values(9_004), '重要备注'])
    expect([file.state, file.columns.at(-1)]).toEqual([
      'columns',
      { heading: '', sample: '重要备注', field: null },
    ])
    expect((await read([...headings, '', ''], [...values(9_005), '', ''])).state).toBe('ready')
  })

  test('a group above distinguishes equal headings', async () => {
    const groups = headings.map((heading) => (heading === '紧急联系人姓名' ? '紧急联系人' : ''))
    const under = headings.map((heading) => (heading === '紧急联系人姓名' ? '姓名' : heading))
    const file = await read(groups, under, values(9_006))
    expect([file.reading.headRow, file.state]).toEqual([2, 'ready'])
    expect(fieldsOf(file)[headings.indexOf('紧急联系人姓名')]).toBe('emergencyName')
  })
})

describe('files of clocks as offices have them', () => {
  beforeEach(() => database.rows('delete from clock_in'))

  const send = async (name: string, query: Record<string, string> = {}) => {
    const attend = await api.as('attend')
    return attend('/sa/ClockIn/ImportClockIn', {
      method: 'POST',
      query: { name, skipErrors: 'true', ...query },
      body: await fileOf(name),
    })
  }
  const moments = async () =>
    (
      await database.rows<{ said: string }>(
        `select b.emp_no || ' ' || to_char(c.clock_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI:SS') as said
         from clock_in c join user_base_info b on b.id = c.user_id order by c.clock_at`,
      )
    ).map(({ said }) => said)

  test.each([
    ['c01-attlog.dat', ['210003 11-25 08:58:12', '210003 11-25 18:03:40'], 0],
    ['c01b-attlog.txt', ['210003 11-25 08:58:12', '210003 11-25 18:03:40'], 0],
    ['c02-zktime-gbk.csv', ['210003 11-25 08:58:12', '210003 11-25 18:03:40'], 0],
    [
      'c03-12hour.csv',
      [
        '210003 11-24 18:03:40',
        '210003 11-24 18:05:00',
        '210003 11-25 08:58:12',
        '210003 11-25 18:03:40',
      ],
      0,
    ],
    ['c04-dingtalk.csv', ['210003 11-24 18:02:00', '210003 11-25 08:58:00'], 0],
    ['c06-iso-offset.csv', ['210003 11-25 08:58:12'], 2],
    ['c07-sec-dup.csv', ['240007 11-24 08:58:12', '240007 11-24 08:58:15'], 0],
    ['c08-excel.xlsx', ['210003 11-24 08:58:13', '210003 11-24 18:03:40'], 0],
  ])('%s', async (name, expected, known) => {
    const answer = await send(name)
    const taken = takenClockIns.parse(answer.body.response)
    expect(taken).toMatchObject({ refused: 0, known })
    expect(await moments()).toEqual(expected)
  })

  test('where the headings stand, and in which sheet, may be said', async () => {
    const attend = await api.as('attend')
    const sendText = (query: Record<string, string>) =>
      attend('/sa/ClockIn/ImportClockIn', {
        method: 'POST',
        query: { name: 'a.csv', ...query },
        body: new TextEncoder().encode('工号,时间\n编号,打卡时间\n210003,2026-11-25 08:58:12\n'),
      })
    expect((await sendText({})).status).toBe(400)
    const answer = await sendText({ headRow: '2' })
    expect([answer.status, await moments()]).toEqual([200, ['210003 11-25 08:58:12']])
    const beyond = await send('c08-excel.xlsx', { sheet: '3' })
    expect([beyond.status, beyond.text]).toEqual([400, expect.stringContaining('第 4 个')])
  })

  test('c09: a number that lost its zeros is nobody else’s and is named', async () => {
    await database.rows("update user_base_info set emp_no = '090001' where emp_no = '240007'")
    const taken = takenClockIns.parse((await send('c09-zero-number.csv')).body.response)
    expect([taken.added, taken.rows]).toEqual([0, [{ row: 2, problem: 'zeros', value: '090001?' }]])
    const refused = await send('c09-zero-number.csv', { skipErrors: 'false' })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('090001?')])
    await database.rows("update user_base_info set emp_no = '240007' where emp_no = '090001'")
  })
})

describe('rosters as offices have them', () => {
  const month = '2026-12'
  let group: string

  beforeAll(async () => {
    group = String(
      await database.value(
        `select g.id from attend_group g where g.deleted_at is null and (select count(*) from shift_group s
           where s.id = any(g.shift_group_ids) and s.short_name in ('早', '中', '夜')) = 3 limit 1`,
      ),
    )
  })
  beforeEach(async () => {
    await database.rows('delete from user_schedule where attend_group_id = $1', [group])
  })

  async function roster(name: string) {
    const attend = await api.as('attend')
    const answer = await attend(ROSTER_CALLS.import, {
      method: 'POST',
      query: { attendGroupId: group, month, name },
      body: await fileOf(name),
    })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('id')])
    return desk.settled('attend', (answer.body.response as { id: string }).id)
  }

  /** Gives a member of the group the employee number that the file has. */
  async function seat(empNo: string): Promise<void> {
    const holder = await database.value('select id from user_base_info where emp_no = $1', [empNo])
    const member = await database.value(
      `select b.id from attend_roster_people($1::uuid, '2026-12-01', '2026-12-31') p
         join user_base_info b on b.id = p.user_id order by b.emp_no <> $2, b.emp_no limit 1`,
      [group, empNo],
    )
    if (holder === member) return
    await database.rows("update user_base_info set emp_no = 'ZX0001' where id = $1", [holder])
    await database.rows('update user_base_info set emp_no = $2 where id = $1', [member, empNo])
  }

  const cells = () =>
    database.rows<{ day: string; shift: string }>(
      `select to_char(s.date, 'DD') as day, coalesce(g.short_name, '休') as shift from user_schedule s
         left join shift_group g on g.id = s.shift_group_id
       where s.attend_group_id = $1 and s.deleted_at is null order by s.date`,
      [group],
    )

  test.each([
    ['r01-month-day-headings.csv', '250003'],
    ['r03-date-cells.xlsx', '220006'],
    ['r04-title-and-weekday-rows.csv', '240001'],
  ])('%s gives each of 31 days its shift, once somebody has said so', async (name, empNo) => {
    await seat(empNo)
    const file = await roster(name)
    expect([file.state, file.counts]).toEqual(['ready', { refused: 0, change: 1, add: 0, same: 0 }])
    const [row] = await desk.rows('attend', file.id, 'change')
    expect([row?.changes.length, row?.changes[1]]).toEqual([
      31,
      { field: '2026-12-02', before: '按考勤组', after: '中' },
    ])
    expect(await cells()).toEqual([])
    expect((await desk.commit('attend', file.id)).state).toBe('done')
    const written = (await cells()).map(({ shift }) => shift)
    expect(written).toEqual(Array.from({ length: 31 }, (_, at) => '早中夜休'.charAt(at % 4)))
    expect((await roster(name)).counts).toEqual({ refused: 0, change: 0, add: 0, same: 1 })
  })

  test('r05: words for shifts and rest are taken, others refused with the allowed ones', async () => {
    await seat('260002')
    const file = await roster('r05-words.csv')
    expect(file.counts).toEqual({ refused: 1, change: 1, add: 0, same: 0 })
    const [row] = await desk.rows('attend', file.id, 'refused')
    const texts = row?.problems.map(({ text }) => text) ?? []
    expect(texts).toEqual([
      expect.stringMatching(/^2026-12-09“√”不是本组的班次，可填：.*早.*中.*夜.*休/),
      expect.stringMatching(/^2026-12-10“A”不是本组的班次/),
      expect.stringMatching(/^2026-12-13“调休”是请假，请另行提交请假申请/),
      expect.stringMatching(/^2026-12-14“年假”是请假/),
      expect.stringMatching(/^2026-12-15“早\/中”不是本组的班次/),
    ])
    const answer = await desk.press('attend', IMPORT_CALLS.commit, { id: file.id })
    expect(answer.status).toBe(423)
    await desk.commit('attend', file.id, true)
    expect((await cells()).map(({ day, shift }) => `${day}${shift}`)).toEqual([
      '01早',
      '02中',
      '03夜',
      '04休',
      '05休',
      '06休',
      '07休',
      '08休',
      '11早',
    ])
  })

  test('a cell that was changed since it was shown takes the whole back', async () => {
    await seat('250003')
    const file = await roster('r01-month-day-headings.csv')
    await database.rows(
      `insert into user_schedule (id, user_id, dept_id, attend_group_id, date, source)
       select gen_random_uuid(), b.id, b.dept_id, $1, '2026-12-05', '手工' from user_base_info b
       where b.emp_no = '250003'`,
      [group],
    )
    const late = await desk.commit('attend', file.id)
    expect([late.state, late.problem]).toEqual([
      'ready',
      expect.stringContaining('2026-12-05：排班在核对之后有改动'),
    ])
    expect((await cells()).length).toBe(1)
  })

  test('own past days are refused with the words of a typed cell', async () => {
    const own = await database.value("select user_base_id from app_user where user_name = 'attend'")
    const member = await database.value(
      `select b.id from attend_roster_people($1::uuid, $2::date, $3::date) p
         join user_base_info b on b.id = p.user_id
       where b.id <> $4 order by b.emp_no desc limit 1`,
      [group, '2026-11-01', '2026-11-30', own],
    )
    const empNo = await database.value('select emp_no from user_base_info where id = $1', [member])
    // Makes a member of the group the user who sends the file.
    await database.rows('update app_user set user_base_id = null where user_base_id = $1', [member])
    await database.rows("update app_user set user_base_id = $1 where user_name = 'attend'", [
      member,
    ])
    const attend = await api.as('attend')
    const answer = await attend(ROSTER_CALLS.import, {
      method: 'POST',
      query: { attendGroupId: group, month: '2026-11', name: 'own.csv' },
      body: new TextEncoder().encode(`工号,1,2\n${empNo},早,中`),
    })
    const file = await desk.settled('attend', (answer.body.response as { id: string }).id)
    const [row] = await desk.rows('attend', file.id, 'refused')
    await database.rows("update app_user set user_base_id = $1 where user_name = 'attend'", [own])
    expect(row?.problems.map(({ text }) => text)).toEqual([
      '2026-11-01：本人今天及以前的排班须由他人修改',
      '2026-11-02：本人今天及以前的排班须由他人修改',
    ])
  })

  test('is allowed to users who may import rosters of the group', async () => {
    const body = await fileOf('r01-month-day-headings.csv')
    for (const [user, status] of [
      ['staff1', 403],
      ['er', 403],
    ] as const) {
      const caller = await api.as(user)
      const query = { attendGroupId: group, month, name: 'r.csv' }
      const answer = await caller(ROSTER_CALLS.import, { method: 'POST', query, body })
      expect([user, answer.status]).toEqual([user, status])
    }
  })
})
