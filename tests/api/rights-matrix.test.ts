import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPermissions } from '#platform/api/identity/actor/load-actor.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { buttonsOf } from '#platform/define/built-in/buttons.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { childrenOf, RESOURCES, requireResource } from '#product/define/registry.server.ts'
import { addSample, sampleRecord } from '../conformance/sample-record.ts'
import { EVERY_STRUCTURE } from '../shapes.ts'
import { placeOf } from '../where-to-write.ts'
import {
  ACCOUNT_NAMES,
  type Account,
  isDepartmental,
  isPersonal,
  type OpenRightsCompany,
  openRightsCompany,
  personalValues,
} from './rights-company.ts'
import { type Operation, type Outcome, operationsOf } from './rights-operations.ts'
import { KNOWN_PAGES, ROW_CLASSES, type RowClass } from './rights-table.ts'
import { newId } from './running-api.ts'

let company: OpenRightsCompany
const operations = new Map<Resource, Operation[]>()

beforeAll(async () => {
  company = await openRightsCompany()
  for (const resource of EVERY_STRUCTURE) {
    operations.set(resource, await operationsOf(company.remembering, resource))
  }
})

afterAll(() => company?.close())

/** The row classes that an account's roles open for a button; null if no role has the button. */
function reachFor(account: Account, page: string, button: string): ReadonlySet<RowClass> | null {
  const granting = account.sources.filter((source) => source.holds(page, button))
  return granting.length === 0 ? null : new Set(granting.flatMap(({ reach }) => reach))
}

function isOwnPay({ pay }: Resource, needs: readonly string[], row: RowClass): boolean {
  const uses = {
    filed: ['view', 'add', 'edit'],
    confirmed: ['view', 'confirm'],
    signed: ['view', 'sign'],
  }
  const own = pay?.own === undefined || pay.own === true ? ['view'] : uses[pay.own]
  return pay?.own !== undefined && row === 'self' && needs.every((button) => own.includes(button))
}

/** The account must have every button of the call, and each button must reach the row. */
function expectedOf(
  account: Account,
  resource: Resource,
  needs: readonly string[],
  row: RowClass | null,
): Outcome {
  const reaches = needs.map((button) => reachFor(account, resource.permissionPath, button))
  if (reaches.includes(null)) return 'refused'
  if (row === null || !isPersonal(resource)) return 'reached'
  // No role opens other people's pay, and these accounts have no competence. Employees see their
  // own pay.
  if (resource.pay) return isOwnPay(resource, needs, row) ? 'reached' : 'missing'
  // Confidential rows are never shown to the employee they are about.
  if (resource.confidential && row === 'self') return 'missing'
  return reaches.every((reach) => reach?.has(row)) ? 'reached' : 'missing'
}

/**
 * Clear values: the row is visible, and the account has the right to unmask it or the row is about its own
 * employee.
 */
function expectedClear(
  account: Account,
  resource: Resource,
  needs: readonly string[],
  row: RowClass,
) {
  const seen = expectedOf(account, resource, needs, row)
  if (seen !== 'reached') return seen
  const isOwn = isPersonal(resource) && row === 'self'
  const clear = expectedOf(account, resource, ['unmask'], row)
  return isOwn || clear === 'reached' ? 'reached' : 'refused'
}

/** The row classes to test: each class, or one for all. */
function classesFor(resource: Resource): readonly RowClass[] {
  if (isDepartmental(resource)) return ROW_CLASSES.filter((row) => row !== 'self')
  return isPersonal(resource) ? ROW_CLASSES : ['other']
}

/** The answers about a row that does not exist, by call and account; they are the same for every such row. */
const missing = new Map<Operation, Map<Account, Promise<string>>>()

function textOfMissing(account: Account, operation: Operation): Promise<string> {
  const known = missing.get(operation) ?? new Map<Account, Promise<string>>()
  missing.set(operation, known)
  const text = known.get(account) ?? operation.run(account, newId()).then((answer) => answer.text)
  known.set(account, text)
  return text
}

/** A row outside the scope must get the same answer as a row that does not exist. */
async function looksMissing(account: Account, operation: Operation, text: string) {
  if (['list', 'options', 'export'].includes(operation.name)) return true
  return (await textOfMissing(account, operation)) === text
}

async function checkOne(
  account: Account,
  resource: Resource,
  operation: Operation,
  row: RowClass,
): Promise<string[]> {
  const id = await company.rowOf(account, resource, row)
  if (id === null) return []
  const expected =
    operation.name === 'clear'
      ? expectedClear(account, resource, operation.needs, row)
      : expectedOf(account, resource, operation.needs, operation.isAboutRow ? row : null)
  const answer = await operation.run(account, id)
  const got = operation.read(answer, id)
  const what = `${account.name} | ${resource.path} | ${operation.name} | ${row}`
  if (got !== expected)
    return [`${what}: expected ${expected}, got ${got} (${answer.text.slice(0, 160)})`]
  if (got !== 'missing' || (await looksMissing(account, operation, answer.text))) return []
  return [`${what}: not told like a missing row`]
}

async function checkResource(account: Account, resource: Resource): Promise<string[]> {
  const wrong: string[] = []
  for (const row of classesFor(resource)) {
    const checks = (operations.get(resource) ?? []).map((operation) =>
      checkOne(account, resource, operation, row),
    )
    wrong.push(...(await Promise.all(checks)).flat())
  }
  return wrong
}

/**
 * The stored form of every row that the calls use. All rows are created before the first is read: a row may
 * count the rows that refer to it.
 */
async function storedRows(): Promise<ReadonlyMap<string, string>> {
  const made = new Map<Resource, string[]>()
  for (const resource of EVERY_STRUCTURE.filter(({ isReadOnly }) => !isReadOnly)) {
    const ids: string[] = []
    for (const account of company.accounts) {
      for (const row of classesFor(resource)) {
        const id = await company.rowOf(account, resource, row)
        if (id !== null) ids.push(id)
      }
    }
    made.set(resource, ids)
  }
  const stored = new Map<string, string>()
  for (const [resource, ids] of made) {
    const rows = await company.database.rows<{ id: string; whole: string }>(
      `select id, to_jsonb(r)::text as whole from ${resource.table} r where id = any($1)`,
      [ids],
    )
    for (const { id, whole } of rows) stored.set(`${resource.path} ${id}`, whole)
  }
  return stored
}

test('every page is in the table', () => {
  const pages = RESOURCES.map(({ permissionPath }) => permissionPath)
  const unknown = [...new Set(pages)].filter((page) => !KNOWN_PAGES.has(page))
  const rows = placeOf('tests/api/rights-table.ts', 'const PAGE_GROUPS')
  expect(unknown.map((page) => `${rows} write '${page}' among the pages of its row`)).toEqual([])
})

describe('P10 buttons of every page', () => {
  let db: Database

  beforeAll(() => {
    ;({ db } = openDatabase(company.url, { poolSize: 1, role: null, onIdleError: () => {} }))
  })

  afterAll(() => db?.destroy())

  const pages = RESOURCES.filter(({ parent }) => !parent).map((resource) => ({
    page: resource.path,
    buttons: buttonsOf(resource, childrenOf(resource)),
  }))

  test.each(ACCOUNT_NAMES)('%s holds those of the table, with their reach', async (name) => {
    const account = accountOf(name)
    const permissions = await db.transaction().execute((tx) => loadPermissions(tx, account.id))
    const wrong = pages.flatMap(({ page, buttons }) =>
      buttons
        .filter(
          (button) =>
            permissions.has(`${page}:${button}`) !== (reachFor(account, page, button) !== null),
        )
        .map((button) => `${page}:${button}`),
    )
    expect(wrong, 'buttons held or lacked against tests/api/rights-table.ts').toEqual([])
  })
})

describe('P10 calls about rows', () => {
  let before: ReadonlyMap<string, string>

  beforeAll(async () => {
    before = await storedRows()
  })

  test.each(ACCOUNT_NAMES)('%s', async (name) => {
    const account = accountOf(name)
    const wrong: string[] = []
    for (const resource of EVERY_STRUCTURE) wrong.push(...(await checkResource(account, resource)))
    expect(wrong).toEqual([])
  })

  test('nothing was written by any of them', async () => {
    const after = await storedRows()
    const changed = [...before].filter(([key, whole]) => after.get(key) !== whole)
    expect(changed.map(([key]) => key)).toEqual([])
  })
})

function accountOf(name: string): Account {
  const account = company.accounts.find((one) => one.name === name)
  if (!account) throw new Error(`no account ${name}`)
  return account
}

describe('P10 adding', () => {
  /** The row classes of a new row: an account cannot add its own file. */
  function placesFor(account: Account, resource: Resource): readonly RowClass[] {
    if (!isPersonal(resource) || isDepartmental(resource)) return classesFor(resource)
    const isPerson = resource.scope?.person === 'id'
    return ROW_CLASSES.filter((row) => row !== 'self' || (!isPerson && account.file !== null))
  }

  /** The values that give the new row its owner: an employee, a department, or a record of a department. */
  async function valuesFor(resource: Resource, row: RowClass, file: string) {
    const { parent } = resource
    if (!isPersonal(resource)) return {}
    if (!parent || !isDepartmental(resource)) {
      return personalValues(company, resource, file, company.departments[row])
    }
    const owner = requireResource(parent.resource)
    const place = await personalValues(company, owner, file, company.departments[row])
    const { id } = await addSample(company.remembering, owner, place)
    return {
      [parent.field]: id,
      ...(file !== '' && resource.fields.userId ? { userId: file } : {}),
    }
  }

  async function checkAdding(account: Account, resource: Resource, row: RowClass) {
    const { parent, endpoints, path, table } = resource
    const group = parent?.group === undefined ? [] : [`group.${parent.group}`]
    const needs = [parent ? (parent.button ?? 'edit') : 'add', ...group]
    const expected = expectedOf(account, resource, needs, row)
    const file = company.fileOf(account, row)
    const values = await valuesFor(resource, row, file ?? '')
    await company.makeRoom(resource, file)
    const body = await sampleRecord(company.remembering, resource, values)
    const { status, text } = await account.call(endpoints.add, { method: 'POST', body })
    const stored = await company.database.value(`select 1 from ${table} where id = $1`, [body.id])
    const logged = await company.database.value(
      'select 1 from audit_log where record_id = $1 limit 1',
      [body.id],
    )
    const isWritten = stored !== undefined || logged !== undefined
    // Users may not write the facts that determine their own pay: a rule answers with 409.
    const isOfPay = resource.pay !== undefined || resource.sheet !== undefined
    const isOwnRefused = isOfPay && row === 'self' && status === 409
    const good = {
      // Rows of employees are valid; for other rows, a rule may refuse the sample.
      reached:
        status === 200 || (!isPersonal(resource) && [400, 409].includes(status)) || isOwnRefused,
      refused: status === 403,
      missing: [400, 403, 404].includes(status) || isOwnRefused,
    }[expected as 'reached' | 'refused' | 'missing']
    const isRight = good && isWritten === (status === 200)
    return isRight
      ? []
      : [
          `${account.name} | ${path} | add | ${row}: expected ${expected}, got ${text.slice(0, 200)}`,
        ]
  }

  test.each(ACCOUNT_NAMES)('%s', async (name) => {
    const account = accountOf(name)
    const wrong: string[] = []
    for (const resource of EVERY_STRUCTURE.filter(({ isReadOnly }) => !isReadOnly)) {
      for (const row of placesFor(account, resource)) {
        wrong.push(...(await checkAdding(account, resource, row)))
      }
    }
    expect(wrong).toEqual([])
  })
})
