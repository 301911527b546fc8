import { setTimeout as sleep } from 'node:timers/promises'
import { HubConnectionState } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import type { RunningFront } from '#tests/running-front.ts'
import {
  asBrowser,
  asProgram,
  clientOf,
  type Listening,
  newPerson,
  type PushPerson,
  type PushProcess,
  type Spreader,
  spreadOver,
  startProcess,
  startRemote,
  stopProcesses,
  TRANSPORTS,
  type TransportName,
  tell,
  toast,
} from './push-fixture.ts'

const WAIT = { timeout: 10_000, interval: 20 }

let copy: TestDatabase
let db: Database
let one: PushProcess
let other: PushProcess
let remote: RunningFront
let spread: Spreader
let remoteSpread: Spreader
let person: PushPerson
const open: Listening[] = []

beforeAll(async () => {
  copy = await freshDatabase()
  ;({ db } = openDatabase(copy.url, { poolSize: 2, onIdleError: () => undefined }))
  one = await startProcess(copy.url)
  other = await startProcess(copy.url)
  remote = await startRemote(one.base)
  spread = await spreadOver([one.front.port, other.front.port])
  const elsewhere = await startRemote(spread.base)
  remoteSpread = await spreadOver([remote.port, elsewhere.port])
  person = await newPerson(db, one.api)
})

afterAll(async () => {
  for (const { connection } of open) await connection.stop()
  await remoteSpread?.stop()
  await spread?.stop()
  await stopProcesses([one, other])
  await db?.destroy()
  await copy?.drop()
})

function listen(base: string, headers: Record<string, string>, transport: TransportName) {
  const client = clientOf(base, headers, transport)
  open.push(client)
  return client
}

const WAYS: Readonly<
  Record<string, { base: () => string; headers: (base: string) => Record<string, string> }>
> = {
  'a page, one process': { base: () => one.base, headers: (base) => asBrowser(person, base) },
  'a program, one process': { base: () => one.base, headers: () => asProgram(person) },
  'a page, two processes in turn': {
    base: () => spread.base,
    headers: (base) => asBrowser(person, base),
  },
  'a program, two processes in turn': { base: () => spread.base, headers: () => asProgram(person) },
  'a page, a back end elsewhere': {
    base: () => remote.base,
    headers: (base) => asBrowser(person, base),
  },
  'a page, two web tiers and two back ends in turn': {
    base: () => remoteSpread.base,
    headers: (base) => asBrowser(person, base),
  },
}

describe.each(Object.keys(WAYS))('%s', (name) => {
  test.each(Object.keys(TRANSPORTS) as TransportName[])(
    '%s: connect, Reg, Show, stop',
    async (transport) => {
      const way = WAYS[name]
      if (!way) throw new Error('an unknown way')
      const base = way.base()
      const { connection, shown } = listen(base, way.headers(base), transport)

      await connection.start()
      expect(connection.connectionId).toMatch(/^[\w-]{22}$/)
      await tell(db, { to: [person.id], push: toast('too early') })
      // A notification takes some time. A page that has not registered by then does not receive it.
      await sleep(100)
      await expect(connection.invoke('Reg', person.code, 'page 1')).resolves.toBeNull()
      await tell(db, { to: [person.id], push: { ...toast('你好'), unread: 3, link: '/messages' } })
      await tell(db, { to: 'all', push: { type: 1, content: '', expireSeconds: 1 } })
      await vi.waitFor(() => expect(shown).toHaveLength(2), WAIT)
      expect(shown).toEqual([
        {
          clientId: 'page 1',
          type: 2,
          content: '你好',
          expireSeconds: 5,
          unread: 3,
          link: '/messages',
        },
        { clientId: 'page 1', type: 1, content: '', expireSeconds: 1 },
      ])
      const openNow = () => one.api.push.size() + other.api.push.size()
      expect(openNow()).toBe(1)
      const stopping = performance.now()
      await connection.stop()
      // Stopping does not wait for a connection that no process holds any more.
      expect(performance.now() - stopping).toBeLessThan(1_500)
      expect(connection.state).toBe(HubConnectionState.Disconnected)
      await vi.waitFor(() => expect(openNow()).toBe(0), WAIT)
    },
  )
})
