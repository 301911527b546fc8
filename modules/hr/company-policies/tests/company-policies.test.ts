import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyDocuments } from '#modules/hr/company-policies/define/policy.ts'
import {
  DOCUMENT_CALLS,
  documentDetail,
  documentShelf,
  documentTree,
} from '#modules/hr/company-policies/wire/policies.ts'
import { takeDueEffects } from '#platform/api/approval/documents/due-documents.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import { DOWNLOAD_CALL } from '#platform/wire/files/attachments.ts'
import { readers } from '#platform/wire/records/readers.ts'
import { dayFromToday, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { documentKinds } from '#product/api/areas.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  newId,
  ORIGIN,
  pageIn,
  type RunningApi,
  refusalIn,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'

const NAMES = ['hrmgr', 'hrdir', 'staff1', 'staff2', 'leader1', 'auditor', 'er'] as const
type Name = (typeof NAMES)[number]

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let db: Database
let folder: string
let by: (name: Name) => Caller
let place: Record<'staff1' | 'staff2', string>

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-documents-'))
  api = await startApi(copy.url, { files: createFolderStore(folder) })
  db = openDatabase(copy.url, {
    poolSize: 4,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
  const callers = new Map<Name, Caller>()
  for (const name of NAMES) callers.set(name, await api.as(name))
  by = (name) => callers.get(name) as Caller
  const deptOf = async (name: string) =>
    String(await database.value('select dept_id from app_user where user_name = $1', [name]))
  place = { staff1: await deptOf('staff1'), staff2: await deptOf('staff2') }
  expect(place.staff1).not.toBe(place.staff2)
})

afterAll(async () => {
  await db?.destroy()
  await database?.end()
  await api?.close().catch(() => undefined)
  await copy?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function draft(values: Record<string, unknown> = {}, withFile = true): Promise<string> {
  const id = newId()
  const body = {
    id,
    docCode: `ZD-${id}`,
    title: `制度 ${id}`,
    category: '规章制度',
    edition: '1.0',
    deptId: place.staff1,
    secret: '内部',
    needConfirm: true,
    content: '正文',
    effectiveDate: todayInShanghai(),
    ...values,
  }
  savedIn(await by('hrdir')(companyDocuments.endpoints.add, { method: 'POST', body }))
  if (withFile) await attach(id)
  return id
}

async function attach(id: string): Promise<void> {
  const { add } = fileCalls(companyDocuments.controller)
  const bytes = new TextEncoder().encode('第一条')
  const answer = await by('hrdir')(add, {
    method: 'POST',
    query: { id, name: '制度.txt' },
    body: bytes,
  })
  expect(answer.status, answer.text).toBe(200)
}

const press = (move: string, id: string, body: object = {}, name: Name = 'hrdir') =>
  by(name)(companyDocuments.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
const publish = (id: string, day = todayInShanghai()) =>
  press('publish', id, { effectiveDate: day })

async function approve(id: string): Promise<void> {
  savedIn(await press('submit', id))
  const body = { id, pass: true }
  savedIn(await by('hrmgr')('/hr/Document/ApprovalDocument', { method: 'PUT', body }))
}

async function approved(values: Record<string, unknown> = {}): Promise<string> {
  const id = await draft(values)
  await approve(id)
  return id
}

async function inForce(values: Record<string, unknown> = {}): Promise<string> {
  const id = await approved(values)
  savedIn(await publish(id))
  return id
}

const open = (id: string, name: Name = 'staff1') =>
  by(name)(DOCUMENT_CALLS.detail, { query: { id } })
const confirm = (id: string, name: Name = 'staff1') =>
  by(name)(DOCUMENT_CALLS.confirm, { method: 'POST', query: { id } })
const row = async (id: string) =>
  (await database.rows('select * from company_document_view where id = $1', [id]))[0] ?? {}
const status = ({ status: code }: Answer) => code
const detailIn = (answer: Answer) => documentDetail.parse(answer.body.response)
const shelfOf = async (name: Name, key = '') =>
  documentShelf.parse((await by(name)(DOCUMENT_CALLS.shelf, { query: { key } })).body.response)
const readersOf = async (id: string, unread = '') =>
  readers.parse(
    (await by('hrdir')(DOCUMENT_CALLS.readers, { query: { id, unread } })).body.response,
  )
const messagesOf = (id: string) =>
  database.value("select count(*)::int from message where code like 'document%' and biz_id = $1", [
    id,
  ])
const newIdIn = (answer: Answer) => {
  savedIn(answer)
  return String((answer.body.response as { newId?: string }).newId)
}

describe('from a draft to what replaces it', () => {
  test('approved, published, confirmed, replaced and abolished', async () => {
    const id = await draft({}, false)
    // A policy without a file cannot be submitted.
    expect(refusalIn(await press('submit', id)).errors).toEqual(['files'])
    await attach(id)
    expect(status(await publish(id))).toBe(409)
    await approve(id)
    expect(await row(id)).toMatchObject({ state: '4', pub_state: '0', effect_done: false })
    expect(status(await open(id))).toBe(404)
    expect(await messagesOf(id)).toBe(0)

    savedIn(await publish(id))
    expect(await row(id)).toMatchObject({ pub_state: '1', effect_done: true })
    expect(await messagesOf(id)).toBe(1)
    expect(status(await publish(id))).toBe(409)
    expect(detailIn(await open(id))).toMatchObject({ mayConfirm: true, readAt: null })
    expect((await shelfOf('staff1', id)).data).toMatchObject([{ id, toConfirm: true }])
    expect(status(await confirm(id))).toBe(200)
    expect(detailIn(await open(id)).mayConfirm).toBe(false)
    expect(await row(id)).toMatchObject({ read_count: 1 })

    const next = newIdIn(await press('newVersion', id))
    expect(await row(next)).toMatchObject({ edition: '1.1', prev_id: id, pub_state: '0' })
    expect(await row(next)).toMatchObject({ doc_code: `ZD-${id}`, read_count: 0 })
    expect(refusalIn(await press('newVersion', id)).status).toBe(409)
    await attach(next)
    await approve(next)
    savedIn(await publish(next))
    expect(await row(id)).toMatchObject({ pub_state: '3' })
    const old = detailIn(await open(id))
    expect(old.versions.map(({ pubState }) => pubState).sort()).toEqual(['1', '3'])
    expect(refusalIn(await confirm(id)).status).toBe(409)

    const reason = { reason: '业务已停止' }
    expect(status(await press('abolish', id, reason))).toBe(409)
    savedIn(await press('abolish', next, reason))
    expect(await row(next)).toMatchObject({ pub_state: '2', abolish_date: todayInShanghai() })
    expect(status(await press('abolish', next, reason))).toBe(409)
    expect(refusalIn(await confirm(next, 'staff2')).status).toBe(409)
    expect(detailIn(await open(next)).record.abolishReason).toBe(reason.reason)
    expect((await shelfOf('staff1', id)).data).toEqual([])
  })

  test('published for a day to come it waits for the effects of that day', async () => {
    const id = await inForce()
    const next = newIdIn(await press('newVersion', id))
    await attach(next)
    await approve(next)
    const gone = refusalIn(await publish(next, dayFromToday(-1)))
    expect(gone).toMatchObject({ status: 400, errors: ['effectiveDate'] })
    savedIn(await publish(next, dayFromToday(3)))
    const run = { db, kinds: documentKinds(), onTrouble: () => undefined }
    await takeDueEffects(run)
    expect(await row(next)).toMatchObject({ pub_state: '0', effect_done: false })
    expect(status(await open(next))).toBe(404)
    await database.rows('update company_document set effective_date = today() where id = $1', [
      next,
    ])
    await takeDueEffects(run)
    expect(await row(next)).toMatchObject({ pub_state: '1', effect_done: true })
    expect(await row(id)).toMatchObject({ pub_state: '3' })
    expect(await messagesOf(next)).toBe(1)
    // A document that was not published never takes effect, even after its day.
    const left = await approved()
    await takeDueEffects(run)
    expect(await row(left)).toMatchObject({ pub_state: '0', effect_done: false })
  })
})

describe('at once', () => {
  test('two confirmations count once, two publications send one message, and two copies make one', async () => {
    const id = await approved()
    const published = await Promise.all([publish(id), publish(id), publish(id)])
    expect(published.map(status).sort()).toEqual([200, 409, 409])
    expect(await messagesOf(id)).toBe(1)
    const words = await Promise.all([confirm(id), confirm(id), confirm(id), confirm(id, 'staff2')])
    expect(words.map(status)).toEqual([200, 200, 200, 200])
    expect(await row(id)).toMatchObject({ read_count: 2 })
    const drafts = await Promise.all([1, 2, 3].map(() => press('newVersion', id)))
    expect(drafts.map(status).sort()).toEqual([200, 409, 409])
    expect(
      await database.value('select count(*)::int from company_document where prev_id = $1', [id]),
    ).toBe(1)
  })
})

describe('who may read', () => {
  test('a secret document is nothing to those it is not for', async () => {
    const wrong = {
      id: newId(),
      docCode: 'ZD-OPEN',
      title: 'x',
      category: '其他',
      edition: '1',
      deptId: place.staff1,
      secret: '秘密',
      effectiveDate: todayInShanghai(),
    }
    const refused = await by('hrdir')(companyDocuments.endpoints.add, {
      method: 'POST',
      body: wrong,
    })
    expect(refusalIn(refused)).toMatchObject({ status: 400, errors: ['scopeDeptIds'] })
    const before = await shelfOf('staff2')
    const id = await inForce({ secret: '秘密', scopeDeptIds: [place.staff1] })
    const file = (await row(id)).files as { id: string }[]
    const { endpoints } = companyDocuments
    const requestsFor = (name: Name, of: string) => [
      by(name)(endpoints.info, { query: { id: of } }),
      by(name)(endpoints.history, { query: { id: of } }),
      open(of, name),
      confirm(of, name),
    ]
    const outside = await database.rows<{ name: Name }>(
      `select u.user_name as name from app_user u left join department d on d.id = u.dept_id
       where u.user_name = any($1) and coalesce(d.path not like '%' || $2 || '%', true)`,
      [['staff2', 'auditor', 'er', 'leader1'], place.staff1],
    )
    expect(outside.map(({ name }) => name)).toEqual(expect.arrayContaining(['auditor', 'er']))
    for (const { name } of outside) {
      const [hidden, unknown] = await Promise.all([
        Promise.all(requestsFor(name, id)),
        Promise.all(requestsFor(name, newId())),
      ])
      expect(hidden.map(refusalIn), name).toEqual(unknown.map(refusalIn))
      expect(hidden.map(status)).toEqual([404, 404, 404, 404])
      expect(status(await by(name)(DOWNLOAD_CALL, { query: { id: file[0]?.id ?? '' } }))).toBe(404)
      const listed = pageIn(await by(name)(endpoints.list, { query: { key: id } }))
      expect(listed).toMatchObject({ dataCount: 0, data: [] })
    }
    const after = await shelfOf('staff2')
    expect(after).toMatchObject({ dataCount: before.dataCount, toConfirm: before.toConfirm })
    expect(status(await open(id))).toBe(200)
    // Neither the log nor the message contains the title of the document.
    expect(
      await database.value(
        'select count(*)::int from audit_log where record_id = $1 and title is not null',
        [id],
      ),
    ).toBe(0)
    expect(
      await database.value(
        "select count(*)::int from message m where biz_id = $1 and m::text like '%制度%'",
        [id],
      ),
    ).toBe(0)
    const readers = await readersOf(id, 'true')
    const staff2 = await database.value("select id from app_user where user_name = 'staff2'")
    expect(readers.unread).toBeGreaterThan(0)
    expect(readers.data.map((reader) => reader.id)).not.toContain(staff2)
  })

  test('an open one is read by all and confirmed by those it is for; what needs no word is read by opening', async () => {
    const id = await inForce({ secret: '公开', scopeDeptIds: [place.staff1] })
    expect(detailIn(await open(id, 'staff2'))).toMatchObject({ mayConfirm: false })
    expect(refusalIn(await confirm(id, 'staff2')).status).toBe(409)
    const internal = await inForce({ scopeDeptIds: [place.staff1] })
    expect(status(await open(internal, 'staff2'))).toBe(404)
    const plain = await inForce({ needConfirm: false })
    expect(await messagesOf(plain)).toBe(0)
    expect(detailIn(await open(plain)).readAt).not.toBeNull()
    expect(await row(plain)).toMatchObject({ read_count: 1 })
    const tree = documentTree.parse((await by('staff2')(DOCUMENT_CALLS.tree)).body.response)
    const shelf = await shelfOf('staff2')
    expect(tree.reduce((sum, { count }) => sum + count, 0)).toBe(shelf.dataCount)
    expect(tree.reduce((sum, { toConfirm }) => sum + toConfirm, 0)).toBe(shelf.toConfirm)
  })

  test('downloads are counted; who has not read it is reminded', async () => {
    const id = await inForce({ scopeDeptIds: [place.staff1] })
    const file = ((await row(id)).files as { id: string }[])[0]?.id ?? ''
    const path = `${DOWNLOAD_CALL}?id=${file}&variant=original`
    const headers = { authorization: `Bearer ${await api.token('staff1')}` }
    for (let times = 0; times < 2; times++) {
      expect((await api.fetch(new Request(`${ORIGIN}${path}`, { headers }))).status).toBe(200)
    }
    expect(await row(id)).toMatchObject({ download_count: 2 })
    const { unread } = await readersOf(id, 'true')
    const shown = await press('remind', id, { preview: true })
    expect(JSON.stringify(shown.body.response)).toContain(` ${unread} `)
    savedIn(await press('remind', id))
    expect(
      await database.value(
        "select count(*)::int from message where code = 'documentReminder' and biz_id = $1",
        [id],
      ),
    ).toBe(1)
    expect(refusalIn(await press('publish', id, {}, 'staff1')).status).toBe(403)
    expect(status(await by('staff1')(DOCUMENT_CALLS.readers, { query: { id } }))).toBe(403)
  })
})
