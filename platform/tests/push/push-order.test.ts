import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { keepLinked } from '#platform/web/push/hub-link.ts'
import { createReceiver, type Memory } from '#platform/web/push/receiver.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import {
  asBrowser,
  clientOf,
  newPerson,
  type PushProcess,
  type Spreader,
  spreadOver,
  startProcess,
  stopProcesses,
  tell,
  toast,
} from './push-fixture.ts'

const MESSAGES = 200
const DROPS = 20

let copy: TestDatabase
let db: Database
let processes: PushProcess[]
let spread: Spreader

beforeAll(async () => {
  copy = await freshDatabase()
  ;({ db } = openDatabase(copy.url, { poolSize: 2, onIdleError: () => undefined }))
  processes = [await startProcess(copy.url), await startProcess(copy.url)]
  spread = await spreadOver(processes.map(({ front }) => front.port))
})

afterAll(async () => {
  await spread?.stop()
  await stopProcesses(processes)
  await db?.destroy()
  await copy?.drop()
})

test('P40 of 200 messages each is shown once and in order, while the connection is dropped 20 times', async () => {
  const [first] = processes
  if (!first) throw new Error('no process')
  const person = await newPerson(db, first.api)
  /** The stored messages in the order of their commits, as the call for missed messages returns them. */
  const stored: { id: string; content: string; type: 2; expireSeconds: number; link: null }[] = []
  const shown: string[] = []
  let memory: Memory = { last: uuidv7(), seen: [] }
  const receiver = createReceiver({
    async fetchMissed(after) {
      const messages = stored.filter(({ id }) => after === null || id > after)
      await sleep(5)
      return {
        unread: stored.length,
        messages,
        more: 0,
        last: messages.at(-1)?.id ?? after ?? uuidv7(),
      }
    },
    read: () => memory,
    write: (next) => {
      memory = next
    },
    onToast: ({ content }) => shown.push(content),
    onUnread: () => undefined,
    onSignOut: () => undefined,
    onMenu: () => undefined,
  })
  let lost = 0
  let isRegistered = false
  const link = keepLinked({
    connection: clientWithoutReconnect(),
    userCode: person.code,
    clientId: 'page',
    onShow: receiver.show,
    onRegistered() {
      isRegistered = true
      void receiver.catchUp()
    },
    onLost() {
      isRegistered = false
      lost += 1
      receiver.lost()
    },
    times: { registerMs: 5, firstRetryMs: 5, longestRetryMs: 5 },
  })

  function clientWithoutReconnect() {
    return clientOf(spread.base, asBrowser(person, spread.base), 'WebSockets', false).connection
  }

  for (let n = 1; n <= MESSAGES; n += 1) {
    const id = uuidv7()
    const content = `message ${n}`
    stored.push({ id, content, type: 2, expireSeconds: 1, link: null })
    await tell(db, { to: [person.id], push: { ...toast(content), id } })
    await sleep(5)
    if (n % (MESSAGES / DROPS) === 0) {
      // Makes sure that there is a connection to drop each time.
      await vi.waitFor(() => expect(isRegistered).toBe(true), { timeout: 10_000, interval: 5 })
      spread.drop()
      await vi.waitFor(() => expect(lost).toBe(n / (MESSAGES / DROPS)), {
        timeout: 10_000,
        interval: 5,
      })
    }
  }
  const all = Array.from({ length: MESSAGES }, (_none, index) => `message ${index + 1}`)
  await vi.waitFor(() => expect(shown).toHaveLength(MESSAGES), { timeout: 10_000, interval: 20 })
  await sleep(200)
  expect(shown).toEqual(all)
  expect(lost).toBe(DROPS)
  link.stop()
})
