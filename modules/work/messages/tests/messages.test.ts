import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearMessagesJob } from '#modules/work/messages/api/clear-messages-job.ts'
import { unreadMessages } from '#modules/work/wire/home-cards.ts'
import { declaredMessages, declareMessage } from '#platform/api/messages/declare-message.ts'
import {
  type MessageParameters,
  markHandled,
  sendMessage,
} from '#platform/api/messages/send-message.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import {
  MAX_CAUGHT_UP,
  MESSAGE_CALLS,
  MESSAGE_TYPES,
  type Message,
  type MessagesSince,
  messagePage,
  messagesChanged,
  messagesSince,
  newMessageCount,
} from '#platform/wire/push/inbox.ts'
import { SHELL_COUNTS_CALL, shellCounts } from '#platform/wire/shell/shell-counts.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { statementsOf } from '#tests/api/statements-of.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { accountOf, listenToPushes, type PushEar } from './message-desk.ts'

const company = testCompany()
const { database, api } = company
let db: Database
let ear: PushEar
let staff: Caller
let admin: Caller
const ids = { staff1: '', staff2: '', admin: '' }

/** Uses a real kind of message, whose text has two values. */
const news = { about: 'test/news', code: 'roleGiven', type: 'system' } as const
const NEWS = { ...news, toast: true, toastSeconds: 10, isFirm: false }
const QUIET = { ...NEWS, type: 'staff', toast: false } as const
const FIRM = { ...NEWS, isFirm: true }

const values = { name: '王芳', role: '人事专员' }

beforeAll(async () => {
  ear = await listenToPushes(company.url)
  db = openDatabase(company.url, {
    poolSize: 4,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
  for (const name of ['staff1', 'staff2', 'admin'] as const) {
    ids[name] = await accountOf(database, name)
  }
  staff = await api.as('staff1')
  admin = await api.as('admin')
})

beforeEach(async () => {
  await database.rows('delete from message')
  await database.rows('delete from message_preference')
  ear.heard.splice(0)
})

afterAll(async () => {
  await ear?.end()
  await db?.destroy()
})

type Sending = Partial<MessageParameters> & {
  to?: readonly string[] | 'all'
  kind?: Parameters<typeof sendMessage>[1]
}

async function send({
  to = [ids.staff1],
  kind = NEWS,
  ...parameters
}: Sending = {}): Promise<void> {
  await db
    .transaction()
    .execute((tx) => sendMessage(tx, kind, to, { from: null, values, ...parameters }))
}

/** Sends each message in its own transaction. The text of each message names a role with the message's number. */
async function sendSome(many: number, parameters: Sending = {}): Promise<void> {
  for (let n = 1; n <= many; n += 1) {
    await send({ ...parameters, values: { ...values, role: `R${n}` } })
  }
}

async function inbox(call: Caller, query: Record<string, string | number> = {}) {
  const answer = await call(MESSAGE_CALLS.list, { query })
  expect(answer.status).toBe(200)
  return messagePage.parse(answer.body.response)
}

async function unread(call: Caller) {
  return newMessageCount.parse((await call(MESSAGE_CALLS.count)).body.response)
}

/** The unread count in the corner of every page. */
async function inTheCorner(call: Caller) {
  return shellCounts.parse((await call(SHELL_COUNTS_CALL)).body.response).unread.count
}

const update = (call: Caller, body: object) => call(MESSAGE_CALLS.update, { method: 'PUT', body })

async function changed(call: Caller, body: object): Promise<number> {
  return messagesChanged.parse((await update(call, body)).body.response).changed
}

async function since(call: Caller, after?: string): Promise<MessagesSince> {
  const answer = await call(MESSAGE_CALLS.since, { query: after ? { after } : {} })
  expect(answer.status).toBe(200)
  return messagesSince.parse(answer.body.response)
}

const roleIn = ({ title }: { title: string }) => title

describe('the number in the corner of every page', () => {
  test('is read once, anew after every message, and at once after one’s own reading', async () => {
    await send()
    await vi.waitFor(async () => expect(await inTheCorner(staff)).toBe(1))
    const statements = await statementsOf(() => inTheCorner(staff))
    expect(statements.filter((text) => text.includes('message_copy'))).toEqual([])
    await send()
    await vi.waitFor(async () => expect(await inTheCorner(staff)).toBe(2))
    await changed(staff, { all: true, status: '1' })
    expect(await inTheCorner(staff)).toBe(0)
  })
})

describe('a message', () => {
  test('is in the inbox of each receiver, and announced to those who are signed in', async () => {
    await send({ to: [ids.staff1, ids.staff2, ids.admin], from: { userId: ids.admin }, id: 'r-1' })
    const [mine] = (await inbox(staff)).data
    expect(mine).toMatchObject({
      title: '人事专员',
      content: '获得角色 · 王芳',
      type: 'system',
      status: '0',
      senderId: ids.admin,
      bizType: 'test/news',
      bizId: 'r-1',
      link: null,
    })
    expect(await unread(staff)).toEqual({ count: 1, byType: { system: 1 } })
    await vi.waitFor(() => expect(ear.heard).toHaveLength(1))
    expect(ear.heard).toEqual([
      {
        to: [ids.staff1],
        push: { type: 2, id: mine?.id, content: '人事专员 · 获得角色 · 王芳', expireSeconds: 10 },
      },
    ])
    expect(await database.value('select count(*)::int from message_copy')).toBe(2)
  })

  test('does not go to the user who caused it', async () => {
    await send({ to: [ids.admin], from: { userId: ids.admin } })
    expect((await inbox(admin)).data).toEqual([])
    expect(await database.value('select count(*)::int from message')).toBe(0)
  })

  test('goes to everybody who can sign in, or to whom a statement finds', async () => {
    await database.rows("update app_user set state = '3' where user_name = 'staff2'")
    await send({ to: 'all' })
    const sent = await database.value('select count(*)::int from message_copy')
    await database.rows("update app_user set state = '1' where user_name = 'staff2'")
    const open = "state in ('1', '2') and deleted_at is null"
    const accounts = await database.value(`select count(*)::int from app_user where ${open}`)
    expect(sent).toBe(Number(accounts) - 1)
    await db.transaction().execute((tx) =>
      sendMessage(tx, NEWS, sql`select id from app_user where user_name like 'staff%'`, {
        from: null,
        values,
        id: 'found',
      }),
    )
    expect((await inbox(staff)).data.map(({ bizId }) => bizId)).toEqual(['found', null])
  })

  test('of an event that is rolled back is neither stored nor announced', async () => {
    const undone = db.transaction().execute(async (tx) => {
      await sendMessage(tx, NEWS, [ids.staff1], { from: null, values })
      throw new Error('the cause failed')
    })
    await expect(undone).rejects.toThrow('the cause failed')
    await send({ id: 'next' })
    await vi.waitFor(() => expect(ear.heard).toHaveLength(1))
    expect((await inbox(staff)).data.map(({ bizId }) => bizId)).toEqual(['next'])
  })

  test('is read in the language of the page, and announced in that of the last session', async () => {
    await send()
    const texts = await Promise.all(
      LANGUAGES.map(async (language) => {
        const answer = await staff(MESSAGE_CALLS.list, { language })
        return messagePage.parse(answer.body.response).data[0]?.content
      }),
    )
    expect(texts).toEqual(['获得角色 · 王芳', 'Role granted · 王芳', 'Rol asignado · 王芳'])
    await database.rows("update account_session set language = 'es'")
    await send()
    await database.rows("update account_session set language = 'zh'")
    await vi.waitFor(() => expect(ear.heard).toHaveLength(2))
    expect(ear.heard[1]?.push.content).toBe('人事专员 · Rol asignado · 王芳')
  })

  test('keeps markup as text, marks of direction to themselves, and never grows', async () => {
    const role = `<img src=x onerror=alert(1)>\u202egnorw\u0000\nline ${'长'.repeat(1_000_000)}`
    await send({ values: { name: '\u202e王', role } })
    const [mine] = (await inbox(staff)).data
    expect(mine?.title).toContain('<img src=x onerror=alert(1)>')
    expect(mine?.content).toContain('\u2068\u202e王\u2069')
    const line = `${mine?.title} · ${mine?.content}`
    expect(line).not.toMatch(/[\n\0]/)
    expect([...line].length).toBeLessThan(300)
    await vi.waitFor(() => expect(ear.heard).toHaveLength(1))
  })
})

describe('the inbox', () => {
  test('has unread messages first, each group with the latest before the others', async () => {
    await sendSome(4)
    const all = (await inbox(staff)).data
    expect(all.map(roleIn)).toEqual(['R4', 'R3', 'R2', 'R1'])
    await update(staff, { ids: [all[0]?.id], status: '1' })
    expect((await inbox(staff)).data.map(roleIn)).toEqual(['R3', 'R2', 'R1', 'R4'])
    expect((await inbox(staff, { status: '1' })).data.map(roleIn)).toEqual(['R4'])
  })

  test('has an old unread message on its first page, before newer ones that were read', async () => {
    await sendSome(22)
    const oldest = (await inbox(staff, { page: 2 })).data.at(-1)
    await changed(staff, { all: true, status: '1' })
    await database.rows('alter table message_copy disable trigger keep_message_forward')
    await database.rows("update message_copy set status = '0' where message_id = $1", [oldest?.id])
    await database.rows('alter table message_copy enable trigger keep_message_forward')
    expect((await inbox(staff)).data[0]?.id).toBe(oldest?.id)
  })

  test('goes by pages and by types', async () => {
    await sendSome(23)
    await send({ kind: QUIET })
    const first = await inbox(staff)
    expect(first).toMatchObject({ page: 1, pageCount: 2, dataCount: 24, pageSize: 20 })
    expect(first.tabCounts).toEqual({ system: 23, staff: 1 })
    expect((await inbox(staff, { page: 2 })).data).toHaveLength(4)
    expect((await inbox(staff, { type: 'staff' })).dataCount).toBe(1)
    expect((await unread(staff)).byType).toEqual({ system: 23, staff: 1 })
  })

  test('counts only unread and valid messages', async () => {
    await sendSome(3)
    await send({ expiresAt: new Date(Date.now() - 1_000) })
    await send({ expiresAt: new Date(Date.now() + 60_000) })
    expect((await unread(staff)).count).toBe(4)
    expect((await inbox(staff)).dataCount).toBe(5)
  })

  test.each([
    ['what is deleted', 'status', '3'],
    ['a status of markup', 'status', '<b>'],
    ['an unknown type', 'type', 'unknown'],
    ['no page', 'page', '0'],
    ['a page too far', 'page', '501'],
    ['a page in another spelling', 'page', '1e2'],
    ['a megabyte', 'type', 'x'.repeat(1_000_000)],
  ])('refuses to be asked for %s', async (_what, name, value) => {
    const { status } = await staff(MESSAGE_CALLS.list, { query: { [name]: value } })
    expect(status).toBe(400)
  })
})

describe('the card of the home page', () => {
  async function card(call: Caller) {
    const { cards } = (await call('/uc/api/Home/GetHomeCards')).body.response as {
      cards: { name: string; data: unknown }[]
    }
    const found = cards.find(({ name }) => name === 'work/messages')
    return found && unreadMessages.parse(found.data)
  }

  test('shows the five latest that are unread and still good, and how many there are', async () => {
    await sendSome(7)
    await send({ expiresAt: new Date(Date.now() - 1_000) })
    await send({ to: [ids.staff2] })
    const shown = await card(staff)
    expect(shown?.count).toBe(7)
    expect(shown?.rows.map(roleIn)).toEqual(['R7', 'R6', 'R5', 'R4', 'R3'])
    await changed(staff, { ids: [shown?.rows[0]?.id], status: '1' })
    expect((await card(staff))?.rows.map(roleIn)).toEqual(['R6', 'R5', 'R4', 'R3', 'R2'])
  })

  test('is not there once nothing is unread', async () => {
    await send()
    expect((await card(staff))?.count).toBe(1)
    await changed(staff, { all: true, status: '1' })
    expect(await card(staff)).toBeUndefined()
  })
})

describe('the state of a message', () => {
  const only = async () => (await inbox(staff)).data[0] as Message

  test('goes from unread to read to deleted, and each step is taken once', async () => {
    await send()
    const { id } = await only()
    expect(await changed(staff, { ids: [id], status: '1' })).toBe(1)
    expect(await changed(staff, { ids: [id, id], status: '1' })).toBe(0)
    expect((await only()).readAt).not.toBeNull()
    expect(await changed(staff, { ids: [id], status: '3' })).toBe(1)
    expect((await inbox(staff)).dataCount).toBe(0)
    expect(await changed(staff, { ids: [id], status: '1' })).toBe(0)
    expect(await database.value('select status from message_copy')).toBe('3')
  })

  test.each(['0', '2', '4', 1, null])('cannot be set to %s', async (status) => {
    await send()
    const { id } = await only()
    expect((await update(staff, { ids: [id], status })).status).toBe(400)
    expect((await only()).status).toBe('0')
  })

  test('is handled when what it speaks of is done, unless it was deleted', async () => {
    await send({ to: [ids.staff1, ids.staff2, ids.admin], id: 'task-1' })
    await send({ id: 'task-2' })
    await changed(await api.as('staff2'), { all: true, status: '3' })
    await vi.waitFor(() => expect(ear.heard.length).toBeGreaterThan(2))
    ear.heard.splice(0)
    await db.transaction().execute((tx) => markHandled(tx, NEWS, 'task-1'))
    expect((await inbox(staff)).data.map(({ bizId, status }) => [bizId, status])).toEqual([
      ['task-2', '0'],
      ['task-1', '2'],
    ])
    const states = await database.rows('select status from message_copy order by status')
    expect(states.map(({ status }) => status)).toEqual(['0', '2', '2', '3'])
    await vi.waitFor(() => expect(ear.heard).toHaveLength(1))
    expect(new Set(ear.heard[0]?.to)).toEqual(new Set([ids.staff1, ids.admin]))
    expect(ear.heard[0]?.push.type).toBe(1)
    const { id } = (await inbox(staff, { status: '2' })).data[0] as Message
    expect(await changed(staff, { ids: [id], status: '1' })).toBe(0)
  })

  test('goes back for nobody, not even by a statement', async () => {
    await send()
    await changed(staff, { all: true, status: '1' })
    await expect(database.rows("update message_copy set status = '0'")).rejects.toThrow(/never/)
  })

  test('changes for all of them at once, or for those of one type', async () => {
    await sendSome(3)
    await send({ kind: QUIET })
    expect(await changed(staff, { all: true, type: 'staff', status: '1' })).toBe(1)
    expect((await unread(staff)).byType).toEqual({ system: 3 })
    expect(await changed(staff, { all: true, status: '1' })).toBe(3)
    expect((await unread(staff)).count).toBe(0)
    expect(await changed(staff, { all: true, status: '3' })).toBe(4)
  })
})

describe('messages of others', () => {
  test('are not seen, counted, changed or deleted, by administrators neither', async () => {
    await send()
    const [mine] = (await inbox(staff)).data
    for (const other of [admin, await api.as('staff2'), await api.as('hrdir')]) {
      expect((await inbox(other)).dataCount).toBe(0)
      expect((await unread(other)).count).toBe(0)
      expect((await since(other, uuidv7())).messages).toEqual([])
      for (const status of ['1', '3']) {
        expect((await update(other, { ids: [mine?.id], status })).status).toBe(404)
        expect(await changed(other, { all: true, status })).toBe(0)
      }
      const request = { query: { userCode: 'E0001' } }
      expect((await other(MESSAGE_CALLS.count, request)).status).toBe(403)
    }
    expect(await database.value('select status from message_copy')).toBe('0')
  })

  test('among one’s own spoil the whole call', async () => {
    await send()
    await send({ to: [ids.staff2] })
    const all = await database.rows('select message_id as id from message_copy')
    const { status } = await update(staff, { ids: all.map(({ id }) => id), status: '1' })
    expect(status).toBe(404)
    expect((await unread(staff)).count).toBe(1)
  })

  test('are there for nobody without a session', async () => {
    const nobody = api.withToken(null)
    for (const path of [MESSAGE_CALLS.list, MESSAGE_CALLS.count, MESSAGE_CALLS.since]) {
      expect((await nobody(path)).status).toBe(401)
    }
    expect((await update(nobody, { all: true, status: '1' })).status).toBe(401)
  })
})

describe('a change', () => {
  const many = Array.from({ length: 10_000 }, () => uuidv7())
  test.each([
    ['ten thousand ids', { ids: many, status: '1' }],
    ['no id', { ids: [], status: '1' }],
    ['what is no id', { ids: ['<script>'], status: '1' }],
    ['ids and all', { ids: [uuidv7()], all: true, status: '1' }],
    ['neither', { status: '1' }],
    ['an unknown type', { all: true, type: 'secret', status: '1' }],
    ['somebody else’s name', { all: true, status: '1', receiverId: uuidv7() }],
    ['a megabyte', { all: true, status: '1'.repeat(1_000_000) }],
    ['no status', { all: true }],
  ])('with %s is refused', async (_what, body) => {
    await send()
    expect((await update(staff, body)).status).toBeGreaterThanOrEqual(400)
    expect((await update(staff, body)).status).toBeLessThan(500)
    expect((await unread(staff)).count).toBe(1)
  })
})

describe('the kinds of messages that a user wants', () => {
  const set = (call: Caller, body: object) =>
    call(MESSAGE_CALLS.setPreferences, { method: 'PUT', body })

  test('is everything, until the user chooses otherwise', async () => {
    const { body } = await staff(MESSAGE_CALLS.preferences)
    expect(body.response).toEqual(MESSAGE_TYPES.map((type) => ({ type, inApp: true, toast: true })))
  })

  test('decides about inbox and toast of its type alone', async () => {
    await set(staff, [{ type: 'system', inApp: false, toast: false }])
    await set(await api.as('staff2'), [{ type: 'system', inApp: true, toast: false }])
    await send({ to: [ids.staff1, ids.staff2] })
    await send({ to: [ids.staff1], kind: { ...NEWS, type: 'notice' } })
    expect((await inbox(staff)).data.map(({ type }) => type)).toEqual(['notice'])
    await vi.waitFor(() => expect(ear.heard).toHaveLength(2))
    expect(ear.heard.map(({ to, push }) => [to, push.type])).toEqual([
      [[ids.staff2], 1],
      [[ids.staff1], 2],
    ])
  })

  test('does not keep back warnings about the account', async () => {
    await set(staff, [{ type: 'system', inApp: false, toast: false }])
    await send({ kind: FIRM })
    expect((await unread(staff)).count).toBe(1)
  })

  test('may ask for a toast where there usually is none', async () => {
    await send({ kind: QUIET })
    await set(staff, [{ type: 'staff', inApp: true, toast: true }])
    await send({ kind: QUIET })
    await vi.waitFor(() => expect(ear.heard).toHaveLength(2))
    expect(ear.heard.map(({ push }) => push.type)).toEqual([1, 2])
  })

  test.each([
    ['of an unknown type', [{ type: 'secret', inApp: true, toast: true }]],
    ['with a word for yes', [{ type: 'pay', inApp: 'yes', toast: true }]],
    ['twice', Array.from({ length: 2 }, () => ({ type: 'pay', inApp: true, toast: true }))],
    ['often', Array.from({ length: 9_999 }, () => ({ type: 'pay', inApp: true, toast: true }))],
    ['in another shape', { type: 'pay' }],
  ])('is refused %s', async (_how, body) => {
    expect((await set(staff, body)).status).toBe(400)
    expect(await database.value('select count(*)::int from message_preference')).toBe(0)
  })
})

describe('who comes back', () => {
  test('gets missed messages, once, the oldest first', async () => {
    await sendSome(2)
    const seen = await since(staff)
    expect(seen).toMatchObject({ unread: 2, messages: [], more: 0 })
    await sendSome(3)
    const missed = await since(staff, seen.last)
    expect(missed.messages.map(roleIn)).toEqual(['R1', 'R2', 'R3'])
    expect(missed).toMatchObject({ unread: 5, more: 0 })
    expect((await since(staff, missed.last)).messages).toEqual([])
  })

  test('misses none that was written before the last one and committed after it', async () => {
    await send({ id: 'before' })
    let commit: () => void = () => undefined
    let late: Promise<void> = Promise.resolve()
    await new Promise<void>((written) => {
      late = db.transaction().execute(async (tx) => {
        await sendMessage(tx, NEWS, [ids.staff1], {
          from: null,
          values: { ...values, role: 'late' },
        })
        written()
        await new Promise<void>((open) => {
          commit = open
        })
      })
    })
    await send({ values: { ...values, role: 'early' } })
    const [early] = (await inbox(staff)).data
    expect(roleIn(early as Message)).toBe('early')
    commit()
    await late
    const { messages } = await since(staff, early?.id)
    expect(messages.map(roleIn)).toEqual(['late'])
    expect(messages[0]?.id && messages[0].id < String(early?.id)).toBe(true)
  })

  test('gets fifty messages at most, and the number of the others', async () => {
    const { last } = await since(staff)
    await sendSome(MAX_CAUGHT_UP + 7)
    const first = await since(staff, last)
    expect(first.messages).toHaveLength(MAX_CAUGHT_UP)
    expect(first.more).toBe(7)
    const rest = await since(staff, first.last)
    expect(rest.messages.map(roleIn)).toEqual(['R51', 'R52', 'R53', 'R54', 'R55', 'R56', 'R57'])
  })

  test('gets no read, deleted or settled messages', async () => {
    const { last } = await since(staff)
    await sendSome(2)
    await changed(staff, { all: true, status: '1' })
    await send({ expiresAt: new Date(Date.now() - 1_000) })
    await send({ kind: QUIET })
    const { messages, unread: count } = await since(staff, last)
    expect(messages.map(({ type }) => type)).toEqual([1])
    expect(count).toBe(1)
  })

  test('is refused for an invalid id', async () => {
    for (const after of ['1', '<b>', 'x'.repeat(10_000)]) {
      const { status } = await staff(MESSAGE_CALLS.since, { query: { after } })
      expect(status).toBe(400)
    }
  })
})

describe('messages', () => {
  test('are kept for a year', async () => {
    await send({ id: 'old' })
    await database.rows("update message set created_at = now() - interval '366 days'")
    await send({ id: 'new' })
    const work = { store: { db }, stopping: new AbortController().signal }
    await clearMessagesJob.run(work as Parameters<typeof clearMessagesJob.run>[0], undefined)
    expect((await inbox(staff)).data.map(({ bizId }) => bizId)).toEqual(['new'])
    expect(await database.value('select count(*)::int from message_copy')).toBe(1)
  })

  test('of every kind have texts in three languages', async () => {
    const kinds = declaredMessages()
    expect(kinds.length).toBeGreaterThan(0)
    for (const { code } of kinds) {
      await database.rows('delete from message')
      await send({ kind: { ...NEWS, code } })
      for (const language of LANGUAGES) {
        const answer = await staff(MESSAGE_CALLS.list, { language })
        const [mine] = messagePage.parse(answer.body.response).data
        expect(`${mine?.title} ${mine?.content}`, `${code} in ${language}`).not.toContain(
          'message.',
        )
      }
    }
  })

  test('of one kind are declared once', () => {
    const [known] = declaredMessages()
    expect(() => declareMessage({ ...NEWS, code: String(known?.code) })).toThrow(/twice/)
  })
})
