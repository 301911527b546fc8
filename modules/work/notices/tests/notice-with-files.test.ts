import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notices } from '#modules/work/notices/define/notice.ts'
import { NOTICE_CALLS, noticeReceivers } from '#modules/work/notices/wire/notices.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { MESSAGE_CALLS } from '#platform/wire/push/inbox.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  newId,
  type RunningApi,
  recordIn,
  refusalIn,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let folder: string
let manager: Caller
let writer: Caller
let staff: Caller

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-notices-'))
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url, { files: createFolderStore(folder) })
  const callers = await Promise.all(['hrmgr', 'er', 'staff1'].map((name) => api.as(name)))
  ;[manager, writer, staff] = callers as [Caller, Caller, Caller]
})

afterAll(async () => {
  await database?.end()
  await api?.close()
  await copy?.drop()
  await rm(folder, { recursive: true, force: true })
})

const send = (name: string, text = '从北门出', call = manager): Promise<Answer> =>
  call(NOTICE_CALLS.stage, { method: 'POST', query: { name }, body: Buffer.from(text) as never })

async function stage(name = '路线.txt', text = '从北门出', call = manager): Promise<string> {
  const sent = await send(name, text, call)
  expect(sent.status, sent.text).toBe(200)
  return stagedFile.parse(sent.body.response).id
}

const record = (values: object = {}) => ({
  id: newId(),
  title: '消防演练',
  type: '通知',
  scope: '全员',
  content: '周五下午三点',
  ...values,
})

const save = (body: object, call = manager): Promise<Answer> =>
  call(NOTICE_CALLS.addWithFiles, { method: 'POST', body })

const info = async (id: string) =>
  recordIn(await manager(notices.endpoints.info, { query: { id } }))

const isThere = async (id: string) =>
  Boolean(await database.value('select exists (select from notice where id = $1)', [id]))

const namesOf = (saved: Readonly<Record<string, unknown>>) =>
  (saved.files as { name: string }[]).map(({ name }) => name)

describe('a notice with files', () => {
  test('is saved and published at once, and its readers get a message', async () => {
    const files = [await stage('路线.txt'), await stage('名单.csv', 'a,b')]
    const notice = record()
    const answer = await save({ record: notice, files, publish: true })
    expect(savedIn(answer).id).toBe(notice.id)
    expect(answer.text).toMatch(/已发布，\d+ 人可以阅读/)
    const saved = await info(notice.id)
    expect(saved).toMatchObject({ state: '1' })
    expect(namesOf(saved)).toEqual(['路线.txt', '名单.csv'])
    expect((await staff(MESSAGE_CALLS.list)).text).toContain(notice.id)
    const left = await database.value('select count(*)::int from staged_file')
    expect(left).toBe(0)
  })

  test('is kept as a draft, which the same form publishes later', async () => {
    const files = [await stage('草稿.txt')]
    const notice = record()
    savedIn(await save({ record: notice, files }))
    expect(await info(notice.id)).toMatchObject({ state: '0' })
    const changed = { ...notice, title: '消防演练（改期）' }
    savedIn(await save({ record: changed, files, publish: true }))
    const saved = await info(notice.id)
    expect(saved).toMatchObject({ state: '1', title: changed.title })
    expect(namesOf(saved)).toEqual(['草稿.txt'])
    // A repeated request changes nothing.
    savedIn(await save({ record: notice, files, publish: true }))
    expect(await info(notice.id)).toMatchObject({ version: saved.version, title: changed.title })
  })

  test('is saved once, however often the form is sent at once', async () => {
    const files = [await stage('一次.txt')]
    const notice = record({ scope: '人员', userIds: [await accountId('staff1')] })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => save({ record: notice, files, publish: true })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(namesOf(await info(notice.id))).toEqual(['一次.txt'])
    const messages = (await staff(MESSAGE_CALLS.list)).text.split(`/work/notices/${notice.id}`)
    expect(messages).toHaveLength(2)
  })

  test('is not saved where a part of it is refused, and keeps its files for the next attempt', async () => {
    const files = [await stage('下次.txt')]
    const notice = record({ scope: '部门', deptIds: [] })
    expect(refusalIn(await save({ record: notice, files, publish: true }))).toMatchObject({
      status: 400,
      errors: ['deptIds'],
    })
    const late = { ...notice, scope: '全员', expireAt: '2020-01-01 08:00:00' }
    expect((await save({ record: late, files, publish: true })).status).toBe(400)
    expect(await isThere(notice.id)).toBe(false)
    savedIn(await save({ record: { ...notice, scope: '全员' }, files, publish: true }))
    expect(namesOf(await info(notice.id))).toEqual(['下次.txt'])
  })

  test('does not take the file of another user, one that is used up, or one that has waited too long', async () => {
    const foreign = await stage('别人的.txt', 'x', writer)
    const old = await stage('过期.txt')
    await database.rows(
      "update staged_file set created_at = now() - interval '61 minutes' where id = $1",
      [old],
    )
    for (const files of [[foreign], [old], [newId()]]) {
      const notice = record()
      expect(refusalIn(await save({ record: notice, files }))).toMatchObject({
        status: 400,
        errors: ['files'],
      })
      expect(await isThere(notice.id)).toBe(false)
    }
    // The user who sent the file can still use it.
    savedIn(await save({ record: record(), files: [foreign] }, writer))
    expect(refusalIn(await save({ record: record(), files: [foreign] }, writer))).toMatchObject({
      status: 400,
    })
  })

  test('takes no file that an attachment may not be, and keeps no more than twenty', async () => {
    expect((await send('virus.exe', 'MZ')).status).toBe(400)
    expect((await send('bild.png', 'no picture')).status).toBe(400)
    for (let nth = 0; nth < 21; nth += 1) await stage(`${nth}.txt`, `${nth}`)
    const rows = await database.rows<{ name: string }>(
      'select name from staged_file where user_id = $1',
      [await accountId('hrmgr')],
    )
    expect(rows).toHaveLength(20)
    expect(rows.map(({ name }) => name)).not.toContain('0.txt')
  })

  test('needs the right to publish for publishing, and the right to add for everything', async () => {
    const notice = record()
    expect((await save({ record: notice, publish: true }, writer)).status).toBe(403)
    expect(await isThere(notice.id)).toBe(false)
    savedIn(await save({ record: notice }, writer))
    expect((await save({ record: record() }, staff)).status).toBe(403)
    expect((await send('x.txt', 'x', staff)).status).toBe(403)
    const request = { method: 'POST', body: { scope: '全员' } } as const
    expect((await staff(NOTICE_CALLS.receivers, request)).status).toBe(403)
    // Refuses fields that users cannot type, and the notice of another user.
    expect((await save({ record: { ...record(), state: '1' } })).status).toBe(400)
    expect((await save({ record: { ...notice, title: '我的' }, publish: true })).status).toBe(409)
    expect(await info(notice.id)).toMatchObject({ title: '消防演练', state: '0' })
  })
})

const accountId = async (name: string) =>
  String(await database.value('select id from app_user where user_name = $1', [name]))

describe('the preview of receivers', () => {
  const receivers = async (body: object) => {
    const answer = await manager(NOTICE_CALLS.receivers, { method: 'POST', body })
    expect(answer.status, answer.text).toBe(200)
    return noticeReceivers.parse(answer.body.response)
  }

  test('counts the receivers, for each way to address them', async () => {
    const deptId = String(
      await database.value(
        `select dept_id from account_department group by dept_id
         having count(*) between 2 and 8 order by count(*), dept_id limit 1`,
      ),
    )
    const roleId = String(await database.value("select id from role where code = 'attend_admin'"))
    const userIds = [await accountId('staff1'), await accountId('staff2')]
    for (const audience of [
      { scope: '全员' },
      { scope: '部门', deptIds: [deptId] },
      { scope: '人员', userIds },
      { scope: '角色', roleIds: [roleId] },
    ]) {
      const { count, names } = await receivers(audience)
      const answer = await save({ record: record(audience), publish: true })
      expect(answer.text).toContain(`已发布，${count} 人可以阅读`)
      expect(names).toHaveLength(Math.min(count, 8))
      expect(count).toBeGreaterThan(0)
    }
  })

  test('refuses an audience that could not be saved', async () => {
    const previewOf = (body: object) => manager(NOTICE_CALLS.receivers, { method: 'POST', body })
    expect((await previewOf({ scope: '部门' })).status).toBe(400)
    expect((await previewOf({ scope: '部门', deptIds: [newId()] })).status).toBe(400)
    expect((await previewOf({ scope: '所有人' })).status).toBe(400)
  })
})
