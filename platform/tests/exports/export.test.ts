import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { visitLogs } from '#modules/system/logs/define/visit-log.ts'
import { DIRECT_EXPORT_ROWS, MAX_EXPORT_ROWS } from '#platform/api/exports/export-request.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { envelope } from '#platform/wire/http/envelope.ts'
import { pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { readArchive } from './read-zip.ts'

/** Texts that a spreadsheet would run as formulas, or that careless export code would lose. */
const PAYLOADS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '=HYPERLINK("http://x","y")',
  "=cmd|' /C calc'!A0",
  'constructor',
  '_x0041_ <&> "引号", 逗号',
]

const { database, api } = testCompany()

beforeAll(async () => {
  await grantExport('dept_head', '/hr/archives')
  for (const [index, payload] of PAYLOADS.entries()) {
    await database.rows(
      'insert into department_type (id, code, name, sort) values (gen_random_uuid(), $1, $2, $3)',
      [`P25-${String(index).padStart(2, '0')}`, payload, 90_000 + index],
    )
  }
})

function grantExport(role: string, path: string) {
  return database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select role.id, 'button', button.id from role, button join menu on menu.id = button.menu_id
     where role.code = $1 and menu.path = $2 and button.code = 'export'
     on conflict do nothing`,
    [role, path],
  )
}

type File = { status: number; headers: Headers; body: Buffer }

async function fetchFile(
  userName: string,
  resource: Resource,
  query: Readonly<Record<string, string>> = {},
  language = 'zh',
): Promise<File> {
  const url = new URL(resource.endpoints.export, 'http://staffdesk.example')
  url.search = new URLSearchParams(query).toString()
  const answer = await api.fetch(
    new Request(url, {
      headers: {
        authorization: `Bearer ${await api.token(userName)}`,
        'accept-language': language,
      },
    }),
  )
  const { status, headers } = answer
  return { status, headers, body: Buffer.from(await answer.arrayBuffer()) }
}

/** The lines of a CSV file; every text in it is quoted. */
function csvRows({ status, body }: File): string[][] {
  expect([status, body.toString('utf8').slice(0, 1)]).toEqual([200, '\uFEFF'])
  const text = body.toString('utf8').slice(1)
  expect(text.endsWith('\r\n')).toBe(true)
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|)(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

function column(rows: string[][], label: string): string[] {
  const index = rows[0]?.indexOf(label) ?? -1
  expect(index, label).toBeGreaterThanOrEqual(0)
  return rows.slice(1).map((row) => row[index] ?? '')
}

function refusal({ status, body }: File) {
  const { code, msg } = envelope(z.unknown()).parse(JSON.parse(body.toString('utf8')))
  return { status, code, msg }
}

function audits() {
  return database.rows<{
    ok: boolean
    actor_name: string
    after: { rows: number; filter: string; format: string }
  }>(
    "select ok, resource, actor_name, after from audit_log where action = 'export' order by at desc, id desc",
  )
}

describe('what a spreadsheet would run', () => {
  test('is a text in CSV, by an apostrophe that is all that was added', async () => {
    const rows = csvRows(await fetchFile('hrdir', departmentTypes, { key: 'P25-' }))
    const names = column(rows, '类型名称')
    expect(names.filter((name) => /^[=+\-@\t\r\0＝＋－＠]/.test(name))).toEqual([])
    expect(names.map((name) => name.replace(/^'/, ''))).toEqual(PAYLOADS)
  })

  test('is a text in a workbook, unchanged, and nothing is a formula', async () => {
    const file = await fetchFile('hrdir', departmentTypes, { key: 'P25-', format: 'xlsx' })
    const sheet = readArchive(file.body).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).not.toMatch(/<f[ >]/)
    const texts = [
      ...sheet.matchAll(/<c r="B(\d+)" s="\d+" t="inlineStr"><is><t[^>]*>(.*?)<\/t>/gs),
    ]
      .filter(([, line]) => line !== '1')
      .map(([, , text = '']) => text)
      .map((text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
      .map((text) =>
        text.replace(/_x([0-9A-F]{4})_/g, (_, code) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      )
    expect(texts).toEqual(PAYLOADS)
  })
})

describe('a file', () => {
  test('is saved and never shown, guessed at or kept', async () => {
    for (const [format, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const) {
      const { headers, body } = await fetchFile('hrdir', archives, { format })
      const today = await database.value('select today()::text')
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'content-length': String(body.length),
        'content-disposition': `attachment; filename="hr-archives-${today}.${format}"; filename*=UTF-8''${encodeURIComponent('人事档案')}-${today}.${format}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
  })

  test('has the rows of the list, all pages, in its order, filtered alike', async () => {
    const query = { orderBy: 'joinDate desc', status: '2,3', key: '' }
    const director = await api.as('hrdir')
    const list = pageIn(
      await director(archives.endpoints.list, { query: { ...query, pageSize: 500 } }),
    )
    const rows = csvRows(
      await fetchFile('hrdir', archives, { ...query, page: '2', pageSize: '10' }),
    )
    expect(column(rows, '工号')).toEqual(list.data.map(({ empNo }) => empNo))
    expect(column(rows, '部门')).toEqual(list.data.map(({ deptName }) => deptName))
    expect(rows.length).toBeGreaterThan(11)
  })

  test('has labels instead of codes, in the language of the reader', async () => {
    const query = { columns: 'empNo,gender,isVeteran' }
    const zh = csvRows(await fetchFile('hrdir', archives, query))
    expect(new Set(column(zh, '性别'))).toEqual(new Set(['男', '女']))
    expect(column(zh, '退役军人').every((text) => text === '是' || text === '否')).toBe(true)
    const en = csvRows(await fetchFile('hrdir', archives, query, 'en'))
    expect(en[0]).not.toEqual(zh[0])
    expect(new Set(en.slice(1).flatMap((row) => row.slice(-1)))).toEqual(new Set(['Yes', 'No']))
  })

  test('covers what the list covers, also from those who may see it', async () => {
    const rows = csvRows(await fetchFile('hrdir', archives, { columns: 'name,phone,idCardNo' }))
    expect(column(rows, '手机').every((text) => /^\d{3}\*{4}\d{4}$/.test(text))).toBe(true)
    expect(column(rows, '证件号码').filter((text) => /^\w{18}$/.test(text))).toEqual([])
  })

  test('of child rows says whose they are', async () => {
    const rows = csvRows(await fetchFile('hrdir', educations))
    expect(rows[0]?.[0]).toBe('人员')
    expect(column(rows, '人员').every((name) => name !== '')).toBe(true)
  })

  test('can be of chosen rows', async () => {
    const director = await api.as('hrdir')
    const { data } = pageIn(await director(archives.endpoints.list, { query: { pageSize: 10 } }))
    const ids = data.slice(2, 5).map(({ id }) => id)
    const rows = csvRows(await fetchFile('hrdir', archives, { ids: ids.join(',') }))
    expect(column(rows, '工号')).toEqual(data.slice(2, 5).map(({ empNo }) => empNo))
  })
})

describe('who exports', () => {
  test('needs the button, and seeing the list is not enough', async () => {
    for (const userName of ['staff1', 'auditor', 'noperm']) {
      for (const resource of [archives, educations, departmentTypes]) {
        const answer = refusal(await fetchFile(userName, resource))
        expect([userName, resource.path, answer.status, answer.code]).toEqual([
          userName,
          resource.path,
          403,
          'forbidden',
        ])
      }
    }
  })

  test('gets only the rows in their reach', async () => {
    const leader = await api.as('leader1')
    const seen = pageIn(await leader(archives.endpoints.list, { query: { pageSize: 500 } }))
    const rows = csvRows(await fetchFile('leader1', archives))
    expect(column(rows, '工号').sort()).toEqual(seen.data.map(({ empNo }) => empNo).sort())
    const everybody = await database.value(
      'select count(*) from user_base_info where deleted_at is null',
    )
    expect(rows.length - 1).toBeLessThan(Number(everybody))
    expect(rows.length).toBeGreaterThan(2)
  })

  test('gets a field group only where it is open to them', async () => {
    const own = await database.value(
      `select emp_no from user_base_info p join app_user a on a.user_base_id = p.id
       where a.user_name = 'leader1'`,
    )
    const rows = csvRows(await fetchFile('leader1', archives, { columns: 'empNo,edu' }))
    const degrees = column(rows, '最高学历')
    const filled = column(rows, '工号').filter((_, index) => degrees[index] !== '')
    expect(filled).toEqual([own])
  })

  test('has no column of a group that is closed to them', async () => {
    await database.rows(
      `delete from role_navigation using role, button, menu
       where role.id = role_id and target_id = button.id and menu.id = button.menu_id
         and menu.path = '/hr/archives' and button.code = 'group.education' and role.code = 'staff'`,
    )
    await expect
      .poll(async () => (await fetchFile('leader1', archives, { columns: 'edu' })).status)
      .toBe(400)
    const rows = csvRows(await fetchFile('leader1', archives))
    expect(rows[0]).toContain('工号')
    expect(rows[0]).toContain('手机')
    expect(rows[0]).not.toContain('最高学历')
    const key = await database.value(
      `select b.school from user_base_info b join app_user a on a.user_base_id = b.id
       where a.user_name = 'leader1'`,
    )
    expect(csvRows(await fetchFile('leader1', archives, { key: String(key) })).length).toBe(1)
  })
})

describe('a request', () => {
  test.each([
    [{ nosuch: '1' }, 'nosuch'],
    [{ columns: 'name,nosuch' }, 'nosuch'],
    [{ orderBy: 'phone asc' }, 'phone asc'],
    [{ joinDateStart: '2024-02-31' }, 'joinDateStart'],
    [{ ids: 'x' }, 'ids'],
    [{ format: 'pdf' }, 'csv, xlsx'],
  ])('with %j is refused', async (query, named) => {
    const { status, code, msg } = refusal(await fetchFile('hrdir', archives, query))
    expect([status, code]).toEqual([400, 'invalid'])
    expect(msg).toContain(named)
  })

  test('for more rows than a file may have tells how many there are', async () => {
    // This table takes many rows quickly.
    await database.rows(
      `insert into visit_log (id, create_code, user_id, user_name, remark, model_type)
       select gen_random_uuid(), 'x', gen_random_uuid(), 'n', 'MANY', '1' from generate_series(1, $1::int)`,
      [MAX_EXPORT_ROWS + 1],
    )
    const many = refusal(await fetchFile('admin', visitLogs, { key: 'MANY' }))
    expect([many.status, many.code]).toEqual([400, 'invalid'])
    expect(many.msg).toContain(String(MAX_EXPORT_ROWS + 1))
    expect(many.msg).toContain(String(MAX_EXPORT_ROWS))
    expect((await audits())[0]).toMatchObject({ ok: false, after: { rows: MAX_EXPORT_ROWS + 1 } })
  })
})

test('rows up to the limit are exported at once', async () => {
  await database.rows(
    `insert into department_type (id, code, name, sort, remark)
     select gen_random_uuid(), 'WAIT-' || n, 'many ' || n, n, 'many' from generate_series(1, $1::int) n`,
    [DIRECT_EXPORT_ROWS],
  )
  for (const format of ['csv', 'xlsx']) {
    expect((await fetchFile('hrdir', departmentTypes, { key: 'WAIT-', format })).status).toBe(200)
    expect((await audits())[0]).toMatchObject({ ok: true, after: { rows: DIRECT_EXPORT_ROWS } })
  }
  await database.rows("delete from department_type where code like 'WAIT-%'")
})

test('every file is in the operation log with what was asked and how much it was', async () => {
  const rows = csvRows(await fetchFile('hrdir', archives, { status: '2', format: 'csv' }))
  const [entry] = await audits()
  expect(entry).toMatchObject({
    ok: true,
    resource: archives.path,
    after: { format: 'csv', filter: 'status=2', rows: rows.length - 1 },
  })
  expect(entry?.actor_name).toBe(
    await database.value("select name from app_user where user_name = 'hrdir'"),
  )
})
