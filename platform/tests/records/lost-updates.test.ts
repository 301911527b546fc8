import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { wireRecord } from '#platform/wire/http/envelope.ts'
import { type Caller, recordIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'

const WRITERS = 8
/**
 * With more writers than connections, each writer meets a conflict many times. More rounds find nothing more.
 */
const EDITS = 8
const LONGEST_WAIT_MS = 60
/** All writers count up this field. If a save overwrites another one, the sum is too small. */
const COUNTER = 'nativePlace'

const { database, api } = testCompany()

/** Counts up repeatedly. After a conflict it continues with the record in the response. */
async function countUp(call: Caller, id: string): Promise<number[]> {
  const accepted: number[] = []
  let seen = { version: 1, count: 0 }
  while (accepted.length < EDITS) {
    const count = seen.count + 1
    const answer = await call(archives.endpoints.update, {
      method: 'PUT',
      body: { id, version: seen.version, [COUNTER]: String(count) },
    })
    if (answer.status === 409) {
      const current = wireRecord.parse(answer.body.response)
      seen = { version: current.version, count: Number(current[COUNTER]) }
      // Random waits, because otherwise most of the time would go into conflicts.
      await sleep(Math.random() * LONGEST_WAIT_MS)
      continue
    }
    const { version } = savedIn(answer)
    accepted.push(version)
    seen = { version, count }
  }
  return accepted
}

test('eight writers on one record lose nothing and count right', async () => {
  const callers = await Promise.all(['hrdir', 'hrmgr', 'er'].map((name) => api.as(name)))
  const [director] = callers as [Caller]
  const sample = { ...(await sampleRecord(director, archives)), [COUNTER]: '0' }
  savedIn(await director(archives.endpoints.add, { method: 'POST', body: sample }))
  const { id } = sample
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    countUp(callers[writer % callers.length] as Caller, id),
  )
  const accepted = (await Promise.all(writers)).flat().sort((a, b) => a - b)

  const record = recordIn(await director(archives.endpoints.info, { query: { id } }))
  expect(accepted).toHaveLength(WRITERS * EDITS)
  expect(record.version - 1).toBe(accepted.length)
  expect(record[COUNTER]).toBe(String(accepted.length))
  expect(accepted).toEqual(accepted.map((_, index) => index + 2))

  const stored = await database.rows(
    "select version, before, after from audit_log where record_id = $1 and action = 'update' order by version",
    [id],
  )
  expect(stored).toEqual(
    accepted.map((version) => ({
      version,
      before: { [COUNTER]: String(version - 2) },
      after: { [COUNTER]: String(version - 1) },
    })),
  )
})
