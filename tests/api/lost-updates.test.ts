import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyEntry } from '#contracts/history.ts'
import { archives } from '#resources/hr/archive.ts'
import { addSample } from '../conformance/sample-record.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import { type Caller, type RunningApi, recordIn, startApi } from './running-api.ts'

const WRITERS = 8
const EDITS = 25
const LONGEST_WAIT_MS = 60
/** Fields that the writers share out, so that a save of the whole form would undo a neighbour's. */
const FIELDS = ['usedName', 'nativePlace', 'birthPlace', 'workCity']

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
})

afterAll(async () => {
  await database?.end()
  await api?.close()
  await copy?.drop()
})

type Accepted = { version: number; field: string; value: string }

/** Edits one field again and again; after a conflict it looks at the record and tries once more. */
async function edit(call: Caller, id: string, writer: number): Promise<Accepted[]> {
  const field = FIELDS[writer % FIELDS.length] as string
  const accepted: Accepted[] = []
  let version = 1
  while (accepted.length < EDITS) {
    const value = `${writer}-${accepted.length}`
    const answer = await call(archives.endpoints.update, {
      method: 'PUT',
      body: { id, version, [field]: value },
    })
    if (answer.status === 409) {
      version = (answer.body.response as { version: number }).version
      // Spread, or most of the time would go by in conflicts.
      await sleep(Math.random() * LONGEST_WAIT_MS)
      continue
    }
    version = recordIn(answer).version
    accepted.push({ version, field, value })
  }
  return accepted
}

test('eight writers on one record lose nothing and count right', async () => {
  const callers = await Promise.all(['hrdir', 'hrmgr', 'er'].map((name) => api.as(name)))
  const [director] = callers as [Caller]
  const { id } = await addSample(director, archives)
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    edit(callers[writer % callers.length] as Caller, id, writer),
  )
  const accepted = (await Promise.all(writers)).flat().sort((a, b) => a.version - b.version)

  const record = recordIn(await director(archives.endpoints.info, { query: { id } }))
  expect(accepted).toHaveLength(WRITERS * EDITS)
  expect(record.version - 1).toBe(accepted.length)
  expect(accepted.map(({ version }) => version)).toEqual(accepted.map((_, index) => index + 2))
  for (const field of FIELDS) {
    expect(record[field]).toBe(accepted.findLast((edited) => edited.field === field)?.value)
  }

  const stored = await database.rows<{ version: number; before: object; after: object }>(
    "select version, before, after from record_history where record_id = $1 and action = 'update' order by version",
    [id],
  )
  expect(stored.map(({ version, after }) => ({ version, after }))).toEqual(
    accepted.map(({ version, field, value }) => ({ version, after: { [field]: value } })),
  )
  const told = await director(archives.endpoints.history, { query: { id } })
  const [newest] = historyEntry.array().parse(told.body.response)
  expect(newest?.version).toBe(record.version)
})
