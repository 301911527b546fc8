import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import type { FilesRule, FilesWhile } from '#platform/define/engine/files-rule.ts'
import { type Attachment, attachmentsSet } from '#platform/wire/files/attachments.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { type Answer, type Caller, recordIn } from '../api/running-api.ts'
import { type ConformanceCompany, openCompany } from './conformance-company.ts'
import { addSample } from './sample-record.ts'

type Value = string | boolean

const withFiles = RESOURCES.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([field, { kind, rule }]) =>
    kind === 'files' && rule.files
      ? [{ name: `${resource.path}.${field}`, resource, field, rule: rule.files }]
      : [],
  ),
)

/** By a field of a rule and its value: the columns to set, if no single column stores the value. */
const BROUGHT: Readonly<Record<string, string>> = {
  'hr/record-notes isOpen true': 'created_at = now()',
  'hr/record-notes isOpen false': "created_at = now() - interval '8 days'",
  'pay/inputs state 2': "state = '2', counted_run = gen_random_uuid()",
  'pay/inputs state 9': "state = '9', counted_run = null",
  'hr/certificates state 2':
    "state = '2', is_lent = true, borrower_id = (select id from user_base_info limit 1)",
}

let company: ConformanceCompany

beforeAll(async () => {
  company = await openCompany()
})

afterAll(() => company?.close())

function valuesOf({ fields }: Resource, name: string): Value[] {
  const field = fields[name]
  if (field?.kind === 'bool') return [true, false]
  return (field?.rule.choices?.options ?? []).map(({ value }) => value)
}

async function bringTo(resource: Resource, id: string, name: string, value: Value): Promise<void> {
  const set = BROUGHT[`${resource.path} ${name} ${value}`]
  const [text, values] = set
    ? [set, [id]]
    : [`${columnName(name)} = $2`, [id, value] as (string | boolean)[]]
  await company.database.rows(`update ${resource.table} set ${text} where id = $1`, values)
}

/** Stores a file directly, as if it had been added earlier. */
async function insertFile({ path }: Resource, id: string, field: string): Promise<string> {
  const file = String(
    await company.database.value(
      `insert into file (id, resource, record_id, field, place, name, created_by)
       select gen_random_uuid(), $1, $2, $3, 1, '从前.txt', id from app_user where user_name = 'hrdir'
       returning id`,
      [path, id, field],
    ),
  )
  await company.database.rows(
    `insert into file_object (key, file_id, variant, type, size, sha256)
     values (substr(encode(sha256($1::uuid::text::bytea), 'hex'), 1, 48), $1::uuid, 'original', 'text/plain',
       1, encode(sha256($1::uuid::text::bytea), 'hex'))`,
    [file],
  )
  return file
}

/** A new row; where only rules write rows, one of the demo company. */
async function rowOf(resource: Resource): Promise<string> {
  if (!resource.isReadOnly) return (await addSample(company.director, resource)).id
  return String(
    await company.database.value(
      `select id from ${resource.table} where deleted_at is null order by created_at limit 1`,
    ),
  )
}

type Case = { resource: Resource; id: string; field: string }

const send = (by: Caller, { resource, id, field }: Case, name: string): Promise<Answer> =>
  by(fileCalls(resource.controller).add, {
    method: 'POST',
    query: { id, field, name },
    body: new TextEncoder().encode(name),
  })

const remove = (by: Caller, { resource, id, field }: Case, file: string): Promise<Answer> =>
  by(fileCalls(resource.controller).remove, { method: 'DELETE', query: { id, field, file } })

async function offered(by: Caller, { resource, id, field }: Case) {
  const answer = await by(resource.endpoints.info, { query: { id } })
  if (answer.status === 404) return { adds: false, removes: false }
  const record = recordIn(answer)
  const [adds, removes] = [record.addsFiles, record.removesFiles] as unknown as string[][]
  return { adds: adds?.includes(field), removes: removes?.includes(field) }
}

const namesOf = ({ id, field }: Case) =>
  company.database.rows<{ name: string }>(
    'select name from file where record_id = $1 and field = $2 order by place',
    [id, field],
  )

function filesIn(answer: Answer): Attachment[] {
  expect(answer.status, answer.text).toBe(200)
  return attachmentsSet.parse(answer.body.response).files
}

type Standing = { value: Value; part: FilesWhile | null; kind: 'open' | 'later' | 'closed' }

/** The expected result for each value of the fields in a rule, computed separately from the product. */
function standingsOf(resource: Resource, rule: FilesRule): (Standing & { by: string })[] {
  const { open, later } = rule
  if (open === 'always') return []
  const ofOpen = valuesOf(resource, open.field).map((value) => {
    if (open.is.includes(value)) return { value, by: open.field, part: open, kind: 'open' as const }
    const isLater = later?.field === open.field && later.is.includes(value)
    return {
      value,
      by: open.field,
      part: isLater ? later : null,
      kind: isLater ? ('later' as const) : ('closed' as const),
    }
  })
  if (!later || later.field === open.field) return ofOpen
  const ofLater = valuesOf(resource, later.field).map((value) => {
    const isLater = later.is.includes(value)
    return {
      value,
      by: later.field,
      part: isLater ? later : null,
      kind: isLater ? ('later' as const) : ('closed' as const),
    }
  })
  return [...ofOpen, ...ofLater]
}

test('every resource with files is tried', () => {
  expect(withFiles.length).toBeGreaterThanOrEqual(21)
})

describe.each(withFiles)('files of $name', ({ resource, field, rule }) => {
  const standings = standingsOf(resource, rule)
  let made: Promise<Case> | null = null

  /** All states are tested on the same record, so its files are deleted before each test. */
  async function recordOf(): Promise<Case> {
    made ??= rowOf(resource).then((id) => ({ resource, id, field }))
    const record = await made
    await company.database.rows('delete from file where record_id = $1', [record.id])
    return record
  }

  async function standing({ by, value }: { by: string; value: Value }): Promise<Case> {
    const record = await recordOf()
    // A field other than the state changes only after the document was approved.
    if (resource.document && by !== 'state') await bringTo(resource, record.id, 'state', DOC.done)
    await bringTo(resource, record.id, by, value)
    const { open, later } = rule
    if (later && open !== 'always' && by === open.field && later.field !== by) {
      const other = valuesOf(resource, later.field).find((one) => !later.is.includes(one))
      await bringTo(resource, record.id, later.field, other ?? '')
    }
    return record
  }

  test.each(standings)('are $kind while $by is $value', async (now) => {
    const record = await standing(now)
    const old = await insertFile(resource, record.id, field)
    const before = await namesOf(record)
    // A user without rights who does not take part learns nothing and changes nothing.
    for (const answer of [
      await send(company.nobody, record, '外人.txt'),
      await remove(company.nobody, record, old),
    ]) {
      expect([403, 404]).toContain(answer.status)
    }
    expect(await namesOf(record)).toEqual(before)

    // A user with every right who did not create the record.
    const clerk = await offered(company.manager, record)
    expect(clerk.adds).toBe(now.part?.by === undefined ? clerk.adds : false)
    if (now.kind === 'closed') expect(clerk).toEqual({ adds: false, removes: false })
    if (now.kind === 'later') expect(clerk.removes).toBe(false)
    const byClerk = await send(company.manager, record, '同事.txt')
    expect(byClerk.status === 200, byClerk.text).toBe(clerk.adds)
    const removedByClerk = await remove(company.manager, record, old)
    expect(removedByClerk.status === 200, removedByClerk.text).toBe(clerk.removes)

    // The applicant and author of the record.
    const own = await offered(company.director, record)
    const added = await send(company.director, record, '本人.txt')
    expect(own).toEqual({ adds: now.kind !== 'closed', removes: now.kind === 'open' })
    if (now.kind === 'closed') {
      expect(added.status).toBe(409)
      expect(added.body.msg).toContain(resource.fields[field]?.label)
      expect((await remove(company.director, record, old)).status).toBe(409)
      expect(await namesOf(record)).toEqual(before)
      return
    }
    const file = filesIn(added).find(({ name }) => name === '本人.txt')
    if (now.kind === 'open') {
      expect(file).toMatchObject({ isLater: false, addedBy: null, addedAt: null })
      filesIn(await remove(company.director, record, file?.id ?? ''))
      return
    }
    expect(file).toMatchObject({
      isLater: true,
      addedBy: expect.stringMatching(/./),
      addedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    for (const id of [old, file?.id ?? '']) {
      expect((await remove(company.director, record, id)).status).toBe(409)
    }
    // The file stays locked even if the record is editable again.
    const [first] = rule.open === 'always' ? [] : rule.open.is
    if (rule.open === 'always' || first === undefined) return
    await bringTo(resource, record.id, rule.open.field, first)
    const again = await remove(company.director, record, file?.id ?? '')
    expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining('本人.txt')])
  })

  test('are offered as the call takes them, where nothing is ever decided', async () => {
    if (rule.open !== 'always') return
    const record = await recordOf()
    for (const by of [company.director, company.manager]) {
      const { adds } = await offered(by, record)
      expect((await send(by, record, '附.txt')).status === 200).toBe(adds)
    }
    expect(await offered(company.director, record)).toEqual({ adds: true, removes: true })
    expect([403, 404]).toContain((await send(company.nobody, record, '外人.txt')).status)
  })
})

/**
 * Resources with a decided state (submitted, decided, published, signed or in force), and whether files may
 * still be added as evidence.
 */
const DECIDED: readonly (readonly [path: string, field: string, value: Value, later: boolean])[] = [
  ['attendance/leaves', 'state', '1', false],
  ['attendance/leaves', 'state', '4', true],
  ['attendance/corrections', 'state', '1', false],
  ['attendance/corrections', 'state', '4', false],
  ['hr/documents', 'state', '1', false],
  ['hr/documents', 'state', '4', false],
  ['hr/post-explains', 'state', '4', false],
  ['hr/probations', 'state', '1', false],
  ['hr/probations', 'state', '4', false],
  ['hr/dimissions', 'state', '1', false],
  ['hr/dimissions', 'state', '4', true],
  ['hr/contracts', 'state', '1', false],
  ['hr/contracts', 'bizState', '2', true],
  ['hr/contracts', 'bizState', '6', false],
  ['hr/trainings', 'state', '1', false],
  ['hr/commitment-letters', 'state', '1', true],
  ['hr/commitment-letters', 'state', '2', true],
  ['hr/commitment-letters', 'state', '9', false],
  ['hr/certificates', 'state', '1', true],
  ['hr/certificates', 'state', '6', false],
  ['hr/record-notes', 'isOpen', false, false],
  ['hr/educations', 'verified', true, true],
  ['work/notices', 'state', '1', false],
  ['work/year-plans', 'state', '1', false],
  ['work/collaborations', 'state', '1', false],
  ['work/tasks', 'state', '5', false],
  ['work/meeting-topics', 'state', '3', false],
  ['work/project-meetings', 'state', '3', true],
]

test.each(DECIDED)('%s with %s %s: nothing is removed', (path, field, value, later) => {
  const found = withFiles.find(({ resource }) => resource.path === path)
  const now = standingsOf(found?.resource as Resource, found?.rule as FilesRule).find(
    (standing) => standing.by === field && standing.value === value,
  )
  expect(now?.kind).toBe(later ? 'later' : 'closed')
})
