import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceLabelKey } from '#resources/engine/field-kinds.ts'
import { RESOURCES, requireResource } from '#resources/registry.server.ts'
import { freshDatabase, type TestDatabase } from '../api/database.ts'
import { type Caller, pageIn, type RunningApi, startApi } from '../api/running-api.ts'

/** Somebody at the bottom, two in the middle, and one who looks only. */
const READERS = ['staff1', 'staff2', 'leader1', 'er'] as const
const MOST_ROWS = 200
const UNTOLD = '…'

let copy: TestDatabase
let api: RunningApi

beforeAll(async () => {
  copy = await freshDatabase()
  api = await startApi(copy.url)
})

afterAll(async () => {
  await api?.close()
  await copy?.drop()
})

/** References to what is shown to those who take part in it, or whom it is meant for, only. */
const REFERENCES = RESOURCES.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.rule.target === undefined) return []
    const target = requireResource(field.rule.target)
    const isMeantForSome = target.involved ?? target.audience ?? target.confidential
    return isMeantForSome ? [{ resource, name, field, target }] : []
  }),
)

const known = new Map<string, Promise<boolean>>()

/** Whether somebody opens a record, asked once. */
function opens(reader: string, call: Caller, path: string, id: string): Promise<boolean> {
  const key = `${reader} ${path} ${id}`
  const asked =
    known.get(key) ??
    call(requireResource(path).endpoints.info, { query: { id } }).then(
      ({ status }) => status === 200,
    )
  known.set(key, asked)
  return asked
}

test('a reference names a record to those only who may open it', async () => {
  const seen = { named: 0, untold: 0 }
  const amiss: unknown[] = []
  for (const reader of READERS) {
    const call = await api.as(reader)
    for (const { resource, name, target } of REFERENCES) {
      const query = { columns: name, pageSize: MOST_ROWS }
      const answer = await call(resource.endpoints.list, { query })
      if (answer.status !== 200) continue
      for (const row of pageIn(answer).data) {
        const ids = [row[name]].flat().filter((id) => typeof id === 'string')
        const labels = [row[referenceLabelKey(name)]].flat()
        const isOpen = await Promise.all(ids.map((id) => opens(reader, call, target.path, id)))
        const open = isOpen.filter(Boolean).length
        const told = labels.filter((label) => label !== null && label !== UNTOLD).length
        seen.named += told
        seen.untold += ids.length - open
        // Names in a set stand in the order of the alphabet, so they are counted.
        if (told !== open) {
          amiss.push([reader, resource.path, name, ids, labels])
        }
      }
    }
  }
  expect(amiss).toEqual([])
  // The demo company has both, or this says nothing.
  expect(seen.named).toBeGreaterThan(20)
  expect(seen.untold).toBeGreaterThan(10)
})
