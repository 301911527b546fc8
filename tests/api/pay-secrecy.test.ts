import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { SALARY_TAX_CALLS } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { filterTable, isGroupable } from '#platform/define/engine/list-query.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { PAY_ITEM, type PayItem } from '#platform/wire/records/pay-item.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { type ConformanceCompany, openCompany } from '../conformance/conformance-company.ts'
import { addSample } from '../conformance/sample-record.ts'
import { addBareAccount, createDownload, giveRole, issueToken } from './rights-company.ts'
import { type Hands, operationsOf } from './rights-operations.ts'
import { type Caller, ORIGIN, pageIn, recordIn } from './running-api.ts'

/** A basic pay that nobody else has. */
const PRESENT_PAY = '23456.78'
/** No sample has this month. */
const MONTH = '2033-04'

/** The pay item that gives access to the figures of a resource: to its rows, or to one of its field groups. */
function itemOf({ pay, groups = {} }: Resource): PayItem | undefined {
  if (pay) return pay.item
  return Object.values(groups)
    .map((group) => group.pay ?? group.sums?.item)
    .find((item) => item !== undefined)
}

/** Every resource with figures of pay, whichever area defines it. */
const PAY = RESOURCES.filter((resource) => itemOf(resource) !== undefined)

/**
 * The amounts that a competence gives access to: all amounts of a pay resource, but only the pay groups of other
 * resources.
 */
const secretsIn = ({ fields, groups = {}, pay }: Resource) =>
  Object.entries(fields)
    .filter(([, { kind, group }]) => {
      const of = group === undefined ? undefined : groups[group]
      return kind === 'money' && (pay ?? of?.pay ?? of?.sums) !== undefined
    })
    .map(([name]) => name)

/** A row of the victim, whose pay nobody may see, with amounts that occur nowhere else. */
type Secret = {
  resource: Resource
  id: string
  amounts: ReadonlyMap<string, string>
  /** Query values for calls of the resource: the ids, the month and the choices of the row. */
  facts: Readonly<Record<string, string>>
}

let company: ConformanceCompany
let victim: { id: string; name: string }
const secrets: Secret[] = []
/** A user with every button over all employees, but without a competence. */
let intruder: Hands & { id: string }
let director: Hands

beforeAll(async () => {
  company = await openCompany()
  const { database } = company
  const id = await payDesk(company).person()
  const name = String(await database.value('select name from user_base_info where id = $1', [id]))
  victim = { id, name }
  // Personnel documents show the current pay, which they read from the terms in force.
  await payDesk(company).inForce([company.director, company.manager], id, {
    baseSalary: PRESENT_PAY,
  })
  for (const [at, resource] of PAY.entries()) secrets.push(await hide(resource, at))
  intruder = await addIntruder()
  director = await handsOf('hrdir')
  await stageResult()
})

afterAll(() => company?.close())

/**
 * Uploads a result of the tax bureau about the victim, because its comparison shows the company's figures. The director
 * uploads it, because the intruder may not.
 */
async function stageResult(): Promise<void> {
  const taxes = secrets.find(({ resource }) => resource === salaryTaxes)
  if (!taxes) throw new Error('there is no row of taxes')
  const paper = await company.database.value(
    "update user_base_info set id_card_no = '110101198001010037' where id = $1 returning id_card_no",
    [victim.id],
  )
  const { id = '', entityId = '' } = taxes.facts
  // Only checked rows are compared.
  await company.database.rows("update salary_tax set state = '1' where id = $1", [id])
  const heads =
    '姓名,证件号码,税款所属期起,税款所属期止,所得项目,本期收入,累计应扣缴税额,已缴税额,应补(退)税额'
  const row = `${victim.name},${paper},${MONTH}-01,${MONTH}-30,正常工资薪金,1.00,1.00,1.00,1.00`
  const send = (call: Caller) =>
    call(SALARY_TAX_CALLS.stage, {
      method: 'POST',
      query: { month: MONTH, entityId, name: '结果.csv' },
      body: new TextEncoder().encode(`${heads}\n${row}\n`),
    })
  expect((await send(intruder.call)).status).toBeGreaterThanOrEqual(400)
  const staged = await send(director.call)
  if (staged.status !== 200) throw new Error(staged.text)
  taxes.facts = { ...taxes.facts, fileId: stagedFile.parse(staged.body.response).id }
}

async function handsOf(userName: string): Promise<Hands> {
  const token = await company.api.token(userName)
  return {
    call: company.api.withToken(token),
    download: createDownload(company.api.fetch, token),
  }
}

async function addIntruder(): Promise<Hands & { id: string }> {
  const { database, api } = company
  const id = await addBareAccount(database, 'intruder')
  const role = uuidv7()
  await database.rows(
    "insert into role (id, code, name, scope) values ($1, 'all-buttons', 'all-buttons', '4')",
    [role],
  )
  await database.rows(
    "insert into role_navigation (role_id, kind, target_id) select $1, 'button', id from button",
    [role],
  )
  await giveRole(database, id, role)
  const token = await issueToken(database, id)
  return { id, call: api.withToken(token), download: createDownload(api.fetch, token) }
}

/** Shorter amounts, such as 0.00, also occur in unrelated answers. */
const LONG_ENOUGH = '1000.00'.length

/** A new row of the resource; one of the demo company where users cannot add a row. */
async function addRow(caller: Caller, resource: Resource): Promise<string> {
  if (!resource.isReadOnly) return (await addSample(caller, resource)).id
  return String(await company.database.value(`select id from ${resource.table} limit 1`))
}

/** Creates a row of the resource about the victim, with amounts that occur nowhere else. */
async function hide(resource: Resource, at: number): Promise<Secret> {
  const { database, director: caller } = company
  const id = await addRow(caller, resource)
  const columns = new Set(
    (
      await database.rows<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_name = $1 and is_generated = 'NEVER'`,
        [resource.table],
      )
    ).map(({ name }) => name),
  )
  await openTable(resource.table)
  const amounts = new Map<string, string>()
  for (const [nth, name] of secretsIn(resource).entries()) {
    if (columns.has(columnName(name))) amounts.set(name, `${918_270 + at}.${nth + 11}`)
  }
  const person = resource.scope?.person
  const values: [string, unknown][] = [...amounts].map(([name, amount]) => [
    columnName(name),
    amount,
  ])
  if (person && columns.has(columnName(person))) values.push([columnName(person), victim.id])
  if (columns.has('month')) values.push(['month', MONTH])
  for (const { sums } of Object.values(resource.groups ?? {})) {
    // Sums over one person give him away.
    if (sums) values.push([columnName(sums.people), 1])
  }
  if (columns.has('basis') && resource.sheet) {
    const [amount = ''] = amounts.values()
    values.push(['basis', JSON.stringify([{ step: 'item.add', values: { item: 'base', amount } }])])
  }
  await database.rows(
    `update ${resource.table} set ${values.map(([name], nth) => `${name} = $${nth + 2}`).join(', ')} where id = $1`,
    [id, ...values.map(([, value]) => value)],
  )
  // Adds the figures that are computed on read.
  const record = recordIn(await caller(resource.endpoints.info, { query: { id } }))
  for (const name of secretsIn(resource)) {
    const value = record[name]
    if (typeof value === 'string' && value.length >= LONG_ENOUGH) amounts.set(name, value)
  }
  return { resource, id, amounts, facts: await factsOf(resource, id) }
}

/** Removes the triggers and check constraints of the table, because the test stores made-up figures. */
async function openTable(table: string): Promise<void> {
  const { database } = company
  await database.rows(`alter table ${table} disable trigger user`)
  const checks = await database.rows<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  )
  for (const { name } of checks)
    await database.rows(`alter table ${table} drop constraint "${name}"`)
}

async function factsOf(resource: Resource, id: string): Promise<Record<string, string>> {
  const [row = {}] = await company.database.rows<Record<string, unknown>>(
    `select * from ${resource.table} where id = $1`,
    [id],
  )
  const facts: Record<string, string> = {
    id,
    ids: id,
    bizId: id,
    recordId: id,
    userId: victim.id,
    key: victim.name,
    month: MONTH,
    year: MONTH.slice(0, 'yyyy'.length),
    date: `${MONTH}-15`,
    on: `${MONTH}-15`,
    columns: Object.keys(resource.fields).join(','),
    sheet: 'wages',
    version: '24',
  }
  for (const name of Object.keys(resource.fields)) {
    const value = row[columnName(name)]
    if (typeof value === 'string' && resource.fields[name]?.kind !== 'money') facts[name] = value
  }
  return { ...facts, id, userId: victim.id, month: MONTH, day: `${MONTH}-01` }
}

type Described = {
  tags?: string[]
  parameters?: {
    name: string
    in: string
    required?: boolean
    schema?: { enum?: string[]; const?: string }
  }[]
}

/** Every GET call of the product, with its tag and its parameters. */
async function readings(): Promise<{ path: string; tag: string; asked: Described }[]> {
  const answer = await company.api.fetch(new Request(`${ORIGIN}/openapi.json`))
  const { paths } = (await answer.json()) as { paths: Record<string, { get?: Described }> }
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [{ path, tag: get.tags?.[0] ?? '', asked: get }] : [],
  )
}

/** The query of a call, with the values of the row. A required choice without such a value gets its first option. */
function queryOf({ parameters = [] }: Described, facts: Secret['facts']): Record<string, string> {
  const query: Record<string, string> = {}
  for (const { name, required, schema } of parameters) {
    const value = facts[name] ?? (required ? (schema?.enum?.[0] ?? schema?.const) : undefined)
    const fits = schema?.enum === undefined || schema.enum.includes(value ?? '')
    if (value !== undefined && fits) query[name] = value
  }
  return query
}

/** The text of an answer, even when the answer is a file. */
async function textOf({ call }: Hands, path: string, query: Record<string, string>) {
  try {
    return (await call(path, { query })).text
  } catch (error) {
    // The call returned a file instead of an envelope. The error message contains its text.
    return String(error)
  }
}

/** Every way to read the figures of a row: the name of the way, and the text of its answer. */
async function* waysTo(secret: Secret, hands: Hands): AsyncGenerator<[string, string]> {
  const { resource, id, amounts, facts } = secret
  const { endpoints, fields } = resource
  const list = async (query: Record<string, string>) =>
    (await hands.call(endpoints.list, { query })).text
  for (const operation of await operationsOf(company.director, resource)) {
    yield [operation.name, (await operation.run(hands, id)).text]
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.in.includes('sort'))
      yield [`sort by ${name}`, await list({ orderBy: `${name} desc` })]
    if (isGroupable(resource, name))
      yield [`groups by ${name}`, await list({ ids: id, countBy: name })]
  }
  yield ['totals', await list({ ids: id, sums: 'true' })]
  yield ['all columns', await list({ ids: id, columns: Object.keys(fields).join(',') })]
  yield ['tabs', await list({ ids: id, countTabs: 'true' })]
  for (const amount of amounts.values()) {
    // Leaves out the typed amount, because an answer that only repeats the input reveals nothing.
    yield [
      'keyword',
      JSON.stringify((await hands.call(endpoints.list, { query: { key: amount } })).body.response),
    ]
    yield [
      'options',
      (await hands.call(endpoints.options, { query: { key: amount } })).text.replaceAll(amount, ''),
    ]
    break
  }
  const every = { ids: id, format: 'csv', columns: Object.keys(fields).join(',') }
  yield ['whole export', (await hands.download(resource, every)).text]
  const person = { [resource.scope?.person ?? 'ids']: resource.scope?.person ? victim.id : id }
  yield ['export of the person', (await hands.download(resource, person)).text]
  for (const language of ['en', 'es']) {
    const answer = await hands.call(endpoints.list, { query: { ids: id }, language })
    yield [`list in ${language}`, answer.text]
  }
  for (const action of Object.values(resource.actions).filter(({ on }) => on === 'list')) {
    const body = {
      month: facts.month,
      entityId: facts.entityId,
      kind: facts.kind,
      ids: [id],
      all: true,
      from: facts.state,
      state: '1',
      preview: true,
    }
    yield [
      `preview of ${action.name}`,
      (await hands.call(action.endpoint, { method: 'PUT', body })).text,
    ]
  }
}

/**
 * The filters by hidden figures that reveal the row. A filter must give the same answer for the right amount as for a
 * wrong one.
 */
async function filtersThatTell({ resource, id, amounts }: Secret, call: Caller): Promise<string[]> {
  const telling: string[] = []
  for (const [name, { field, part }] of filterTable(resource)) {
    const amount = amounts.get(field)
    if (amount === undefined || part !== 'start') continue
    const end = name.replace(/Start$/, 'End')
    const countOf = async (value: string) => {
      const answer = await call(resource.endpoints.list, {
        query: { ids: id, [name]: value, [end]: value },
      })
      return answer.status === 200 ? pageIn(answer).dataCount : answer.status
    }
    if ((await countOf(amount)) !== (await countOf('1.23'))) telling.push(`filter by ${field}`)
  }
  return telling
}

/** Whether the text contains an amount of the row, with or without thousands separators. */
const shown = ({ amounts }: Secret, text: string) =>
  [...amounts.values()].some(
    (amount) =>
      text.includes(amount) ||
      text.includes(amount.replace(/^(\d+)(\d{3})\./, '$1,$2.')) ||
      text.includes(amount.replace(/^(\d+)(\d{3})\./, '$1.$2,')),
  )

/** The ways in which a user sees figures of these rows: in calls about the rows, and in all other reading calls. */
async function leaksTo(hands: Hands, hidden: readonly Secret[], tags: (tag: string) => boolean) {
  const leaks: string[] = []
  const note = (way: string, text: string) => {
    for (const secret of hidden) {
      if (shown(secret, text)) leaks.push(`${secret.resource.path}: ${way}`)
    }
  }
  for (const secret of hidden) {
    const { resource, id } = secret
    for await (const [way, text] of waysTo(secret, hands)) {
      note(`${resource.path} ${way}`, text)
      // A row of a pay resource must not appear, not even without figures.
      if (
        resource.pay &&
        /^(list|options|all columns|sort)/.test(way) &&
        text.includes(`"${id}"`)
      ) {
        leaks.push(`${resource.path}: ${way} has the row`)
      }
    }
    for (const way of await filtersThatTell(secret, hands.call))
      leaks.push(`${resource.path}: ${way}`)
    note('search', (await hands.call(SEARCH_CALL, { query: { key: victim.name } })).text)
  }
  for (const { path, tag, asked } of (await readings()).filter((one) => tags(one.tag))) {
    const about = secrets.find(({ resource }) => resource.path === tag)
    const other = { ...secrets[0]?.facts, id: victim.id, ids: victim.id, columns: '' }
    note(path, await textOf(hands, path, queryOf(asked, about?.facts ?? other)))
  }
  return leaks
}

const isOfPay = (tag: string) => PAY.some(({ path }) => path === tag)

describe('without a competence', () => {
  test('no call gives a figure of anybody’s pay, whatever buttons the roles have', async () => {
    expect(await leaksTo(intruder, secrets, () => true)).toEqual([])
    expect(company.api.takeErrors().join('')).not.toMatch(/9182\d\d\.\d\d/)
  })

  test.each(Object.values(PAY_ITEM))('for %s, competences for all else give none', async (item) => {
    const hidden = secrets.filter(({ resource }) => itemOf(resource) === item)
    await company.database.rows('delete from salary_competence where user_id = $1', [intruder.id])
    await company.database.rows(
      `insert into salary_competence (id, user_id, scope, items, can_edit, can_export, valid_to, reason)
       values (gen_random_uuid(), $1, '4', $2::text[], true, true, today() + 30, '测试')`,
      [intruder.id, Object.values(PAY_ITEM).filter((one) => one !== item)],
    )
    try {
      expect(await leaksTo(intruder, hidden, isOfPay)).toEqual([])
    } finally {
      await company.database.rows('delete from salary_competence where user_id = $1', [intruder.id])
    }
  })
})

describe('the walk proves something', () => {
  test.each(PAY.map(({ path }) => path))('%s shows its figures to a competence', async (path) => {
    const secret = secrets.find(({ resource }) => resource.path === path)
    if (!secret) throw new Error(`no row of ${path}`)
    const { resource, id, amounts } = secret
    const record = recordIn(await director.call(resource.endpoints.info, { query: { id } }))
    if (secretsIn(resource).length === 0) return
    expect([...amounts].filter(([name, amount]) => record[name] === amount)).not.toEqual([])
    const ways: string[] = []
    for await (const [way, text] of waysTo(secret, director))
      if (shown(secret, text)) ways.push(way)
    expect(ways).toContain('info')
    expect(ways).toContain('whole export')
  })

  test('calls of pay are asked with what they need', async () => {
    const unasked: string[] = []
    for (const { path, tag, asked } of (await readings()).filter((one) => isOfPay(one.tag))) {
      const { facts = {} } = secrets.find(({ resource }) => resource.path === tag) ?? {}
      const query = queryOf(asked, facts)
      const missing = (asked.parameters ?? [])
        .filter(({ name, required }) => required && query[name] === undefined)
        .map(({ name }) => name)
      if (missing.length > 0) unasked.push(`${path} ${missing.join(' ')}`)
    }
    expect(unasked).toEqual([])
  })
})
