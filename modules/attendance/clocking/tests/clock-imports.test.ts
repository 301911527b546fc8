import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takenClockIns } from '#modules/attendance/clocking/wire/clocking.ts'
import { packZip } from '#platform/api/exports/zip-archive.ts'
import { openArchive } from '#platform/api/imports/reading/open-archive.ts'
import { type Caller, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let attend: Caller
let numbers: string[]

const PEOPLE = 40

beforeAll(async () => {
  attend = await api.as('attend')
  const rows = await database.rows<{ no: string }>(
    `select b.emp_no as no from user_base_info b join employment e on e.user_id = b.id
     where e.on_pay_roll and b.emp_no !~ '^0'
       -- Nobody imports clock-ins of his own.
       and b.id is distinct from (select user_base_id from app_user where user_name = 'attend')
     order by b.emp_no limit $1`,
    [PEOPLE],
  )
  numbers = rows.map(({ no }) => no)
})

beforeEach(async () => {
  await database.rows('delete from clock_in')
  await database.rows('delete from attend_mark')
})

type Row = readonly [string, string, string?]

const csvOf = (rows: readonly Row[], head = '工号,时间,机号') =>
  [head, ...rows.map((row) => row.join(','))].join('\r\n')

const send = (
  text: string | Uint8Array<ArrayBuffer>,
  query: Record<string, string> = {},
  by = attend,
) =>
  by('/sa/ClockIn/ImportClockIn', {
    method: 'POST',
    query: { name: 'machine.csv', ...query },
    body: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  })

const takenIn = (answer: Awaited<ReturnType<typeof send>>) => {
  expect(answer.status, answer.text).toBe(200)
  return takenClockIns.parse(answer.body.response)
}

const count = async () => Number(await database.value('select count(*) from clock_in'))
const day = String(new Date(Date.now() - 3 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10))

/** Fifty rows of several employees on one day. */
const fifty = (): Row[] =>
  Array.from({ length: 50 }, (_, at) => {
    const minute = String(at).padStart(2, '0')
    return [numbers[at % numbers.length] ?? '', `${day} 08:${minute}:00`, 'M1'] as const
  })

describe('a file of a machine', () => {
  test('is taken once, and its days are computed anew', async () => {
    expect(takenIn(await send(csvOf(fifty())))).toMatchObject({ added: 50, known: 0, refused: 0 })
    expect(await count()).toBe(50)
    const [row] = await database.rows(
      `select source, device_sn, attend_group_id is not null as grouped, verdict,
         to_char(clock_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, work_date::text as day
       from clock_in order by clock_at limit 1`,
    )
    expect(row).toEqual({
      source: '导入',
      device_sn: 'M1',
      grouped: true,
      verdict: null,
      at: `${day} 08:00:00`,
      day,
    })
    expect(Number(await database.value('select count(*) from attend_mark'))).toBe(2 * PEOPLE)
    await database.rows('delete from attend_mark')
    expect(takenIn(await send(csvOf(fifty())))).toMatchObject({ added: 0, known: 50, refused: 0 })
    expect([await count(), await database.value('select count(*) from attend_mark')]).toEqual([
      50, 0,
    ])
  })

  test('with one bad row of fifty is not taken, unless the others are wanted', async () => {
    const rows = fifty()
    rows[16] = ['NOBODY', `${day} 08:16:00`, 'M1']
    const refused = refusalIn(await send(csvOf(rows)))
    expect(refused.errors).toEqual(['row.18'])
    expect([await count(), await database.value('select count(*) from attend_mark')]).toEqual([
      0, 0,
    ])
    const taken = takenIn(await send(csvOf(rows), { skipErrors: 'true' }))
    expect(taken).toMatchObject({
      added: 49,
      refused: 1,
      isTaken: true,
      rows: [{ row: 18, problem: 'unknown', value: 'NOBODY' }],
    })
    expect(await count()).toBe(49)
  })

  test('names the problem of each row', async () => {
    const [no = ''] = numbers
    const rows: Row[] = [
      [no, '2026-02-30 08:00'],
      [no, 'soon'],
      [no, ''],
      ['', `${day} 08:00:00`],
      [no, '2999-01-01 08:00:00'],
      ["'; drop table clock_in --", `${day} 08:00:00`],
      [no, `${day} 08:00:00`],
    ]
    const { rows: refused, added } = takenIn(await send(csvOf(rows), { skipErrors: 'true' }))
    expect(refused.map(({ row, problem }) => [row, problem])).toEqual([
      [2, 'time'],
      [3, 'time'],
      [4, 'time'],
      [5, 'unknown'],
      [6, 'ahead'],
      [7, 'unknown'],
    ])
    expect(added).toBe(1)
  })

  test('says each person, moment and machine once', async () => {
    const [no = ''] = numbers
    const at = `${day} 09:00:00`
    const taken = takenIn(
      await send(
        csvOf([
          [no, at, 'A'],
          [no, at, 'A'],
          [no, at, 'B'],
          [no, at],
        ]),
      ),
    )
    expect(taken).toMatchObject({ total: 4, added: 3, known: 1 })
  })

  test.each([
    ['other headings', '员工编号;打卡时间;设备编号', ';'],
    ['headings in English', 'EmpNo\tDateTime\tSN', '\t'],
  ])('has %s', async (_, head, mark) => {
    const text = csvOf([[numbers[0] ?? '', `${day} 09:00`, 'Z9']], head).replaceAll(',', mark)
    expect(takenIn(await send(text))).toMatchObject({ added: 1 })
    expect(await database.value('select device_sn from clock_in')).toBe('Z9')
  })

  test('has day and time apart, and is written in GB 18030', async () => {
    const head = new Uint8Array([
      0xb9, 0xa4, 0xba, 0xc5, 0x2c, 0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0xca, 0xb1, 0xbc, 0xe4,
    ])
    const rest = new TextEncoder().encode(`\n${numbers[0]},${day.replaceAll('-', '/')},7:05\n`)
    expect(takenIn(await send(new Uint8Array([...head, ...rest])))).toMatchObject({ added: 1 })
  })

  test.each([
    ['nothing', ''],
    ['no column with the number', 'x,时间\n1,2026-01-01 08:00'],
    ['no column with the time', '工号,x\n1,2026-01-01 08:00'],
    ['headings alone', '工号,时间\n'],
    ['something else', 'PK\u0003\u0004'],
    ['a quote without an end', `工号,时间\n"1,${'x'.repeat(300_000)}`],
  ])('with %s is refused', async (_, text) => {
    expect((await send(text)).status).toBe(400)
    expect(await count()).toBe(0)
  })

  test('that is too long is refused', async () => {
    const big = new Uint8Array(50 * 1024 * 1024 + 1)
    expect((await send(big)).status).toBe(400)
  })

  test('is for those who may import', async () => {
    for (const name of ['staff1', 'leader3', 'hrmgr']) {
      expect((await send(csvOf(fifty()), {}, await api.as(name))).status, name).toBe(403)
    }
  })

  test('two at once take each clock-in once', async () => {
    const answers = await Promise.all([send(csvOf(fifty())), send(csvOf(fifty().reverse()))])
    expect(answers.map((answer) => takenIn(answer).added).sort((a, b) => a - b)).toEqual([0, 50])
    expect(await count()).toBe(50)
  })

  test('that is cut off in the middle leaves nothing', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at): Row => {
      const time = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()
      return [numbers[at % numbers.length] ?? '', time.slice(0, 19).replace('T', ' '), 'M1']
    })
    const sending = send(csvOf(rows))
    await expect
      .poll(
        () =>
          database.value(
            `select count(*) from (select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and query like '%clock_sent%' and pid <> pg_backend_pid()) ended`,
          ),
        { interval: 5, timeout: 10_000 },
      )
      .toBeGreaterThan(0)
    expect((await sending).status).toBeGreaterThanOrEqual(500)
    expect(api.takeErrors()).toHaveLength(1)
    expect([await count(), await database.value('select count(*) from attend_mark')]).toEqual([
      0, 0,
    ])
    expect(takenIn(await send(csvOf(rows)))).toMatchObject({ added: 30_000 })
  })
})

const PARTS = [
  '[Content_Types].xml',
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/worksheets/sheet1.xml',
  'xl/worksheets/sheet2.xml',
]
/** The serial number of the day in the stored workbooks, and the day from which workbooks count. */
const [WRITTEN_ON, DAY_ZERO] = ['43831', Date.UTC(1899, 11, 30)]

/** A workbook of another program, with employees of the demo company and the day of the tests. */
async function workbook(name: string, sheet: (text: string) => string = (text) => text) {
  const archive = await openArchive(await readFile(new URL(`./workbooks/${name}`, import.meta.url)))
  const serial = String((Date.parse(day) - DAY_ZERO) / 86_400_000)
  const files = await Promise.all(
    PARTS.filter((path) => archive.has(path)).map(async (path) => {
      const text = (await buffer(await archive.open(path))).toString()
      const dated = text
        .replaceAll(`<v>${WRITTEN_ON}`, `<v>${serial}`)
        .replaceAll('DAY', day)
        .replace(/91000([123])/g, (_, nth) => numbers[Number(nth) - 1] ?? '')
      return { name: path, parts: [Buffer.from(path.includes('sheet1') ? sheet(dated) : dated)] }
    }),
  )
  const packed: Buffer[] = []
  for await (const part of packZip(files)) packed.push(part)
  return new Uint8Array(Buffer.concat(packed))
}

describe('P23 a workbook of a machine', () => {
  const asXlsx = { name: 'machine.xlsx' }
  const moments = async () =>
    (
      await database.rows<{ said: string }>(
        `select b.emp_no || ' ' || to_char(c.clock_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
           || ' ' || c.device_sn as said
         from clock_in c join user_base_info b on b.id = c.user_id order by c.clock_at`,
      )
    ).map(({ said }) => said)

  test('is read as people see it: figures and texts, moments and days', async () => {
    const bytes = await workbook('machine-clock-ins.xlsx')
    expect(refusalIn(await send(bytes, asXlsx)).errors).toEqual(['row.7'])
    expect(await count()).toBe(0)
    const taken = takenIn(await send(bytes, { ...asXlsx, skipErrors: 'true' }))
    expect(taken).toMatchObject({ added: 4, known: 0, refused: 1 })
    expect(taken.rows).toEqual([{ row: 7, problem: 'unknown', value: 'NOBODY' }])
    const [one, two, three] = numbers
    expect(await moments()).toEqual([
      `${one} ${day} 08:58:03 M1`,
      `${two} ${day} 08:59:59 M1`,
      `${three} ${day} 09:01:07 M1`,
      `${one} ${day} 18:02:00 M1`,
    ])
    expect(takenIn(await send(bytes, { ...asXlsx, skipErrors: 'true' }))).toMatchObject({
      added: 0,
      known: 4,
    })
  })

  test('may have the day and the time of it apart', async () => {
    const bytes = await workbook('machine-days.xlsx')
    expect(takenIn(await send(bytes, asXlsx))).toMatchObject({ added: 2, refused: 0 })
    expect(await moments()).toEqual([
      `${numbers[0]} ${day} 08:58:03 `,
      `${numbers[1]} ${day} 18:02:00 `,
    ])
  })

  test.each([
    ['a row too far down', '<row r="10011"><c r="B10011"><v>1</v></c></row>'],
    ['a column too far out', '<row r="8"><c r="CZ8"><v>1</v></c></row>'],
    [
      'a text without an end',
      `<row r="8"><c r="B8" t="str"><v>${'x'.repeat(40_000)}</v></c></row>`,
    ],
  ])('with %s is refused as a whole', async (_, row) => {
    const bytes = await workbook('machine-clock-ins.xlsx', (text) =>
      text.replace('</sheetData>', `${row}</sheetData>`),
    )
    const answer = await send(bytes, { ...asXlsx, skipErrors: 'true' })
    expect(answer.status, answer.text).toBe(400)
    expect(await count()).toBe(0)
  })

  test('that unpacks to far more than it is, or is none, is refused at once', async () => {
    const bomb = await workbook('machine-clock-ins.xlsx', (text) =>
      text.replace('<sheetData>', `${' '.repeat(51 * 1024 * 1024)}<sheetData>`),
    )
    expect(bomb.length).toBeLessThan(200_000)
    const began = performance.now()
    expect((await send(bomb, asXlsx)).status).toBe(400)
    expect(performance.now() - began).toBeLessThan(2_000)
    const [whole, csv] = [await workbook('machine-clock-ins.xlsx'), csvOf(fifty())]
    for (const [bytes, name] of [
      [whole.slice(0, 900), 'machine.xlsx'],
      [whole, 'machine.pdf'],
      [csv, 'machine.doc'],
    ] as const) {
      expect((await send(bytes, { name })).status, name).toBe(400)
    }
    expect(await count()).toBe(0)
  })

  test('that has the name of a text, or the other way round, is read as what it is', async () => {
    const [whole, csv] = [await workbook('machine-clock-ins.xlsx'), csvOf(fifty())]
    for (const [bytes, name] of [
      [whole, 'machine.csv'],
      [whole, 'machine.xls'],
      [csv, 'machine.xlsx'],
    ] as const) {
      const answer = await send(bytes, { name, skipErrors: 'true' })
      expect([answer.status, takenIn(answer).total > 0], name).toEqual([200, true])
    }
  })
})
