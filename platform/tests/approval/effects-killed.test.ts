import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTransferDesk } from '#modules/hr/transfers/tests/transfer-desk.ts'

const PROCESS = fileURLToPath(new URL('./effect-process.ts', import.meta.url))
const DOCUMENTS = 60
const ROUNDS = 2
const LIMIT_MS = 3 * 60_000

let desk: Awaited<ReturnType<typeof openTransferDesk>>
const processes: ChildProcess[] = []

beforeAll(async () => {
  desk = await openTransferDesk()
})

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

afterAll(() => desk?.close())

/** Starts a process that is ready and waits for its message. */
async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, desk.url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  processes.push(child)
  await once(child, 'message')
  return child
}

/**
 * Completed transfers that wait for the same day. The first comes through the API, the others are copies of
 * it.
 */
async function completedTransfers(): Promise<string[]> {
  const first = await desk.completed({ toPostId: await desk.post(desk.to, 2 * DOCUMENTS) })
  const ids = [first]
  while (ids.length < DOCUMENTS) {
    const [made] = await desk.database.rows<{ id: string }>(
      `insert into transfer select (jsonb_populate_record(t, jsonb_build_object(
           'id', gen_random_uuid(), 'doc_no', t.doc_no || '-' || $2::text, 'user_id', p.id,
           'from_post_id', p.post_id))).*
       from transfer t, user_base_info p where t.id = $1 and p.id = $3 returning id`,
      [first, ids.length, await desk.person()],
    )
    ids.push(String(made?.id))
  }
  return ids
}

const leftOf = (ids: readonly string[]) =>
  desk.database.value(
    'select count(*)::int from transfer where id = any($1::uuid[]) and not effect_done',
    [ids],
  )

test(
  'effects happen once and whole, whichever of two processes is killed while they do',
  async () => {
    const [ids, ...ready] = await Promise.all([
      completedTransfers(),
      ...Array.from({ length: 2 * ROUNDS }, startProcess),
    ])
    await desk.passDays(30)
    let killedAmid = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = Number(await leftOf(ids))
      if (before === 0) break
      const pair = ready.splice(0, 2)
      for (const child of pair) child.send('begin')
      // Waits for the first effect, and kills the processes before all are done. A fixed time would not work, because the
      // speed depends on the machine.
      await expect.poll(async () => Number(await leftOf(ids)), { interval: 1 }).toBeLessThan(before)
      await sleep(20 * Math.random())
      for (const child of pair) {
        child.kill('SIGKILL')
        await sleep(80 * Math.random())
      }
      const open = Number(await leftOf(ids))
      if (open > 0 && open < ids.length) killedAmid += 1
    }
    // The locks of the killed processes are released immediately.
    await expect.poll(async () => (await desk.takeDue()).failed).toBe(0)
    expect(await leftOf(ids)).toBe(0)
    expect(await desk.database.value('select count(*)::int from effect_failure')).toBe(0)
    const found = await desk.database.rows(
      `select t.id,
       (select count(*)::int from user_position p where p.user_id = t.user_id and p.deleted_at is null) as positions,
       (select count(*)::int from user_position p where p.user_id = t.user_id and p.deleted_at is null
         and p.is_main and p.end_date is null and p.post_id = t.to_post_id) as seats,
       (select count(*)::int from org_history h where h.user_id = t.user_id and h.kind = '调动') as entries,
       (select f.post_id = t.to_post_id from user_base_info f where f.id = t.user_id) as moved
     from transfer t where t.id = any($1::uuid[])`,
      [ids],
    )
    expect(found).toHaveLength(DOCUMENTS)
    for (const { id: _, ...row } of found) {
      expect(row).toEqual({ positions: 2, seats: 1, entries: 1, moved: true })
    }
    expect(killedAmid, 'no kill came while there was something to do').toBeGreaterThan(0)
  },
  LIMIT_MS,
)
