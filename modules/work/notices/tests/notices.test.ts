import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireNotices, publishDueNotices } from '#modules/work/notices/api/publish-due-notices.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import { NOTICE_CALLS } from '#modules/work/notices/wire/notices.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { MESSAGE_CALLS } from '#platform/wire/push/inbox.ts'
import type { Readers } from '#platform/wire/records/readers.ts'
import { TAKE_BACK_CHANGE } from '#platform/wire/records/take-back.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
let db: Database
let manager: Caller
let writer: Caller
let staff: Caller
let other: Caller

beforeAll(async () => {
  db = openDatabase(company.url, {
    poolSize: 6,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
  const callers = await Promise.all(['hrmgr', 'er', 'staff1', 'staff2'].map((name) => api.as(name)))
  ;[manager, writer, staff, other] = callers as [Caller, Caller, Caller, Caller]
})

afterAll(async () => {
  await db?.destroy()
})

type Values = Record<string, RecordValue>

async function add(values: Values = {}, call = manager): Promise<string> {
  const id = newId()
  const body = { id, title: `公告 ${id}`, type: '通知', scope: '全员', content: '内容', ...values }
  savedIn(await call(notices.endpoints.add, { method: 'POST', body }))
  return id
}

const press = (name: string, id: string, body: Values = {}, call = manager) =>
  call(notices.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

async function published(values: Values = {}): Promise<string> {
  const id = await add(values)
  expect((await press('publish', id)).status).toBe(200)
  return id
}

const open = (id: string, call = staff) => call(NOTICE_CALLS.detail, { query: { id } })

const info = async (id: string) =>
  recordIn(await manager(notices.endpoints.info, { query: { id } }))

const accountId = async (name: string) =>
  String(await database.value('select id from app_user where user_name = $1', [name]))

async function readersOf(id: string, query: Record<string, string> = {}): Promise<Readers> {
  const answer = await manager(NOTICE_CALLS.readers, { query: { id, ...query } })
  expect(answer.status).toBe(200)
  return answer.body.response as Readers
}

describe('a notice is written', () => {
  test('with a number of its day, each its own', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => add()))
    const numbers = await Promise.all(made.map(async (id) => (await info(id)).noticeNo))
    for (const number of numbers) expect(number).toMatch(/^GG\d{8}\d{4}$/)
    expect(new Set(numbers).size).toBe(5)
  })

  test('for some, who must be named; who is of another kind is not kept', async () => {
    const [person] = [await accountId('staff1')]
    const dept = String(await database.value('select id from department where pid is null'))
    const base = { id: newId(), title: 'x', type: '通知', content: 'x' }
    for (const [scope, field] of [
      ['部门', 'deptIds'],
      ['人员', 'userIds'],
      ['角色', 'roleIds'],
    ]) {
      const body = { ...base, scope, deptIds: [], userIds: [], roleIds: [] }
      const answer = await manager(notices.endpoints.add, { method: 'POST', body })
      expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: [field] })
    }
    const id = await add({ scope: '人员', userIds: [person ?? ''], deptIds: [dept] })
    expect(await info(id)).toMatchObject({ userIds: [person], deptIds: [] })
    const { version } = await info(id)
    const body = { id, version, scope: '全员' }
    savedIn(await manager(notices.endpoints.update, { method: 'PUT', body }))
    expect(await info(id)).toMatchObject({ scope: '全员', userIds: [] })
  })

  test('for a time that is ahead', async () => {
    const body = {
      id: newId(),
      title: 'x',
      type: '通知',
      scope: '全员',
      content: 'x',
      expireAt: '2024-01-01 08:00:00',
    }
    const answer = await manager(notices.endpoints.add, { method: 'POST', body })
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['expireAt'] })
  })

  test('by those who may, and published by fewer', async () => {
    const body = { id: newId(), title: 'x', type: '通知', scope: '全员', content: 'x' }
    const refused = { status: 403, code: 'forbidden', errors: [] }
    expect(refusalIn(await staff(notices.endpoints.add, { method: 'POST', body }))).toEqual(refused)
    const id = await add({}, writer)
    expect(refusalIn(await press('publish', id, {}, writer))).toEqual(refused)
    expect(refusalIn(await staff(NOTICE_CALLS.readers, { query: { id } }))).toEqual(refused)
    expect((await press('publish', id)).status).toBe(200)
  })
})

describe('a notice is published', () => {
  test('and seen, withdrawn and not seen, and published again', async () => {
    const id = await add()
    expect((await open(id)).status).toBe(404)
    const answer = await press('publish', id, { preview: true })
    const count = await database.value(
      "select count(*)::integer from app_user where state = '1' and deleted_at is null",
    )
    expect(JSON.stringify(answer.body.response)).toContain(` ${count} `)
    expect((await info(id)).state).toBe('0')
    expect((await press('publish', id)).status).toBe(200)
    expect(await info(id)).toMatchObject({ state: '1', publisherId: await accountId('hrmgr') })
    expect((await open(id)).status).toBe(200)
    const gone = await manager(notices.endpoints.delete, { method: 'DELETE', query: { id } })
    expect(refusalIn(gone)).toMatchObject({ status: 409 })
    expect((await press('withdraw', id)).status).toBe(200)
    expect((await open(id)).status).toBe(404)
    expect((await press('publish', id)).status).toBe(200)
    expect((await open(id)).status).toBe(200)
  })

  describe('and withdrawn', () => {
    const takeBack = (id: string, call = manager) =>
      call(TAKE_BACK_CHANGE, {
        method: 'PUT',
        body: { resource: notices.path, id, change: 'withdraw' },
      })
    const waiting = (id: string) =>
      database.rows(
        `select u.user_name as who from message m join message_copy c on c.message_id = m.id
           join app_user u on u.id = c.receiver_id
         where m.biz_id = $1 and m.code = 'noticePublished' and c.status = '0' order by u.user_name`,
        [id],
      )

    test('by a wrong press: it is as before, and who has not read it is told again', async () => {
      const id = await published()
      const before = await waiting(id)
      expect((await open(id, other)).status).toBe(200)
      const { publishAt, publisherId } = await info(id)
      const answer = await press('withdraw', id)
      expect(answer.body.response).toMatchObject({ canTakeBack: true })
      expect(await waiting(id)).toEqual([])
      expect((await takeBack(id)).status).toBe(200)
      expect(await info(id)).toMatchObject({ state: '1', publishAt, publisherId })
      expect(before).toContainEqual({ who: 'staff2' })
      expect(await waiting(id)).toEqual(before.filter(({ who }) => who !== 'staff2'))
      expect((await open(id)).status).toBe(200)
      const history = await manager(notices.endpoints.history, { query: { id } })
      const historyText = JSON.stringify(history.body.response)
      for (const name of ['"withdraw"', '"undo"']) expect(historyText).toContain(name)
      expect(refusalIn(await takeBack(id))).toMatchObject({ status: 409 })
    })

    test('for good after a minute, for strangers, and once something followed', async () => {
      const [late, changed, gone] = [await published(), await published(), await published()]
      for (const id of [late, changed, gone]) await press('withdraw', id)
      expect(refusalIn(await takeBack(late, staff))).toMatchObject({ status: 403 })
      expect(refusalIn(await takeBack(late, await api.as('hrdir')))).toMatchObject({ status: 409 })
      await database.rows(
        "update notice set updated_at = updated_at - interval '61 seconds' where id = $1",
        [late],
      )
      const answer = await takeBack(late)
      expect(refusalIn(answer)).toMatchObject({ status: 409 })
      expect(answer.text).toContain('已超过一分钟')
      const { version } = await info(changed)
      const body = { id: changed, version, title: '改过的公告' }
      savedIn(await manager(notices.endpoints.update, { method: 'PUT', body }))
      expect(refusalIn(await takeBack(changed))).toMatchObject({ status: 409 })
      await database.rows(
        "update notice set expire_at = now() - interval '1 second' where id = $1",
        [gone],
      )
      expect(refusalIn(await takeBack(gone))).toMatchObject({ status: 400, errors: ['expireAt'] })
      for (const id of [late, changed, gone]) expect((await info(id)).state).not.toBe('1')
    })
  })

  test('shows the publisher with the face of the personnel file, as everywhere', async () => {
    const id = await published()
    const fileOf = (name: string) =>
      database.value('select user_base_id from app_user where user_name = $1', [name])
    const face = await fileOf('hrmgr')
    expect((await open(id)).body.response).toMatchObject({ publisher: { face } })
    const { data } = await readersOf(id)
    expect(data).toMatchObject([{ face: await fileOf('staff1') }])
  })

  test('and stands above the others once it is pinned', async () => {
    const older = await published()
    const newer = await published()
    const order = async () => {
      const { data } = (await staff(NOTICE_CALLS.board)).body.response as { data: { id: string }[] }
      return data.map(({ id }) => id).filter((id) => id === older || id === newer)
    }
    expect(await order()).toEqual([newer, older])
    expect((await press('pin', older)).status).toBe(200)
    expect(await order()).toEqual([older, newer])
    expect((await press('unpin', older)).status).toBe(200)
    expect(await order()).toEqual([newer, older])
  })
})

describe('the clock', () => {
  const tick = <T>(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) =>
    db.transaction().execute(work) as Promise<T>

  const history = async (id: string) => {
    const answer = await manager(notices.endpoints.history, { query: { id } })
    return answer.body.response as { transition: string | null; actorName: string | null }[]
  }

  test('publishes due notices once, with several processes as well', async () => {
    const id = await add()
    const past = await press('schedule', id, { publishAt: '2024-01-01 08:00:00' })
    expect(refusalIn(past)).toMatchObject({ status: 400, errors: ['publishAt'] })
    expect((await press('schedule', id, { publishAt: '2099-01-01 08:00:00' })).status).toBe(200)
    await tick(publishDueNotices)
    expect(await info(id)).toMatchObject({ state: '0', isScheduled: true })
    expect((await open(id)).status).toBe(404)
    await database.rows(
      "update notice set publish_at = now() - interval '1 minute' where id = $1",
      [id],
    )
    const publishedIds = await Promise.all(
      Array.from({ length: 6 }, () => tick<string[]>(publishDueNotices)),
    )
    expect(publishedIds.flat().filter((due) => due === id)).toEqual([id])
    expect(await info(id)).toMatchObject({ state: '1', isScheduled: false })
    expect((await open(id)).status).toBe(200)
    const entries = (await history(id)).filter(({ transition }) => transition === 'publish')
    expect(entries).toMatchObject([{ actorName: null }])
  })

  test('leaves alone what was taken off the plan', async () => {
    const id = await add()
    await press('schedule', id, { publishAt: '2099-01-01 08:00:00' })
    expect((await press('unschedule', id)).status).toBe(200)
    expect(await info(id)).toMatchObject({ isScheduled: false, publishAt: null })
    expect(refusalIn(await press('unschedule', id))).toMatchObject({ status: 409 })
    await tick(publishDueNotices)
    expect((await info(id)).state).toBe('0')
  })

  test('does not publish what would be over already', async () => {
    const id = await add({ expireAt: '2099-06-01 08:00:00' })
    const late = await press('schedule', id, { publishAt: '2099-07-01 08:00:00' })
    expect(refusalIn(late)).toMatchObject({ status: 400, errors: ['expireAt'] })
    await press('schedule', id, { publishAt: '2099-01-01 08:00:00' })
    await database.rows(
      `update notice set publish_at = now() - interval '2 days',
         expire_at = now() - interval '1 day' where id = $1`,
      [id],
    )
    expect(await tick<string[]>(publishDueNotices)).not.toContain(id)
    expect(await info(id)).toMatchObject({ state: '0', isScheduled: false })
  })

  test('ends expired notices; they were out of sight before', async () => {
    const id = await published()
    await database.rows("update notice set expire_at = now() - interval '1 second' where id = $1", [
      id,
    ])
    expect((await open(id)).status).toBe(404)
    await Promise.all([tick(expireNotices), tick(expireNotices)])
    expect(await info(id)).toMatchObject({ state: '3' })
    expect(refusalIn(await press('withdraw', id))).toMatchObject({ status: 409 })
  })
})

describe('a receipt', () => {
  test('is written once, however many windows are open', async () => {
    const id = await published()
    expect((await info(id)).readCount).toBe(0)
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await info(id)).readCount).toBe(1)
    const first = await database.value('select read_at from read_receipt where record_id = $1', [
      id,
    ])
    await open(id)
    expect(
      await database.value('select read_at from read_receipt where record_id = $1', [id]),
    ).toEqual(first)
  })

  test('is of those whom it is meant for', async () => {
    const id = await published({ scope: '人员', userIds: [await accountId('staff1')] })
    expect((await open(id, manager)).status).toBe(200)
    expect((await open(id, other)).status).toBe(404)
    expect((await info(id)).readCount).toBe(0)
    const draft = await add()
    await open(draft, manager)
    expect((await info(draft)).readCount).toBe(0)
  })

  test('tells who has read it and who has not', async () => {
    const userIds = [await accountId('staff1'), await accountId('staff2')]
    const id = await published({ scope: '人员', userIds })
    expect(await readersOf(id, { unread: 'true' })).toMatchObject({ read: 0, unread: 2 })
    await open(id)
    const [read, unread] = [await readersOf(id), await readersOf(id, { unread: 'true' })]
    expect(read).toMatchObject({ read: 1, unread: 1, data: [{ id: userIds[0] }] })
    expect(unread.data.map((reader) => reader.id)).toEqual([userIds[1]])
    expect(read.data[0]?.readAt).toMatch(/^\d{4}-/)
    const found = await readersOf(id, { unread: 'true', key: 'nobody of that name' })
    expect(found).toMatchObject({ dataCount: 0, data: [], unread: 1 })
  })

  test('shows on the board and on the home page', async () => {
    const id = await published()
    type Rows = {
      rows?: { id: string; isRead: boolean }[]
      data?: { id: string; isRead: boolean }[]
    }
    const isRead = (rows: Rows['rows']) => rows?.find((row) => row.id === id)?.isRead
    const readFlags = async () => {
      const board = (await staff(NOTICE_CALLS.board)).body.response as Rows
      const home = (await staff('/uc/api/Home/GetHomeCards')).body.response as {
        cards: { name: string; data: Rows }[]
      }
      const card = home.cards.find(({ name }) => name === 'work/notices')
      return [isRead(board.data), isRead(card?.data.rows)]
    }
    expect(await readFlags()).toEqual([false, false])
    await open(id)
    expect(await readFlags()).toEqual([true, true])
    const unread = await staff(NOTICE_CALLS.board, { query: { unread: 'true' } })
    expect(unread.text).not.toContain(id)
  })
})

test('the wire knows people by the name it always had', async () => {
  const body = {
    id: newId(),
    title: 'x',
    type: '通知',
    scope: '人员',
    content: 'x',
    userCodes: [
      String(await database.value("select code from app_user where user_name = 'staff1'")),
    ],
  }
  savedIn(await manager(notices.endpoints.add, { method: 'POST', body }))
  expect(await info(body.id)).toMatchObject({ userIds: [await accountId('staff1')] })
  const list = await manager('/wt/api/Notice/GetNoticePageListByTitle', { query: { title: 'x' } })
  expect(pageIn(list).data.map(({ id }) => id)).toContain(body.id)
})

describe('people get a message', () => {
  type Message = { title: string; content: string; link: string | null; status: string }

  async function inbox(id: string, call: Caller): Promise<Message[]> {
    const { data } = (await call(MESSAGE_CALLS.list)).body.response as { data: Message[] }
    return data.filter(({ link }) => link === `/work/notices/${id}`)
  }

  const unread = async (id: string, call = staff) =>
    (await inbox(id, call)).filter(({ status }) => status === '0')

  test('notifies the readers once for each publication, and not the publisher', async () => {
    const id = await published({ title: '全员大会' })
    expect(await unread(id)).toMatchObject([{ title: '全员大会', content: '新公告' }])
    expect(await inbox(id, manager)).toEqual([])
    expect((await press('withdraw', id)).status).toBe(200)
    expect(await unread(id)).toEqual([])
    expect((await press('publish', id)).status).toBe(200)
    expect(await unread(id)).toHaveLength(1)
  })

  test('only those for whom it is', async () => {
    const id = await published({ scope: '人员', userIds: [await accountId('staff1')] })
    expect(await unread(id)).toHaveLength(1)
    expect(await unread(id, other)).toEqual([])
  })

  test('and none from a preview', async () => {
    const id = await add()
    await press('publish', id, { preview: true })
    expect(await unread(id)).toEqual([])
  })

  test('by the clock as well', async () => {
    const id = await add()
    await press('schedule', id, { publishAt: '2099-01-01 08:00:00' })
    expect(await unread(id)).toEqual([])
    await database.rows('update notice set publish_at = now() where id = $1', [id])
    await Promise.all(Array.from({ length: 4 }, () => db.transaction().execute(publishDueNotices)))
    expect(await unread(id)).toHaveLength(1)
  })

  test('no longer once they have read it', async () => {
    const id = await published()
    await open(id)
    expect(await unread(id)).toEqual([])
    expect(await unread(id, other)).toHaveLength(1)
  })

  test('again on request, if they have not read it', async () => {
    const userIds = [await accountId('staff1'), await accountId('staff2')]
    const id = await published({ scope: '人员', userIds })
    await open(id)
    const answer = await press('remind', id, { preview: true })
    expect(JSON.stringify(answer.body.response)).toContain('将提醒 1 位未读人员')
    expect((await press('remind', id)).status).toBe(200)
    expect(await unread(id)).toEqual([])
    const contents = (await unread(id, other)).map(({ content }) => content)
    expect(contents.sort()).toEqual(['新公告', expect.stringMatching(/^请阅读公告 · ./)])
    await open(id, other)
    expect(refusalIn(await press('remind', id))).toMatchObject({ status: 409 })
  })
})
