import { beforeAll, expect, test } from 'vitest'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import { SPREADSHEET_CALLS } from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import { auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { type Caller, ORIGIN, pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { sheetDesk } from './sheet-desk.ts'

const company = testCompany()
const { api, database } = company
const desk = sheetDesk(company)
const { grant, act } = desk
const { endpoints } = spreadsheets

/** The net pay of the one person of the file, as answers, files and messages could write it. */
const NET = '31234.57'
const FIGURES = [NET, '31,234.57', '3123457']

type Place = { id: string; title: string }

/** A published file with one person. */
async function publishedAlone(): Promise<Place> {
  const { pay, second, director } = await desk.specialists()
  const [someone] = await desk.people(1)
  await database.rows("update app_user set user_base_id = $1 where user_name = 'staff2'", [
    someone?.id,
  ])
  const title = '保密文件'
  const { id } = await desk.uploaded(
    pay,
    {
      rows: [
        ['工号', '姓名', '应发', '实发'],
        [someone?.empNo ?? '', someone?.name ?? '', { n: '39999.99' }, { n: NET }],
      ],
    },
    { title },
  )
  for (const [call, name] of [
    [second, 'check'],
    [director, 'audit'],
    [pay, 'publish'],
  ] as const) {
    const moved = await act(call, id, name)
    if (moved.status !== 200) throw new Error(moved.text)
  }
  return { id, title }
}

async function exported(user: string): Promise<string> {
  const url = new URL(endpoints.export, ORIGIN)
  const query = { monthStart: '2026-03', format: 'csv', columns: 'title,sumGross,sumNet' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { authorization: `Bearer ${await api.token(user)}` }
  return (await api.fetch(new Request(url, { headers }))).text()
}

/** Every way to the figures of the file. Each returns the text of its answer. */
const WAYS: Readonly<
  Record<string, (call: Caller, place: Place, user: string) => Promise<string>>
> = {
  list: async (call) =>
    (await call(endpoints.list, { query: { columns: 'title,sumGross,sumNet' } })).text,
  sort: async (call) =>
    (await call(endpoints.list, { query: { orderBy: 'sumNet desc', columns: 'title,sumNet' } }))
      .text,
  filter: async (call) => {
    const query = { sumNetStart: NET, sumNetEnd: NET }
    const answer = await call(endpoints.list, { query })
    return answer.status === 200 && pageIn(answer).dataCount > 0 ? NET : answer.text
  },
  totals: async (call) =>
    (await call(endpoints.list, { query: { sums: 'true', columns: 'title,sumNet' } })).text,
  record: async (call, { id }) => (await call(endpoints.info, { query: { id } })).text,
  history: async (call, { id }) => (await call(endpoints.history, { query: { id } })).text,
  rows: async (call, { id }) => (await call(SPREADSHEET_CALLS.rows, { query: { id } })).text,
  slip: async (call, { id }) => (await call(SPREADSHEET_CALLS.slip, { query: { id } })).text,
  'own slips': async (call) =>
    (await call(SPREADSHEET_CALLS.mine, { query: { month: '2026-03' } })).text,
  search: async (call, { title }) => (await call(SEARCH_CALL, { query: { key: title } })).text,
  options: async (call, { title }) =>
    (await call(endpoints.options, { query: { key: title } })).text,
  export: (_call, _place, user) => exported(user),
  log: async (call, { id }) =>
    (await call(auditLogs.endpoints.list, { query: { bizId: id } })).text,
  'message of a step': async (call, { id }) => (await act(call, id, 'archive')).text,
  'message of a file': async (call, { id }) =>
    (await desk.upload(call, id, Buffer.from('工号,姓名,实发'), '工资.csv')).text,
  error: async (call, { id }) =>
    (
      await call(endpoints.update, {
        method: 'PUT',
        body: { id, version: 1, remark: 'x', sumNet: '1.00' },
      })
    ).text,
}

async function waysOf(user: string, place: Place): Promise<string[]> {
  const call = await api.as(user)
  const seen: string[] = []
  for (const [way, path] of Object.entries(WAYS)) {
    const text = await path(call, place, user)
    if (FIGURES.some((figure) => text.includes(figure))) seen.push(way)
  }
  return seen
}

let place: Place

beforeAll(async () => {
  place = await publishedAlone()
})

test('without a competence no way gives a figure of a file, and no step moves it', async () => {
  for (const name of ['pay2', 'hrdir']) await grant(name, { items: ['社保'] })
  for (const user of [
    'pay2',
    'hrdir',
    'hrmgr',
    'gm',
    'admin',
    'auditor',
    'er',
    'social',
    'staff1',
    'leader1',
  ]) {
    expect(await waysOf(user, place), user).toEqual([])
  }
  const [state] = await database.rows<{ state: string }>(
    'select state from salary_excel where id = $1',
    [place.id],
  )
  expect(state?.state).toBe('5')
  const messages = await database.rows<{ text: string }>(
    'select to_jsonb(m)::text as text from message m',
  )
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.filter(({ text }) => FIGURES.some((figure) => text.includes(figure)))).toEqual([])
})

test('the same ways show the figures to a user with the competence', async () => {
  // Without this, the test above would prove nothing.
  expect(await waysOf('pay', place)).toEqual(
    expect.arrayContaining(['list', 'totals', 'record', 'rows', 'export']),
  )
})
