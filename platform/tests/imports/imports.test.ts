import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { postRanks } from '#modules/org/posts/define/post-rank.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { importCalls } from '#platform/define/described/importing.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import { COMPANY_NAME } from '#platform/seed/place-pool.ts'
import { readArchive } from '#platform/tests/exports/read-zip.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { newId, recordIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { csvOf, HEADINGS, importDesk, newcomer, type Person } from './import-desk.ts'

const HR = 'er'

const { database, api } = testCompany()
let jobs: RunningJobs
let desk: ReturnType<typeof importDesk>
/** An open department with a name of its own. */
let department: { id: string; name: string }
let people = 0

beforeAll(async () => {
  jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  desk = importDesk(api)
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

const next = (changes: Partial<Person> = {}): Person => {
  people += 1
  return { ...newcomer(people, department.name), ...changes }
}

const countPeople = () =>
  database.value("select count(*)::int from user_base_info where emp_no like 'IM%'")

async function download(
  user: string,
  path: string,
  query: Record<string, string>,
  language = 'zh',
) {
  const answer = await api.fetch(
    new Request(`http://staffdesk.example${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${await api.token(user)}`, 'accept-language': language },
    }),
  )
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Imports a person, who is then in the database already. */
async function known(): Promise<Person> {
  const person = next()
  const file = await desk.sent(HR, csvOf([person]))
  expect((await desk.commit(HR, file.id)).state).toBe('done')
  return person
}

describe('the template', () => {
  test('has the headings of the reader, an example, and lists to choose from', async () => {
    const { template } = importCalls(archives)
    const csv = (await download(HR, template, { format: 'csv' })).bytes.toString()
    expect(csv).toMatch(/^\uFEFF"工号 \*","姓名 \*","部门 \*"/)
    expect(csv.split('\r\n')[1]).toMatch(/^"示例",/)
    const english = (await download(HR, template, { format: 'csv' }, 'en')).bytes.toString()
    expect(english).toMatch(/^\uFEFF"[A-Z][a-z .]+ \*","Name \*"/)
    expect(english.split('\r\n')[1]).toMatch(/^"Example",/)
    const parts = readArchive((await download(HR, template, { format: 'xlsx' })).bytes)
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain("<formula1>'选项'!")
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('居民身份证')
  })

  test('is understood when it comes back, and its example is nobody', async () => {
    for (const format of ['csv', 'xlsx']) {
      const { bytes } = await download(HR, importCalls(archives).template, { format })
      const file = await desk.sent(HR, new Uint8Array(bytes), { name: `template.${format}` })
      expect([file.state, file.problem]).toEqual(['failed', '文件中没有数据：表头之后每行一条记录'])
      expect(file.columns.every(({ field }) => field !== null)).toBe(true)
    }
  })
})

describe('P24 a file of people', () => {
  test('says whose file a row would change, before it changes it', async () => {
    const before = await known()
    // Rows with a number that another person already has: with another name, and with a value that is
    // refused.
    const taken = { ...next(), 工号: before.工号, 姓名: '另一个人' }
    const refused = { ...taken, 手机: '不是手机' }
    const number = before.工号
    const owner = `工号 ${number} 已属于 ${before.姓名}（正式）；此行会改动此人的资料`
    const changing = await desk.sent(HR, csvOf([{ ...before, 参加工作日期: '2019/4/1' }]))
    expect(await desk.rows(HR, changing.id, 'change')).toMatchObject([{ owner }])
    const file = await desk.sent(HR, csvOf([refused]))
    expect(await desk.rows(HR, file.id, 'refused')).toMatchObject([{ owner }])
    const added = await desk.sent(HR, csvOf([next()]))
    expect(await desk.rows(HR, added.id, 'add')).toMatchObject([{ owner: '' }])
  })

  test('finds the fields of headings that people use', async () => {
    const person = next()
    const { 部门, 证件号码, 手机, 入职日期, ...rest } = person
    const own = {
      ...rest,
      所属部门: 部门,
      身份证号: 证件号码,
      手机号码: 手机,
      入职时间: 入职日期,
      职务: '',
    }
    const file = await desk.sent(HR, csvOf([own], Object.keys(own)))
    expect([file.state, file.columns.filter(({ field }) => field === null)]).toEqual(['ready', []])
    expect(file.counts).toMatchObject({ add: 1, refused: 0 })
  })

  test('is looked at row by row, and written at once', async () => {
    const before = await known()
    const [added, bad] = [next(), next({ 证件号码: '110000197001010011' })]
    const changed = { ...before, 姓名: '改了名', 参加工作日期: '2019/4/1' }
    const same = await known()
    const file = await desk.sent(HR, csvOf([added, bad, changed, same]))
    expect([file.state, file.counts]).toEqual(['ready', { refused: 1, change: 1, add: 1, same: 1 }])
    expect(await desk.rows(HR, file.id, 'refused')).toMatchObject([
      {
        place: 3,
        title: bad.姓名,
        problems: [
          { field: 'idCardNo', text: '身份证号码不正确：校验位或出生日期不符，请逐位核对' },
        ],
      },
    ])
    expect((await desk.rows(HR, file.id, 'change'))[0]?.changes).toEqual([
      { field: 'name', before: before.姓名, after: '改了名' },
      { field: 'workStartDate', before: '2019-07-01', after: '2019-04-01' },
    ])
    const answer = await desk.press(HR, IMPORT_CALLS.commit, { id: file.id })
    expect(answer.status).toBe(423)
    const refused = await download(HR, IMPORT_CALLS.refused, { id: file.id })
    expect(refused.bytes.toString()).toContain(
      `"${bad.参加工作日期}","身份证号码不正确：校验位或出生日期不符，请逐位核对"`,
    )
    const done = await desk.commit(HR, file.id, true)
    expect([done.state, done.problem]).toEqual(['done', null])
    const names = await database.rows(
      'select emp_no, name, status from user_base_info where emp_no = any($1) order by emp_no',
      [[added.工号, bad.工号, changed.工号]],
    )
    expect(names).toEqual([
      { emp_no: changed.工号, name: '改了名', status: '2' },
      { emp_no: added.工号, name: added.姓名, status: '2' },
    ])
  })

  test('does nothing the second time', async () => {
    const bytes = csvOf([next(), next()])
    const first = await desk.sent(HR, bytes)
    await desk.commit(HR, first.id)
    const second = await desk.sent(HR, bytes)
    expect(second.counts).toEqual({ refused: 0, change: 0, add: 0, same: 2 })
    const answer = await desk.press(HR, IMPORT_CALLS.commit, { id: second.id })
    expect([answer.status, answer.body.msg]).toEqual([423, '没有要新增或修改的记录'])
  })

  test('writes what a form would have written, of one person and of many', async () => {
    const [typed, sent] = [next(), next()]
    const caller = await api.as(HR)
    const answer = await caller(archives.endpoints.add, {
      method: 'POST',
      body: {
        id: newId(),
        empNo: typed.工号,
        name: typed.姓名,
        deptId: department.id,
        idType: '1',
        idCardNo: typed.证件号码,
        phone: typed.手机,
        emergencyName: '家人',
        emergencyRelation: '父亲',
        emergencyPhone: '13700000000',
        empKind: '1',
        joinDate: '2020-03-01',
        workStartDate: '2019-07-01',
      },
    })
    savedIn(answer)
    const file = await desk.sent(HR, csvOf([sent]))
    await desk.commit(HR, file.id)
    const [one, other] = [await tracesOf(typed), await tracesOf(sent)]
    expect(one.file).toMatchObject({ status: '2', gender: expect.any(String), version: 1 })
    expect(one.positions).toHaveLength(1)
    expect(one.states).toHaveLength(1)
    expect(one.events).toHaveLength(1)
    expect(one.history).toHaveLength(1)
    expect(other).toEqual(one)
  })

  // The same test with 5,000 rows is in tests/chaos.
  test('one bad row of more than a batch is named, and keeps back all the others', async () => {
    const before = await countPeople()
    const rows = Array.from({ length: 300 }, () => next())
    rows[271] = next({ 手机: '12345' })
    const file = await desk.sent(HR, csvOf(rows))
    expect(file.counts).toEqual({ refused: 1, change: 0, add: 299, same: 0 })
    expect(await desk.rows(HR, file.id, 'refused')).toMatchObject([{ place: 273 }])
    expect((await desk.press(HR, IMPORT_CALLS.commit, { id: file.id })).status).toBe(423)
    expect(await countPeople()).toBe(before)
  })

  test('is there as a whole or not at all when its transaction is torn half-way', async () => {
    const before = await countPeople()
    const rows = Array.from({ length: 300 }, () => next())
    const last = rows.at(-1)?.工号
    await database.rows(
      `create function wait_half_way() returns trigger language plpgsql as
       'begin perform pg_advisory_xact_lock(4712); return new; end'`,
    )
    await database.rows(
      `create trigger wait_half_way before insert on user_base_info for each row
       when (new.emp_no = '${last}') execute function wait_half_way()`,
    )
    await database.rows('select pg_advisory_lock(4712)')
    const file = await desk.sent(HR, csvOf(rows))
    try {
      await desk.press(HR, IMPORT_CALLS.commit, { id: file.id })
      const waiting = `from pg_stat_activity
        where wait_event = 'advisory' and datname = current_database()`
      const count = () => database.value(`select count(*)::int ${waiting}`)
      await expect.poll(count, { timeout: 40_000 }).toBe(1)
      await database.rows(`select pg_terminate_backend(pid) ${waiting}`)
      expect(await countPeople()).toBe(before)
    } finally {
      await database.rows('select pg_advisory_unlock_all()')
      await database.rows('drop trigger wait_half_way on user_base_info')
    }
    expect((await desk.settled(HR, file.id)).state).toBe('done')
    expect(await countPeople()).toBe(Number(before) + 300)
  })

  test('says of numbers that stand in it twice where they stood before', async () => {
    const first = next()
    const twice = next({ 证件号码: first.证件号码 })
    const again = { ...next(), 工号: first.工号 }
    const file = await desk.sent(HR, csvOf([first, twice, again]))
    expect(file.counts).toMatchObject({ refused: 2, add: 1 })
    const reasons = (await desk.rows(HR, file.id, 'refused')).flatMap(({ problems }) => problems)
    expect(reasons.map(({ text }) => text)).toEqual([
      '证件号码与文件第 2 行相同',
      '工号与文件第 2 行相同',
    ])
  })

  test('over rows that changed since says so, and changes nothing', async () => {
    const [one, other] = [await known(), await known()]
    const file = await desk.sent(
      HR,
      csvOf([
        { ...one, 姓名: '甲' },
        { ...other, 姓名: '乙' },
      ]),
    )
    await database.rows(
      "update user_base_info set version = version + 1, nation = '01' where emp_no = $1",
      [other.工号],
    )
    const back = await desk.commit(HR, file.id)
    expect(back.state).toBe('ready')
    expect(back.problem).toMatch(/^没有写入任何数据：第 3 行/)
    const name = await database.value('select name from user_base_info where emp_no = $1', [
      one.工号,
    ])
    expect(name).toBe(one.姓名)
    await desk.press(HR, IMPORT_CALLS.check, { id: file.id })
    await desk.settled(HR, file.id)
    expect((await desk.commit(HR, file.id)).state).toBe('done')
  })

  test('over people who came meanwhile says so, too', async () => {
    const person = next()
    // The person is in the second batch: the first batch is being written when the conflict is found.
    const many = [...Array.from({ length: 250 }, () => next()), person]
    const [slow, quick] = [
      await desk.sent(HR, csvOf(many)),
      await desk.sent('hrmgr', csvOf([person])),
    ]
    expect((await desk.commit('hrmgr', quick.id)).state).toBe('done')
    const before = await countPeople()
    const back = await desk.commit(HR, slow.id)
    expect([back.state, back.problem]).toEqual(['ready', expect.stringContaining('工号已存在')])
    expect(await countPeople()).toBe(before)
    const left = `select count(*)::int from user_position p
      where not exists (select from user_base_info f where f.id = p.user_id)`
    expect(await database.value(left)).toBe(0)
    const orphans = `select count(*)::int from audit_log l where action = 'add' and title like '新人%'
      and not exists (select from user_base_info f where f.id = l.record_id)`
    expect(await database.value(orphans)).toBe(0)
  })
})

/** Everything that is stored for a new person, without the values that must differ. */
async function tracesOf({ 工号, 姓名 }: Person) {
  const [file] = await database.rows(
    `select to_jsonb(f) - '{id,emp_no,name,pinyin,id_card_no,phone,created_at,updated_at,birth_date}'::text[] as file, id
     from user_base_info f where emp_no = $1`,
    [工号],
  )
  const id = String(file?.id)
  const plain = (rows: readonly Record<string, unknown>[]) =>
    JSON.parse(
      JSON.stringify(rows)
        .replaceAll(id, '<id>')
        .replaceAll(姓名, '<name>')
        .replaceAll(工号, '<no>'),
    )
  const positions = await database.rows(
    `select to_jsonb(p) - '{id,created_at,updated_at}'::text[] as p from user_position p where user_id = $1`,
    [id],
  )
  const states = await database.rows(
    'select from_day::text, to_day::text, status from employment_status where user_id = $1',
    [id],
  )
  const events = await database.rows(
    `select to_jsonb(h) - '{id,at,created_at}'::text[] as h from org_history h where user_id = $1`,
    [id],
  )
  const history = await database.rows(
    `select resource, version, action, ok, actor_code, title,
       before, after - '{empNo,idCardNo,phone}'::text[] as after from audit_log where record_id = $1`,
    [id],
  )
  return {
    file: file?.file,
    states,
    positions: plain(positions),
    events: plain(events),
    history: plain(history),
  }
}

describe('columns', () => {
  const OWN = ['Nr', 'Wer', ...HEADINGS.slice(2), 'Bemerkung']

  const foreign = (person: Person) => ({
    ...person,
    Nr: person.工号,
    Wer: person.姓名,
    Bemerkung: 'x',
  })

  test('of a foreign name are asked once, and remembered', async () => {
    const file = await desk.sent(HR, csvOf([foreign(next())], OWN))
    expect([file.state, file.columns[0]]).toEqual([
      'columns',
      { heading: 'Nr', sample: expect.stringMatching(/^IM/), field: null },
    ])
    const columns = file.columns.map(({ field }) => field)
    const keyless = await desk.press(HR, IMPORT_CALLS.columns, { id: file.id, columns })
    expect(keyless.body.msg).toContain('工号')
    columns.splice(0, 2, 'empNo', 'name')
    expect((await desk.press(HR, IMPORT_CALLS.columns, { id: file.id, columns })).status).toBe(200)
    expect(await desk.settled(HR, file.id)).toMatchObject({ state: 'ready', counts: { add: 1 } })
    const second = await desk.sent(HR, csvOf([foreign(next())], OWN))
    expect([second.state, second.counts.add]).toEqual(['ready', 1])
    // The server remembers the columns for this user only.
    expect((await desk.sent('hrmgr', csvOf([foreign(next())], OWN))).state).toBe('columns')
  })

  test('may be in another language, separated by semicolons, and in the code of Chinese spreadsheets', async () => {
    const person = next()
    const semicolons = await desk.sent(HR, csvOf([person], HEADINGS, ';'))
    expect(semicolons.counts).toMatchObject({ add: 1, refused: 0 })
    // 工号,姓名 in GB 18030, which every spreadsheet in China writes.
    const bytes = new Uint8Array([
      0xb9, 0xa4, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0x31, 0x2c, 0x61,
    ])
    const chinese = await desk.sent(HR, bytes)
    expect(chinese.columns.map(({ field }) => field)).toEqual(['empNo', 'name'])
  })
})

describe('values that the user may not see', () => {
  test('are no change when they come back covered, and cannot be written', async () => {
    const person = await known()
    const shown = recordIn(
      await (await api.as(HR))(archives.endpoints.info, {
        query: {
          id: String(
            await database.value('select id from user_base_info where emp_no = $1', [person.工号]),
          ),
        },
      }),
    )
    const file = await desk.sent(
      HR,
      csvOf([{ ...person, 手机: String(shown.phone), 证件号码: '' }]),
    )
    expect(file.counts).toEqual({ refused: 0, change: 0, add: 0, same: 1 })
  })
})

describe('numbers of people out of reach', () => {
  test('are refused in the words for values out of reach', async () => {
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select role.id, 'button', button.id from role, button join menu on menu.id = menu_id
       where role.code = 'dept_head' and menu.path = '/hr/archives'
         and (button.code in ('import', 'add', 'edit', 'view') or button.code like 'group.%')
       on conflict do nothing`,
    )
    const [own] = await database.rows<{ name: string; id: string }>(
      `select d.name, d.id from department d join app_user u on u.id = d.leader_id
       where u.user_name = 'leader1' and d.enabled and d.deleted_at is null order by d.level limit 1`,
    )
    const foreign = await known()
    await expect
      .poll(
        async () => (await desk.send('leader1', csvOf([next({ 部门: own?.name ?? '' })]))).status,
      )
      .toBe(200)
    await database.rows('delete from import_file')
    const rows = (['工号', '证件号码', '手机'] as const).map((heading) =>
      next({ 部门: own?.name ?? '', [heading]: foreign[heading] }),
    )
    const file = await desk.sent('leader1', csvOf([...rows, next({ 部门: own?.name ?? '' })]))
    expect(file.counts).toMatchObject({ refused: 3, add: 1 })
    const refused = await desk.rows('leader1', file.id, 'refused')
    for (const { problems } of refused) {
      expect(problems.map(({ field, text }) => [field, text])).toEqual([
        [null, '您没有此操作的权限'],
      ])
    }
    // A user who may see the holder learns which field has the conflict.
    const seen = await desk.sent(HR, csvOf([next({ 手机: foreign.手机 })]))
    expect((await desk.rows(HR, seen.id, 'refused'))[0]?.problems[0]).toMatchObject({
      field: 'phone',
      text: '手机已存在',
    })
    await database.rows(
      `delete from role_navigation using role, button where role.id = role_id and target_id = button.id
         and role.code = 'dept_head' and button.code = 'import'`,
    )
  })
})

describe('who may', () => {
  test('is decided by a button, asked again when it is written', async () => {
    expect((await desk.send('staff1', csvOf([next()]))).status).toBe(403)
    expect((await desk.send('leader1', csvOf([next()]))).status).toBe(403)
    const file = await desk.sent('hrmgr', csvOf([next()]))
    const foreign = await (await api.as(HR))(IMPORT_CALLS.info, { query: { id: file.id } })
    expect(foreign.status).toBe(404)
    expect((await desk.press(HR, IMPORT_CALLS.commit, { id: file.id })).status).toBe(404)
    const before = await countPeople()
    const gone = await database.rows(
      `delete from role_navigation using role, button, menu
       where role.id = role_id and target_id = button.id and menu.id = button.menu_id
         and role.code = 'hr_manager' and menu.path = '/hr/archives' and button.code = 'import'
       returning role_id, kind, target_id`,
    )
    // Waits until the server knows that the right is gone, before the test presses the button.
    const { template } = importCalls(archives)
    await expect
      .poll(async () => (await download('hrmgr', template, { format: 'csv' })).status)
      .toBe(403)
    expect((await desk.press('hrmgr', IMPORT_CALLS.commit, { id: file.id })).status).toBe(403)
    expect(await countPeople()).toBe(before)
    for (const { role_id, kind, target_id } of gone) {
      await database.rows(
        'insert into role_navigation (role_id, kind, target_id) values ($1, $2, $3)',
        [role_id, kind, target_id],
      )
    }
  })
})

describe('a resource without rules of its own', () => {
  test('is imported by its code, in words of any language', async () => {
    const headings = ['职级编码', '职级名称', '序列', '序列内序号', '排序', '启用']
    const row = {
      职级编码: 'ZX9',
      职级名称: '专家九级',
      序列: '专业',
      序列内序号: '9',
      排序: '900',
      启用: '是',
    }
    const [sequence] = postRanks.fields.sequence?.rule.choices?.options ?? []
    const cells = { ...row, 序列: sequence?.label ?? '' }
    const file = await desk.sent('hrdir', csvOf([cells], headings), { resource: postRanks })
    expect(file.counts, JSON.stringify(await desk.rows('hrdir', file.id, 'refused'))).toMatchObject(
      { add: 1 },
    )
    expect((await desk.commit('hrdir', file.id)).state).toBe('done')
    const again = await desk.sent(
      'hrdir',
      csvOf([{ ...cells, 启用: 'no', 职级名称: '' }], headings),
      { resource: postRanks },
    )
    expect((await desk.rows('hrdir', again.id, 'change'))[0]?.changes).toEqual([
      { field: 'enabled', before: '是', after: '否' },
    ])
  })
})

describe('an organisation in files', () => {
  const open = async () => {
    const [place] = await database.rows<{ code: string; type: string }>(
      `select d.code, t.name as type from department d join department_type t on t.id = d.type_id
       where d.pid is null and d.enabled and d.deleted_at is null limit 1`,
    )
    return { code: String(place?.code), type: String(place?.type) }
  }
  const departmentHeadings = ['部门编码', '部门名称', '上级部门', '部门类型']

  test('has departments below others of the same file, each by the rules of its form', async () => {
    const { code, type } = await open()
    const row = (own: string, above: string) => ({
      部门编码: own,
      部门名称: `文件部${own}`,
      上级部门: above,
      部门类型: type,
    })
    const rows = [row('FD1', code), row('FD2', 'FD1'), row('FD3', '文件部FD2')]
    const file = await desk.sent('admin', csvOf(rows, departmentHeadings), {
      resource: departments,
    })
    expect(file.counts, JSON.stringify(await desk.rows('admin', file.id, 'refused'))).toMatchObject(
      { add: 3, refused: 0 },
    )
    expect((await desk.commit('admin', file.id)).state).toBe('done')
    const made = await database.rows(
      "select full_name, level from department where code like 'FD%' order by code",
    )
    expect(made.map((one) => String(one.full_name).split('/').length)).toEqual([2, 3, 4])
    const again = await desk.sent('admin', csvOf(rows, departmentHeadings), {
      resource: departments,
    })
    expect(again.counts).toMatchObject({ add: 0, change: 0, refused: 0 })
    const lost = await desk.sent('admin', csvOf([row('FD4', 'NOBODY')], departmentHeadings), {
      resource: departments,
    })
    expect(lost.counts).toMatchObject({ add: 0, refused: 1 })
  })

  test('has posts of departments, and one above the other', async () => {
    const { code } = await open()
    const [type] = posts.fields.workType?.rule.choices?.options ?? []
    const [kind] = posts.fields.category?.rule.choices?.options ?? []
    const row = (own: string, above: string) => ({
      岗位编码: own,
      岗位名称: `文件岗${own}`,
      所属部门: code,
      上级岗位: above,
      岗位工作类别: type?.label ?? '',
      序列: kind?.label ?? '',
    })
    const rows = [row('FP1', ''), row('FP2', 'FP1')]
    const headings = Object.keys(row('', ''))
    const file = await desk.sent('admin', csvOf(rows, headings), { resource: posts })
    expect(file.counts, JSON.stringify(await desk.rows('admin', file.id, 'refused'))).toMatchObject(
      { add: 2, refused: 0 },
    )
    expect((await desk.commit('admin', file.id)).state).toBe('done')
    expect(
      await database.rows(
        "select b.code from post a join post b on b.pid = a.id where a.code = 'FP1'",
      ),
    ).toEqual([{ code: 'FP2' }])
  })

  test('has contracts, each refused with its reason: overlaps, days out of place, a third fixed term', async () => {
    const people = await database.rows<{ emp_no: string }>(
      `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id,
         join_date, work_start_date)
       select gen_random_uuid(), 'HTDR' || n, '合同导入' || n, '男', '1990-01-01', '2', 'HTDR' || n, '1600888000' || n,
         '家人', '配偶', '16008880000', case n when 2 then '4' else '1' end, case n when 2 then '7' else '2' end,
         p.dept_id, p.id, '2020-03-05', '2020-03-05'
       from generate_series(1, 3) n, (select id, dept_id from post where enabled and deleted_at is null limit 1) p
       order by n returning emp_no`,
    )
    const [one = '', intern = '', other = ''] = people.map(({ emp_no }) => emp_no)
    const row = (empNo: string, from: string, to: string, more: Record<string, string> = {}) => ({
      人员: empNo,
      合同类型: 'HT01',
      签订日期: from,
      开始日期: from,
      结束日期: to,
      试用期月数: '',
      签约主体: COMPANY_NAME,
      岗位名称: '工程师',
      工作地点: '示例市',
      工时制度: '标准工时',
      工资约定: '月薪 9000 元',
      ...more,
    })
    const rows = [
      row(one, '2020-03-05', '2023-03-04', { 试用期月数: '3' }),
      row(one, '2023-03-05', '2026-03-04'),
      row(one, '2026-03-05', '2029-03-04'),
      row(one, '2025-03-05', '', { 合同类型: 'HT02' }),
      row(one, '2020-03-04', '2020-03-04'),
      row(intern, '2020-03-05', '2021-03-04'),
      row(other, '2020-03-05', '2022-03-04', { 试用期月数: '3' }),
      row(other, '2020-03-05', '2022-03-04'),
    ]
    const bytes = csvOf(rows, Object.keys(row('', '', '')))
    const file = await desk.sent('admin', bytes, { resource: contracts })
    const refused = await desk.rows('admin', file.id, 'refused')
    const why = Object.fromEntries(
      refused.map(({ place, problems }) => [place, problems.map(({ text }) => text).join()]),
    )
    expect(Object.keys(why)).toEqual(['4', '5', '6', '7', '8'])
    expect(why[4]).toMatch(/已连续订立两次固定期限/)
    expect(why[5]).toMatch(/HT\d+/)
    expect(why[6]).toMatch(/入职/)
    expect(why[7]).toMatch(/实习|劳动合同/)
    expect(why[8]).toMatch(/2/)
    expect((await desk.commit('admin', file.id, true)).state).toBe('done')
    expect(
      await database.rows(
        `select c.state, c.biz_state, c.start_date::text as start, c.is_labour from contract c
         join user_base_info b on b.id = c.user_id where b.emp_no like 'HTDR%' order by b.emp_no, c.start_date`,
      ),
    ).toEqual([
      { state: '0', biz_state: null, start: '2020-03-05', is_labour: true },
      { state: '0', biz_state: null, start: '2023-03-05', is_labour: true },
      { state: '0', biz_state: null, start: '2020-03-05', is_labour: true },
    ])
    const again = await desk.sent('admin', bytes, { resource: contracts })
    expect(again.counts).toMatchObject({ add: 0, refused: 8 })
  })

  test('has certificates, by the rules of their form, and each number of a kind once', async () => {
    const [owner, gone] = await database.rows<{ emp_no: string }>(
      `(select emp_no from user_base_info where status = '2' and deleted_at is null order by emp_no limit 1)
       union all
       (select emp_no from user_base_info where status = '5' and deleted_at is null order by emp_no limit 1)`,
    )
    const row = (no: string, more: Record<string, string> = {}) => ({
      证书编号: no,
      证书类型: 'TZ01',
      证书归属: '个人',
      人员: owner?.emp_no ?? '',
      发证日期: '2026-03-05',
      有效期起: '',
      有效期止: '',
      计发津贴: '是',
      月津贴: '',
      ...more,
    })
    const rows = [
      row('ZSDR1'),
      row('ZSDR2', { 证书归属: '公司', 证书类型: 'ZZ01', 人员: '', 计发津贴: '否' }),
      row('ZSDR3', { 有效期止: '2026-03-04' }),
      row('ZSDR4', { 发证日期: '2199-03-05' }),
      row('ZSDR5', { 人员: '' }),
      row('ZSDR6', { 证书归属: '公司' }),
      row('ZSDR7', { 人员: gone?.emp_no ?? '' }),
      row('ZSDR8', { 证书类型: '没有这种' }),
      row('zsdr1'),
    ]
    const bytes = csvOf(rows, Object.keys(row('')))
    const file = await desk.sent('admin', bytes, { resource: certificates })
    const refused = await desk.rows('admin', file.id, 'refused')
    const why = Object.fromEntries(
      refused.map(({ place, problems }) => [place, problems.map(({ text }) => text).join()]),
    )
    expect(Object.keys(why)).toEqual(['4', '5', '6', '7', '8', '9', '10'])
    expect(why[4]).toMatch(/不能早于发证日期/)
    expect(why[5]).toMatch(/不能晚于今天/)
    expect(why[6]).toMatch(/人员不能为空/)
    expect(why[7]).toMatch(/公司的证书没有持证人/)
    expect(why[8]).toMatch(/已离职/)
    expect(why[9]).toMatch(/没有这种/)
    expect(why[10]).toMatch(/证书编号已存在/)
    expect((await desk.commit('admin', file.id, true)).state).toBe('done')
    const written = () =>
      database.rows(
        `select c.cert_no as no, t.code, b.emp_no as owner, c.valid_to::text as until, c.state,
           c.allowance::text as paid
         from certificate c join certificate_type t on t.id = c.type_id
           left join user_base_info b on b.id = c.user_id where c.cert_no ilike 'ZSDR%' order by 1`,
      )
    // Empty cells get the values that the certificate types propose.
    const both = [
      {
        no: 'ZSDR1',
        code: 'TZ01',
        owner: owner?.emp_no,
        until: '2032-03-04',
        state: '1',
        paid: '200.00',
      },
      { no: 'ZSDR2', code: 'ZZ01', owner: null, until: '2029-03-04', state: '1', paid: null },
    ]
    expect(await written()).toEqual(both)
    const again = await desk.sent('admin', bytes, { resource: certificates })
    expect(again.counts).toMatchObject({ add: 0, refused: 9 })
    expect(await written()).toEqual(both)
  })

  test('has places that are proposals until they are approved, and no second one', async () => {
    const [post] = await database.rows<{ id: string; code: string; place: string }>(
      `select p.id, p.code, d.code as place from post p join department d on d.id = p.dept_id
       where p.enabled and p.deleted_at is null and not exists (
         select from user_position u where u.post_id = p.id) limit 1`,
    )
    const row = { 年度: '2031', 部门: String(post?.place), 岗位: String(post?.code), 核定编制: '7' }
    const bytes = csvOf([row], Object.keys(row))
    const file = await desk.sent('admin', bytes, { resource: postEstablishments })
    expect(file.counts, JSON.stringify(await desk.rows('admin', file.id, 'refused'))).toMatchObject(
      { add: 1, refused: 0 },
    )
    expect((await desk.commit('admin', file.id)).state).toBe('done')
    expect(
      await database.rows(
        'select plan, state, is_current from post_establishment where year = 2031 and post_id = $1',
        [post?.id],
      ),
    ).toEqual([{ plan: 7, state: '0', is_current: false }])
    const again = await desk.sent('admin', bytes, { resource: postEstablishments })
    expect(again.counts).toMatchObject({ add: 0, refused: 1 })
  })
})
