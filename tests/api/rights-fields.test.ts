import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { filterNames } from '#platform/define/engine/list-query.ts'
import type { HistoryEntry } from '#platform/wire/records/history.ts'
import { sampleRecord } from '../conformance/sample-record.ts'
import {
  ACCOUNT_NAMES,
  type Account,
  type OpenRightsCompany,
  openRightsCompany,
} from './rights-company.ts'
import { operationsOf } from './rights-operations.ts'
import { ROW_CLASSES, type RowClass } from './rights-table.ts'
import { newId, pageIn, recordIn, refusalIn } from './running-api.ts'
import { statementsOf } from './statements-of.ts'

/** Guarded groups of the personnel file, which need their own button; the other fields only need `view`. */
const GUARDED = [
  'base',
  'contact',
  'identity',
  'emergency',
  'political',
  'education',
  'welfare',
  'career',
  'family',
]
const { endpoints } = archives
const FIELDS = Object.entries(archives.fields)

let company: OpenRightsCompany
/** The stored rows by id, with all values that must not leak. */
const stored = new Map<string, Record<string, unknown>>()

beforeAll(async () => {
  company = await openRightsCompany()
  // A value in every field that contains the id of its row.
  await company.database.rows(
    `update user_base_info set used_name = '曾用' || id, foreign_lang = '外语' || left(id::text, 30),
       computer = '计算机' || left(id::text, 30), school = '学校' || id, edu = '20', political = '01',
       major = '专业' || left(id::text, 30), emergency_relation = '关系' || right(id::text, 12),
       social_no = 'S' || right(id::text, 20), fund_no = 'F' || right(id::text, 20),
       email = id || '@example.com', native_place = '籍贯' || id
     where dept_id = any($1)`,
    [Object.values(company.departments)],
  )
  const rows = await company.database.rows<{ id: string; whole: Record<string, unknown> }>(
    'select id, to_jsonb(b) as whole from user_base_info_view b where dept_id = any($1)',
    [Object.values(company.departments)],
  )
  for (const { id, whole } of rows) stored.set(id, whole)
})

afterAll(() => company?.close())
afterEach(() => {
  vi.restoreAllMocks()
})

function accountOf(name: string): Account {
  const account = company.accounts.find((one) => one.name === name)
  if (!account) throw new Error(`no account ${name}`)
  return account
}

function reachFor(account: Account, button: string): Set<RowClass> {
  const granting = account.sources.filter((source) => source.holds(archives.path, button))
  return new Set(granting.flatMap(({ reach }) => reach))
}

/** The row classes in which an account sees the fields of a group. */
function shownIn(account: Account, group: string): Set<RowClass> {
  const view = reachFor(account, 'view')
  if (!GUARDED.includes(group)) return view
  return new Set([...reachFor(account, `group.${group}`)].filter((row) => view.has(row)))
}

const viewers = ACCOUNT_NAMES.filter((name) => name !== 'nobody')

function seenBy(account: Account): { row: RowClass; id: string }[] {
  const view = reachFor(account, 'view')
  return ROW_CLASSES.filter((row) => view.has(row)).flatMap((row) => {
    const id = company.fileOf(account, row)
    return id === null ? [] : [{ row, id }]
  })
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Values of closed fields that are long enough and that no open field has. */
function secretsOf(account: Account, row: RowClass, id: string): string[] {
  const textsWhere = (isOpen: boolean) =>
    FIELDS.filter(([, { group }]) => shownIn(account, group).has(row) === isOpen)
      .map(([name]) => stored.get(id)?.[snake(name)])
      .filter((value): value is string => typeof value === 'string' && value.length > 9)
  const open = new Set(textsWhere(true))
  return textsWhere(false).filter((value) => !open.has(value))
}

/** Fields of closed groups that appear in the history of a record. */
function toldOf(account: Account, row: RowClass, entries: readonly HistoryEntry[]): string[] {
  return entries
    .flatMap(({ changes }) => changes.map(({ field }) => field))
    .filter((name) => !shownIn(account, archives.fields[name]?.group ?? '').has(row))
    .map((name) => `${account.name} | ${row} | ${name} is told`)
}

/** The wrong fields of a record: shown although closed, or missing although open. */
function wrongFields(
  account: Account,
  row: RowClass,
  record: Record<string, unknown>,
  names: readonly string[],
  values: Record<string, unknown>,
): string[] {
  return names.flatMap((name) => {
    const { group, rule } = archives.fields[name] as Field
    const keys = rule.target === undefined ? [name] : [name, referenceLabelKey(name)]
    const isShown = keys.some((key) => record[key] !== undefined && record[key] !== null)
    // An empty list of attachments counts as no value.
    const isThere = ![values[snake(name)] ?? []].flat().every((part) => part === null)
    const isOpen = shownIn(account, group).has(row)
    if (isShown && !isOpen) return [`${account.name} | ${row} | ${name} is shown`]
    return isOpen && isThere && !isShown ? [`${account.name} | ${row} | ${name} is not shown`] : []
  })
}

describe('P10 field groups of the personnel file', () => {
  test.each(viewers)('%s sees them in records, lists and files', async (name) => {
    const account = accountOf(name)
    const wrong: string[] = []
    const open = FIELDS.filter(([, { group }]) => shownIn(account, group).size > 0)
    const columns = open.map(([field]) => field).filter((field) => field !== 'name')
    for (const { row, id } of seenBy(account)) {
      const values = stored.get(id) ?? {}
      const info = await account.call(endpoints.info, { query: { id } })
      wrong.push(
        ...wrongFields(
          account,
          row,
          recordIn(info),
          FIELDS.map(([field]) => field),
          values,
        ),
      )
      const query = { ids: id, columns: columns.join(',') }
      const list = await account.call(endpoints.list, { query })
      const [listed] = pageIn(list).data
      wrong.push(...wrongFields(account, row, listed ?? {}, columns, values))
      const standard = await account.call(endpoints.list, { query: { ids: id } })
      const file = await account.download(archives, query)
      const history = await account.call(endpoints.history, { query: { id } })
      wrong.push(...toldOf(account, row, history.body.response as HistoryEntry[]))
      const options = await account.call(endpoints.options, { query: { ids: id } })
      const texts = [info, list, standard, file, history, options].map(({ text }) => text)
      for (const secret of secretsOf(account, row, id)) {
        if (texts.some((text) => text.includes(secret))) wrong.push(`${name} | ${row} | ${secret}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(viewers)('%s finds, sorts and asks by what shows only', async (name) => {
    const account = accountOf(name)
    const wrong: string[] = []
    const listed = async (query: Record<string, string>) => {
      const answer = await account.call(endpoints.list, { query: { pageSize: '500', ...query } })
      return { status: answer.status, text: answer.text }
    }
    for (const [field, definition] of FIELDS) {
      const shown = shownIn(account, definition.group)
      const isEverywhere = ROW_CLASSES.every((row) => shown.has(row))
      const isClosed = shown.size === 0
      const expect400 = async (query: Record<string, string>, isRefused: boolean) => {
        const { status } = await listed(query)
        if ((status === 400) !== isRefused) {
          wrong.push(`${name} | ${JSON.stringify(query)}: ${status}`)
        }
      }
      await expect400({ columns: field }, isClosed)
      for (const { name: filter } of filterNames(field, definition)) {
        await expect400({ [filter]: sampleFilter(definition) }, isClosed)
      }
      const isOpenGroup = !GUARDED.includes(definition.group)
      if (definition.in.includes('sort')) {
        await expect400({ orderBy: field }, !isOpenGroup && !isEverywhere)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(viewers)('%s finds nobody by a keyword of a closed field', async (name) => {
    const account = accountOf(name)
    const searched = FIELDS.filter(([, field]) => field.in.includes('search'))
    const wrong: string[] = []
    for (const { row, id } of seenBy(account)) {
      // Only a user who may see a masked value in clear can find its row by that value.
      const isClear =
        id === account.file ||
        account.sources.some(
          ({ holds, reach }) => holds('hr/archives', 'unmask') && reach.includes(row),
        )
      for (const [field, { group, mask }] of searched) {
        const key = String(stored.get(id)?.[snake(field)] ?? '')
        const { text } = await account.call(endpoints.list, { query: { key, columns: 'name' } })
        const isFound = text.includes(id)
        if (isFound !== (shownIn(account, group).has(row) && (mask === null || isClear))) {
          wrong.push(`${name} | ${row} | ${field}: ${isFound ? 'found' : 'not found'}`)
        }
      }
      const filtered = await account.call(endpoints.list, { query: { gender: '男', ids: id } })
      const isFound = filtered.status === 200 && filtered.text.includes(id)
      if (isFound !== shownIn(account, 'base').has(row)) wrong.push(`${name} | ${row} | gender`)
    }
    expect(wrong).toEqual([])
  })

  test('a leader reads the fields of the team that are needed to run a department, and nothing else', async () => {
    const leader = accountOf('dept_head')
    for (const row of ['own', 'below'] as const) {
      const id = company.fileOf(leader, row) ?? ''
      const record = recordIn(await leader.call(endpoints.info, { query: { id } }))
      const names = Object.keys(archives.fields).filter((name) => (record[name] ?? null) !== null)
      const groups = new Set(names.map((name) => archives.fields[name]?.group))
      expect([...groups].sort()).toEqual(['base', 'contact', 'work'])
      const history = await leader.call(endpoints.history, { query: { id } })
      const entries = history.body.response as HistoryEntry[]
      const fieldNames = entries.flatMap(({ changes }) => changes.map(({ field }) => field))
      expect(fieldNames).toContain('name')
      const open = new Set(['base', 'contact', 'work'])
      expect(new Set(fieldNames.map((name) => archives.fields[name]?.group))).toEqual(open)
    }
  })

  test('the day of retirement, which tells the birth date, shows where that does', async () => {
    const leader = accountOf('dept_head')
    const id = company.fileOf(leader, 'below') ?? ''
    const own = company.fileOf(leader, 'self') ?? ''
    const viewer = accountOf('viewer')
    const read = async (by: Account, file: string) => {
      const record = recordIn(await by.call(endpoints.info, { query: { id: file } }))
      return [record.birthDate ?? null, record.retireDate ?? null]
    }
    const day = stored.get(id)?.retire_date
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await read(viewer, id)).toEqual([null, null])
    for (const file of [id, own]) {
      const { birth_date, retire_date } = stored.get(file) ?? {}
      expect(await read(leader, file)).toEqual([birth_date, retire_date])
    }
    const answer = await viewer.call(endpoints.list, { query: { ids: id, columns: 'retireDate' } })
    expect(answer.text).not.toContain(day)
    const history = await viewer.call(endpoints.history, { query: { id } })
    expect(history.text).not.toContain('retireDate')
  })

  test('no user writes into a field that they do not see, nor learns of a row by it', async () => {
    const editor = accountOf('editor')
    const id = company.fileOf(editor, 'other') ?? ''
    const before = await company.database.value(
      'select to_jsonb(b)::text from user_base_info b where id = $1',
      [id],
    )
    for (const [field, value] of [
      ['usedName', 'x'],
      ['phone', '13900001111'],
      ['idCardNo', '330106199001011234'],
      ['emergencyName', 'x'],
      ['political', '01'],
      ['foreignLang', 'x'],
      ['socialNo', 'x'],
    ] as const) {
      const body = { id, version: stored.get(id)?.version, [field]: value }
      const answer = await editor.call(endpoints.update, { method: 'PUT', body })
      expect(refusalIn(answer), field).toEqual({ status: 400, code: 'invalid', errors: [field] })
      expect(answer.text).not.toContain(String(stored.get(id)?.[snake(field)]))
      // A row outside the scope and a missing row give the same text.
      const narrow = accountOf('all-of-department')
      const ask = (rowId: string) =>
        narrow.call(endpoints.update, { method: 'PUT', body: { ...body, id: rowId, version: 1 } })
      const [foreign, missing] = [await ask(id), await ask(newId())]
      expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    }
    const after = await company.database.value(
      'select to_jsonb(b)::text from user_base_info b where id = $1',
      [id],
    )
    expect(after).toBe(before)
  })

  test('a conflict carries no closed field along', async () => {
    const editor = accountOf('editor')
    const id = company.fileOf(editor, 'other') ?? ''
    const body = { id, version: 99, workCity: '杭州' }
    const answer = await editor.call(endpoints.update, { method: 'PUT', body })
    expect(answer.status).toBe(409)
    for (const secret of secretsOf(editor, 'other', id)) expect(answer.text).not.toContain(secret)
  })
})

/** A valid value for each kind of filter. */
function sampleFilter({ kind, rule }: Field): string {
  if (kind === 'choice') return rule.choices?.options[0]?.value ?? ''
  if (kind === 'reference') return newId()
  if (kind === 'date') return '2020-01-01'
  return kind === 'bool' ? 'true' : 'x'
}

describe('P10 a foreign row and a missing one', () => {
  /** Ignore notifications, because they are sent independently of the call. */
  const askedFor = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((text) => !text.includes('pg_notify'))

  test('cost the same statements, for every call that names a row', async () => {
    const narrow = accountOf('all-of-department')
    const foreign = company.fileOf(narrow, 'other') ?? ''
    for (const operation of await operationsOf(company.remembering, archives)) {
      if (['list', 'options', 'export', 'tree'].includes(operation.name)) continue
      const missing = newId()
      // The first call of each kind fills the caches; a repeated refusal is logged only once a minute.
      for (const id of [missing, foreign]) await operation.run(narrow, id)
      const [ofMissing, ofForeign] = [
        await askedFor(() => operation.run(narrow, missing)),
        await askedFor(() => operation.run(narrow, foreign)),
      ]
      expect(ofForeign.length, operation.name).toBeGreaterThan(0)
      expect(ofForeign, operation.name).toEqual(ofMissing)
    }
  })

  test('are the same as what a new row points at, and in a list of child rows', async () => {
    const narrow = accountOf('all-of-department')
    const foreign = company.fileOf(narrow, 'other') ?? ''
    const sample = await sampleRecord(company.remembering, educations)
    const add = (userId: string) =>
      narrow.call(educations.endpoints.add, { method: 'POST', body: { ...sample, userId } })
    const [refused, missing] = [await add(foreign), await add(newId())]
    expect(refusalIn(refused)).toEqual({ status: 400, code: 'invalid', errors: ['userId'] })
    expect(refused.text).toBe(missing.text)
    const list = (userId: string) => narrow.call(educations.endpoints.list, { query: { userId } })
    expect((await list(foreign)).text).toBe((await list(newId())).text)
    const own = company.fileOf(narrow, 'own') ?? ''
    expect(pageIn(await list(own)).data).not.toEqual([])
  })

  test('a batch with a row of the user deletes nothing, and returns nothing', async () => {
    const narrow = accountOf('all-of-department')
    const [own, foreign] = [company.fileOf(narrow, 'own'), company.fileOf(narrow, 'other')]
    const ask = (other: string | null) =>
      narrow.call(endpoints.deleteBatch, { method: 'DELETE', body: [own, other] })
    const [refused, missing] = [await ask(foreign), await ask(newId())]
    expect([refused.status, refused.text]).toEqual([404, missing.text])
    const left = await company.database.value(
      'select count(*)::int from user_base_info where id = any($1) and deleted_at is null',
      [[own, foreign]],
    )
    expect(left).toBe(2)
  })
})
