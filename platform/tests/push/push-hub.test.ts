import { setTimeout as sleep } from 'node:timers/promises'
import { HubConnectionState } from '@microsoft/signalr'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { notifyPush } from '#platform/api/hub/push.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { PASSWORD } from '#platform/tests/identity/identity-fixture.ts'
import { HUB_PATH } from '#platform/wire/push/push-types.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { CLIENT } from '#tests/api/running-api.ts'
import {
  asBrowser,
  asProgram,
  clientOf,
  type Listening,
  newPerson,
  type PushPerson,
  type PushProcess,
  signedIn,
  spreadOver,
  startProcess,
  stopProcesses,
  TRANSPORTS,
  type TransportName,
  tell,
  toast,
} from './push-fixture.ts'

const WAIT = { timeout: 10_000, interval: 20 }
/** Short values for times that are half a minute in the product. */
const SHORT = {
  handshakeMs: 300,
  silenceMs: 900,
  pingMs: 200,
  sweepMs: 50,
  connectionsOfUser: 4,
}
const END = '\u001e'
const HANDSHAKE = `{"protocol":"json","version":1}${END}`

let copy: TestDatabase
let db: Database
/** Two processes with the usual times, and one with short times. */
let one: PushProcess
let other: PushProcess
let quick: PushProcess
const open: Listening[] = []

beforeAll(async () => {
  copy = await freshDatabase()
  ;({ db } = openDatabase(copy.url, { poolSize: 2, onIdleError: () => undefined }))
  one = await startProcess(copy.url)
  other = await startProcess(copy.url)
  quick = await startProcess(copy.url, SHORT)
})

afterAll(async () => {
  for (const { connection } of open) await connection.stop()
  await stopProcesses([one, other, quick])
  await db?.destroy()
  await copy?.drop()
})

async function listen(
  base: string,
  person: PushPerson,
  transport: TransportName = 'WebSockets',
): Promise<Listening> {
  const client = clientOf(base, asProgram(person), transport)
  open.push(client)
  await client.connection.start()
  await client.connection.invoke('Reg', person.code, 'c')
  return client
}

type Ask = { base?: string; method?: string; headers?: Record<string, string>; body?: string }

const ask = async (path: string, { base = one.base, ...init }: Ask = {}) => {
  const answer = await fetch(base + HUB_PATH + path, init)
  await answer.body?.cancel()
  return answer.status
}

async function negotiate(headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${one.base}${HUB_PATH}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers,
  })
  return ((await answer.json()) as { connectionToken: string }).connectionToken
}

type Raw = { socket: WebSocket; heard: string[]; closed: Promise<number> }

/** A socket without the official client around it. */
async function openRaw(base: string, headers: Record<string, string>, query = ''): Promise<Raw> {
  const socket = new WebSocket(base.replace(/^http/, 'ws') + HUB_PATH + query, { headers })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, { statusCode }) =>
      reject(new Error(`${statusCode}`)),
    )
  })
  return { socket, heard, closed }
}

const refusedAs = (base: string, headers: Record<string, string>, query = '') =>
  openRaw(base, headers, query).then(
    () => 'opened',
    ({ message }: Error) => message,
  )

describe('P39 who is let in', () => {
  const EVIL = 'http://evil.example'

  test('a page of ours with a session, and no other page', async () => {
    const person = await newPerson(db, one.api)
    const own = asBrowser(person, one.base)
    const post = { method: 'POST' }
    expect(await ask('/negotiate', { ...post, headers: own })).toBe(200)
    expect(await ask('/negotiate', { ...post, headers: { ...own, origin: EVIL } })).toBe(403)
    expect(await ask('/negotiate', { ...post, headers: { cookie: person.cookie } })).toBe(403)
    expect(await ask('/negotiate', { ...post, headers: { origin: one.base } })).toBe(401)
    const token = await negotiate(own)
    for (const accept of ['text/event-stream', '*/*']) {
      const foreign = { ...own, accept, origin: EVIL }
      expect(await ask(`?id=${token}`, { headers: foreign })).toBe(403)
      expect(await ask(`?id=${token}`, { headers: { origin: one.base, accept } })).toBe(401)
    }
    expect(await refusedAs(one.base, { ...own, origin: EVIL }, `?id=${token}`)).toBe('403')
    expect(await refusedAs(one.base, { cookie: person.cookie }, `?id=${token}`)).toBe('403')
    expect(await refusedAs(one.base, { origin: one.base }, `?id=${token}`)).toBe('401')
    expect(await refusedAs(one.base, { ...own, host: 'evil.example' })).toBe('421')
    expect(await refusedAs(one.base, own, `?id=${token}`)).toBe('opened')
  })

  test('a program with a token, and nobody without', async () => {
    const person = await newPerson(db, one.api)
    const post = { method: 'POST' }
    expect(await ask('/negotiate', { ...post, headers: asProgram(person) })).toBe(200)
    expect(await ask('/negotiate', { ...post, headers: { authorization: 'Bearer x' } })).toBe(401)
    expect(await refusedAs(one.base, { authorization: 'Bearer x' })).toBe('401')
    expect(await refusedAs(one.base, {})).toBe('401')
    expect(await refusedAs(one.base, asProgram(person))).toBe('opened')
  })

  test('a session that has expired, or whose password another person knows, is not', async () => {
    const person = await newPerson(db, one.api)
    const old = await signedIn(person, one.api, Date.now() - 2 * 3_600_000)
    const headers = asBrowser(old, one.base)
    expect(await ask('/negotiate', { method: 'POST', headers })).toBe(401)
    expect(await refusedAs(one.base, headers)).toBe('401')
    await db
      .updateTable('app_user')
      .set({ must_change_password: true })
      .where('id', '=', person.id)
      .execute()
    const fresh = await signedIn(person, one.api)
    expect(await refusedAs(one.base, asProgram(fresh))).toBe('423')
  })

  test('the name of a connection is good for whom it was made, and once', async () => {
    const [person, stranger] = [await newPerson(db, one.api), await newPerson(db, one.api)]
    const token = await negotiate(asProgram(person))
    for (const id of [token, `${token}x`, 'nonsense', '']) {
      const headers = id === token ? asProgram(stranger) : asProgram(person)
      expect(await refusedAs(one.base, headers, `?id=${id}`)).toBe('404')
      expect(await ask(`?id=${id}`, { headers })).toBe(404)
      expect(await ask(`?id=${id}`, { method: 'POST', headers, body: HANDSHAKE })).toBe(404)
      expect(await ask(`?id=${id}`, { method: 'DELETE', headers })).toBe(404)
    }
    const headers = { ...asProgram(person), accept: 'text/event-stream' }
    const first = await fetch(`${one.base}${HUB_PATH}?id=${token}`, { headers })
    expect(first.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(await ask(`?id=${token}`, { headers })).toBe(409)
    await first.body?.cancel()
  })

  test('a poll that comes after the end begins nothing', async () => {
    const person = await newPerson(db, one.api)
    const headers = asProgram(person)
    const before = one.api.push.size()
    const id = await negotiate(headers)
    expect(await ask(`?id=${id}`, { headers })).toBe(200)
    expect(one.api.push.size()).toBe(before + 1)
    expect(await ask(`?id=${id}`, { method: 'DELETE', headers })).toBe(202)
    expect(await ask(`?id=${id}`, { headers })).toBe(404)
    expect(one.api.push.size()).toBe(before)
  })

  test('so many of one person and no more', async () => {
    const person = await newPerson(db, one.api)
    const sockets: Raw[] = []
    for (let n = 0; n < SHORT.connectionsOfUser; n += 1) {
      sockets.push(await openRaw(quick.base, asProgram(person)))
    }
    const tooMany = await openRaw(quick.base, asProgram(person))
    expect(await tooMany.closed).toBe(1013)
    for (const { socket } of sockets) socket.close()
  })

  test('a message that is too long is not read', async () => {
    const person = await newPerson(db, one.api)
    const megabyte = 'x'.repeat(1_000_000)
    const { socket, closed } = await openRaw(one.base, asProgram(person))
    socket.send(megabyte)
    expect(await closed).toBe(1009)
    const headers = asProgram(person)
    const id = await negotiate(headers)
    expect(await ask(`?id=${id}`, { method: 'POST', headers, body: megabyte })).toBe(413)
    const own = asBrowser(person, one.base)
    expect(await ask(`?id=${id}`, { method: 'POST', headers: own, body: megabyte })).toBe(413)
  })
})

describe('messages of the hub', () => {
  test("Reg takes the own code or name, and nobody else's", async () => {
    const [person, stranger] = [await newPerson(db, one.api), await newPerson(db, one.api)]
    const { connection, shown } = clientOf(one.base, asProgram(person), 'WebSockets')
    await connection.start()
    for (const code of [stranger.code, stranger.user_name, '', 7, null, 'x'.repeat(500)]) {
      await expect(connection.invoke('Reg', code, 'c')).rejects.toThrow()
    }
    for (const client of ['', 'x'.repeat(65), 5]) {
      await expect(connection.invoke('Reg', person.code, client)).rejects.toThrow(/client id/)
    }
    await expect(connection.invoke('Reg', stranger.code, 'c')).rejects.toThrow(/not yours/)
    await expect(connection.invoke('Show', 'x')).rejects.toThrow(/no such method/)
    await expect(connection.invoke('constructor')).rejects.toThrow(/no such method/)
    await tell(db, { to: [person.id, stranger.id], push: toast('unheard') })
    await sleep(100)
    await connection.invoke('Reg', person.user_name, 'c')
    await tell(db, { to: [stranger.id], push: toast('not for him') })
    await tell(db, { to: [person.id], push: toast('for him') })
    await vi.waitFor(() => expect(shown.map(({ content }) => content)).toEqual(['for him']), WAIT)
    await connection.stop()
  })

  test.each([
    ['no record', 'x'],
    ['half a record', '{"type":6}'],
    ['no JSON', `{type${END}`],
    ['no object', `7${END}`],
    ['a call without a name', `{"type":1,"arguments":[]}${END}`],
    ['far too many values', `{"type":1,"target":"Reg","arguments":[${'1,'.repeat(50)}1]}${END}`],
  ])('%s ends the connection', async (_what, text) => {
    const person = await newPerson(db, one.api)
    const { socket, heard, closed } = await openRaw(one.base, asProgram(person))
    socket.send(HANDSHAKE)
    await vi.waitFor(() => expect(heard).toEqual([`{}${END}`]), WAIT)
    socket.send(text)
    await closed
    expect(heard.at(-1)).toMatch(/"type":7,"error":.*"allowReconnect":false/)
  })

  test('another protocol is not spoken, nor bytes', async () => {
    const person = await newPerson(db, one.api)
    const foreign = await openRaw(one.base, asProgram(person))
    foreign.socket.send(`{"protocol":"messagepack","version":1}${END}`)
    await foreign.closed
    expect(foreign.heard[0]).toMatch(/"error"/)
    const binary = await openRaw(one.base, asProgram(person))
    binary.socket.send(Buffer.from(HANDSHAKE))
    await binary.closed
  })

  test('ten thousand calls are cut short, and the process goes on', async () => {
    const person = await newPerson(db, one.api)
    const { socket, heard, closed } = await openRaw(one.base, asProgram(person))
    socket.send(HANDSHAKE)
    const reg = `{"type":1,"invocationId":"1","target":"Reg","arguments":["${person.code}","c"]}${END}`
    for (let n = 0; n < 10_000 && socket.readyState === WebSocket.OPEN; n += 1) socket.send(reg)
    await closed
    expect(heard.length).toBeLessThan(60)
    expect(heard.at(-1)).toContain('Too much was sent.')
    const { connection } = await listen(one.base, person)
    await connection.stop()
  })

  test('a client that never shakes hands, or falls silent, is dropped', async () => {
    const person = await newPerson(db, one.api)
    const mute = await openRaw(quick.base, asProgram(person))
    await mute.closed
    const half = await openRaw(quick.base, asProgram(person))
    half.socket.send(HANDSHAKE)
    const since = Date.now()
    await half.closed
    expect(Date.now() - since).toBeGreaterThan(SHORT.silenceMs - 100)
    expect(half.heard.filter((text) => text === `{"type":6}${END}`).length).toBeGreaterThan(1)
    await vi.waitFor(() => expect(quick.api.push.size()).toBe(0), WAIT)
  })
})

describe('pushes of the hub', () => {
  test('texts are cut and cleaned, seconds kept within bounds, other types refused', async () => {
    const person = await newPerson(db, one.api)
    const { shown } = await listen(one.base, person)
    const to = [person.id]
    await tell(db, { to, push: { ...toast('长'.repeat(1_000_000)), expireSeconds: -5 } })
    await tell(db, { to, push: { ...toast('<img src=x onerror=alert(1)>'), expireSeconds: 1e300 } })
    await tell(db, { to, push: { ...toast('a\u202eb\u0000c\ud800'), expireSeconds: Number.NaN } })
    await vi.waitFor(() => expect(shown).toHaveLength(3), WAIT)
    expect(shown.map(({ content }) => content)).toEqual([
      `${'长'.repeat(499)}…`,
      '<img src=x onerror=alert(1)>',
      'a\u202eb c',
    ])
    expect(shown.map(({ expireSeconds }) => expireSeconds)).toEqual([1, 3_600, 1])
    const links = [
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
    ]
    for (const link of links) {
      await expect(tell(db, { to, push: { ...toast('x'), link } })).rejects.toThrow()
    }
    await expect(tell(db, { to, push: { ...toast('x'), type: 9 as never } })).rejects.toThrow()
  })

  test('only with the transaction, and each receiver once however many there are', async () => {
    const person = await newPerson(db, one.api)
    const { shown } = await listen(one.base, person)
    const undone = db.transaction().execute(async (tx) => {
      await notifyPush(tx, { to: [person.id], push: toast('undone') })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const many = Array.from({ length: 1_000 }, () => crypto.randomUUID())
    const to = [...many, person.id, ...many.slice(1)]
    await tell(db, { to, push: toast('done '.repeat(90)) })
    await tell(db, { to: [], push: toast('to nobody') })
    await tell(db, { to: [person.id], push: toast('last') })
    await vi.waitFor(() => expect(shown.at(-1)?.content).toBe('last'), WAIT)
    expect(shown).toHaveLength(2)
  })
})

/** The ways to end all sessions of a user, as the product does it. */
const ENDINGS: Readonly<Record<string, (person: PushPerson) => Promise<unknown>>> = {
  'signing out': ({ pair }) =>
    one.api.fetch(
      new Request('http://staffdesk.example/oauth/revocation', {
        method: 'POST',
        body: new URLSearchParams({
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          token: pair.refresh,
        }),
      }),
    ),
  'being locked': async ({ id }) =>
    (await one.api.as('admin'))('/uc/api/User/LockUser', {
      method: 'PUT',
      query: { id },
      body: { version: 1, lockReason: '测试' },
    }),
  'being disabled': ({ id }) =>
    db.updateTable('app_user').set({ state: '3' }).where('id', '=', id).execute(),
  'being deleted': async ({ id }) =>
    (await one.api.as('admin'))('/uc/api/User/DeleteUser', { method: 'DELETE', query: { id } }),
  'a new password from elsewhere': async (person) => {
    const { pair } = await signedIn(person, one.api)
    const next = 'another-lantern-über-河流'
    return one.api.withToken(pair.access)('/uc/api/User/ModifyUserPassword', {
      method: 'PUT',
      body: { id: person.id, originPassword: PASSWORD, newPassword: next, confimPassword: next },
    })
  },
}

describe('P07 the end of a session', () => {
  test.each(Object.keys(ENDINGS))('%s ends its connections in every process', async (name) => {
    const person = await newPerson(db, one.api)
    const bystander = await listen(one.base, await newPerson(db, one.api))
    const ways = (Object.keys(TRANSPORTS) as TransportName[]).flatMap((transport) =>
      [one, other].map(({ base }) => ({ base, transport })),
    )
    const clients = await Promise.all(
      ways.map(({ base, transport }) => listen(base, person, transport)),
    )
    await ENDINGS[name]?.(person)
    const ended = ({ connection: { state } }: Listening) => state !== HubConnectionState.Connected
    await vi.waitFor(() => expect(clients.every(ended)).toBe(true), {
      timeout: 2_000,
      interval: 20,
    })
    const heardWhy = clients.filter(({ shown }) => shown.some(({ type }) => type === 3))
    expect(heardWhy.length).toBeGreaterThanOrEqual(4)
    expect(await refusedAs(one.base, asProgram(person))).toBe('401')
    expect(bystander.connection.state).toBe(HubConnectionState.Connected)
    await Promise.all(clients.map(({ connection }) => connection.stop()))
  })

  test('a session that ends unheard is found by and by', async () => {
    const late = await startProcess(copy.url, { checkMs: 200, sweepMs: 50 })
    const person = await newPerson(db, one.api)
    const { connection } = await listen(late.base, person)
    // The session expires without any notification.
    await db
      .updateTable('identity_state')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('payload', '@>', JSON.stringify({ accountId: person.id }) as never)
      .execute()
    await vi.waitFor(() => expect(connection.state).not.toBe(HubConnectionState.Connected), WAIT)
    await connection.stop()
    late.api.push.endAll()
    await late.front.front.stop(0)
    await late.api.close()
  })
})

/** A socket of a user who has registered with this name. */
async function registered(person: PushPerson, name: string): Promise<Raw> {
  const raw = await openRaw(one.base, asProgram(person))
  raw.socket.send(HANDSHAKE)
  raw.socket.send(callOf(person, name))
  await vi.waitFor(() => expect(raw.heard.join('')).toContain('"type":3'), WAIT)
  return raw
}

const callOf = (person: PushPerson, name: string) =>
  `${JSON.stringify({ type: 1, invocationId: name, target: 'Reg', arguments: [person.code, name] })}${END}`

describe('P44 a failure of one client ends its connection, and nothing else', () => {
  /** The server's end of a socket fails when it sends a message that contains `part`. */
  function failAt(part: string): void {
    const { send } = WebSocket.prototype
    vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (
      this: WebSocket,
      ...args: unknown[]
    ) {
      if (String(args[0]).includes(part)) throw new Error('a failure that nobody thought of')
      return Reflect.apply(send, this, args)
    })
  }

  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('in a delivery', async () => {
    const person = await newPerson(db, one.api)
    const [before, failing, after] = [
      await registered(person, 'before'),
      await registered(person, 'failing'),
      await registered(person, 'after'),
    ]
    failAt('"clientId":"failing"')
    await tell(db, { to: [person.id], push: toast('all the same') })
    await failing.closed
    for (const { heard, socket } of [before, after]) {
      await vi.waitFor(() => expect(heard.join('')).toContain('all the same'), WAIT)
      socket.close()
    }
    expect(one.api.takeErrors()).toEqual([expect.stringContaining('nobody thought of')])
  })

  test('in the messages it sends', async () => {
    const person = await newPerson(db, one.api)
    const [failing, other] = [
      await registered(person, 'failing'),
      await registered(person, 'other'),
    ]
    failAt('"type":3,"invocationId":"again"')
    failing.socket.send(callOf(person, 'again'))
    await failing.closed
    other.socket.send(callOf(person, 'still'))
    await vi.waitFor(() => expect(other.heard.join('')).toContain('"invocationId":"still"'), WAIT)
    other.socket.close()
    expect(one.api.takeErrors()).toEqual([expect.stringContaining('nobody thought of')])
  })

  test('in what another process asks', async () => {
    const person = await newPerson(db, one.api)
    for (const payload of ['', '{', '{"call":1}', '{"from":"x"}', 'null']) {
      await sql`select pg_notify('staffdesk_hub', ${payload})`.execute(db)
    }
    const { connection, shown } = await listen(one.base, person)
    await tell(db, { to: [person.id], push: toast('still there') })
    await vi.waitFor(() => expect(shown).toHaveLength(1), WAIT)
    await connection.stop()
    for (const { api } of [one, other, quick]) expect(api.takeErrors()).toHaveLength(5)
  })
})

describe('trouble on the way', () => {
  test('a process that stops sends its clients to another', async () => {
    const leaving = await startProcess(copy.url)
    // The first process negotiates the connection, the next one in turn holds it.
    const spread = await spreadOver([one.front.port, leaving.front.port])
    const person = await newPerson(db, one.api)
    const { connection, shown } = await listen(spread.base, person)
    expect(leaving.api.push.size()).toBe(1)
    const back = new Promise<void>((resolve) => connection.onreconnected(() => resolve()))
    leaving.api.push.endAll()
    await leaving.front.front.stop(0)
    await back
    await connection.invoke('Reg', person.code, 'again')
    await tell(db, { to: [person.id], push: toast('back') })
    await vi.waitFor(() => expect(shown.at(-1)?.content).toBe('back'), WAIT)
    await connection.stop()
    await leaving.api.close()
    await spread.stop()
  })

  test('where sockets are not let through the client takes another way', async () => {
    const person = await newPerson(db, one.api)
    const spread = await spreadOver([one.front.port])
    spread.server.removeAllListeners('upgrade')
    spread.server.on('upgrade', (_incoming, socket) => socket.destroy())
    const { connection, shown } = clientOf(spread.base, asBrowser(person, spread.base))
    await connection.start()
    await connection.invoke('Reg', person.code, 'c')
    await tell(db, { to: [person.id], push: toast('by events') })
    await vi.waitFor(() => expect(shown).toHaveLength(1), WAIT)
    await connection.stop()
    await spread.stop()
  })
})
