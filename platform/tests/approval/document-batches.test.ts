import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { BATCH_CALLS } from '#platform/wire/approval/document-batch.ts'
import { newId } from '#tests/api/running-api.ts'
import { KIND } from './approval-desk.ts'
import { openBatchDesk } from './batch-desk.ts'

const PATIENT = { timeout: 60_000 }
const PROCESS = fileURLToPath(new URL('../jobs/job-process.ts', import.meta.url))
/**
 * The key of an advisory lock. While a test holds the lock, the third document of a batch cannot be
 * submitted.
 */
const GATE = 4_712

let desk: Awaited<ReturnType<typeof openBatchDesk>>
let jobs: RunningJobs | undefined
const processes: ChildProcess[] = []

beforeAll(async () => {
  desk = await openBatchDesk()
  await desk.database.rows(
    `create function wait_at_gate() returns trigger language plpgsql as
     'begin perform pg_advisory_xact_lock(${GATE}); return new; end'`,
  )
  await desk.database.rows(
    `create trigger wait_at_gate before update on post_explain for each row
     when (old.doc_no like 'PL%-00003' and new.state = '1') execute function wait_at_gate()`,
  )
})
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await open()
  await jobs?.stop()
  jobs = undefined
})
afterAll(() => desk?.close())

const shut = () => desk.database.rows(`select pg_advisory_lock(${GATE})`)
const open = () => desk.database.rows('select pg_advisory_unlock_all()')

/** Whether a transaction waits for the lock. */
const isHeld = async () =>
  Number(
    await desk.database.value(
      `select count(*)::int from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
    ),
  ) > 0

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, desk.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  processes.push(child)
  return child
}

function start() {
  jobs = desk.api.startJobs({ atOnce: 2, pulse: QUICK })
}

test('what was seen is submitted, and neither what came later nor what was changed since', async () => {
  const { writer, database } = desk
  const { key, ids } = await desk.drafts(12)
  const wish = await desk.wish(writer, key)
  expect(wish.shown).toBe(12)
  const change = (id: string | undefined) =>
    database.rows(
      'update post_explain set version = version + 1, updated_at = clock_timestamp() where id = $1',
      [id],
    )
  await change(ids[0])
  await database.rows(
    `insert into post_explain select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
       'doc_no', $2 || '-late', 'edition', 99, 'updated_at', clock_timestamp()))).* from post_explain t where t.id = $1`,
    [ids[1], key],
  )
  // The same form sent twice, at the same time or later, begins only one batch.
  const twice = await Promise.all([desk.begin(writer, wish), desk.begin(writer, wish)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await desk.read(writer, wish.id)).toMatchObject({ total: 11, shown: 12, state: 'running' })
  // A second batch of the same kind must wait for the first.
  const other = await desk.wish(writer, key)
  expect((await desk.begin(writer, other)).status).toBe(423)
  await change(ids[1])
  start()
  await expect.poll(async () => (await desk.read(writer, wish.id)).state, PATIENT).toBe('done')
  expect(await desk.read(writer, wish.id)).toMatchObject({ done: 10, refused: 1 })
  expect(await desk.begin(writer, wish)).toMatchObject({ status: 200 })
  expect(await desk.traces(ids)).toEqual({ running: 10, rounds: 10, told: 10 })
  const { data } = await desk.refused(writer, wish.id)
  expect(data).toMatchObject([{ bizId: ids[1], docNo: expect.stringContaining(key) }])
  expect(data[0]?.why).toContain('已被他人修改')
  expect(
    await database.value(
      "select count(*)::int from message where code = 'batchDone' and biz_id = $1",
      [wish.id],
    ),
  ).toBe(1)
})

test('nobody else reads, stops or downloads it', async () => {
  const { writer, leader, director } = desk
  const { key } = await desk.drafts(2)
  const wish = await desk.wish(writer, key)
  expect((await desk.begin(desk.staff, { ...wish, bizType: KIND })).status).toBe(403)
  expect((await desk.begin(writer, wish)).status).toBe(200)
  const query = { batchId: wish.id }
  for (const call of [leader, director, desk.staff]) {
    for (const path of [BATCH_CALLS.info, BATCH_CALLS.refused, BATCH_CALLS.file]) {
      expect((await call(path, { query })).status, path).toBe(404)
    }
    expect((await desk.stop(call, wish.id)).status).toBe(409)
    expect((await desk.begin(call, wish)).status).toBeGreaterThanOrEqual(403)
    expect((await call(BATCH_CALLS.list)).text).not.toContain(wish.id)
  }
  expect(await desk.read(writer, wish.id)).toMatchObject({ state: 'running', done: 0 })
  expect((await desk.stop(writer, wish.id)).status).toBe(200)
})

test('documents that are left when the batch is stopped are not processed any more', async () => {
  const { writer } = desk
  const { key, ids } = await desk.drafts(30)
  const wish = await desk.wish(writer, key)
  await desk.begin(writer, wish)
  await shut()
  start()
  await expect.poll(isHeld, PATIENT).toBe(true)
  const stopped = desk.stop(writer, wish.id)
  await open()
  expect((await stopped).status).toBe(200)
  const { done, state } = await desk.read(writer, wish.id)
  expect([state, done < ids.length]).toEqual(['stopped', true])
  await sleep(300)
  expect(await desk.traces(ids)).toEqual({ running: done, rounds: done, told: done })
  expect((await desk.stop(writer, wish.id)).status).toBe(409)
})

test('rights count as they are when it comes to each: withdrawn midway, the rest is refused', async () => {
  const { writer, database } = desk
  const { key, ids } = await desk.drafts(6)
  const wish = await desk.wish(writer, key)
  await desk.begin(writer, wish)
  await shut()
  start()
  await expect.poll(isHeld, PATIENT).toBe(true)
  const condition = "from app_user u where u.id = r.user_id and u.user_name = 'recruiter'"
  await database.rows(`update role_user r set deleted_at = now() ${condition}`)
  try {
    await open()
    await expect.poll(async () => (await desk.read(writer, wish.id)).state, PATIENT).toBe('done')
    expect(await desk.read(writer, wish.id)).toMatchObject({ done: 3, refused: 3 })
    expect(await desk.traces(ids)).toEqual({ running: 3, rounds: 3, told: 3 })
    // The response leaves out the numbers of documents that the user may not see any more.
    const { data } = await desk.refused(writer, wish.id)
    expect(data.map(({ docNo }) => docNo)).toEqual([null, null, null])
  } finally {
    await database.rows(`update role_user r set deleted_at = null ${condition}`)
  }
})

test('each is done once, whichever of two processes is killed while they do', async () => {
  const { writer } = desk
  const { key, ids } = await desk.drafts(60)
  const wish = await desk.wish(writer, key)
  await desk.begin(writer, wish)
  const doneOf = async () => (await desk.read(writer, wish.id)).done
  let killedAmid = 0
  for (let round = 0; round < 3 && killedAmid === 0; round += 1) {
    const before = await doneOf()
    if (before === ids.length) break
    const pair = [startProcess(), startProcess()]
    await expect.poll(doneOf, { ...PATIENT, interval: 5 }).toBeGreaterThan(before)
    await sleep(60 * Math.random())
    for (const child of pair) child.kill('SIGKILL')
    const after = await doneOf()
    if (after < ids.length) killedAmid += 1
  }
  start()
  await expect.poll(async () => (await desk.read(writer, wish.id)).state, PATIENT).toBe('done')
  const all = ids.length
  expect(await desk.read(writer, wish.id)).toMatchObject({ done: all, refused: 0 })
  expect(await desk.traces(ids)).toEqual({ running: all, rounds: all, told: all })
  expect(killedAmid, 'no kill came while there was something to do').toBeGreaterThan(0)
})

test('several at once do each once, and what fails without a reason keeps nothing back', async () => {
  const { writer, database } = desk
  const { key, ids } = await desk.drafts(40)
  const wish = await desk.wish(writer, key)
  await desk.begin(writer, wish)
  await database.rows(
    `create or replace function break_down() returns trigger language plpgsql as
     'begin raise exception ''out of order''; end'`,
  )
  await database.rows(
    `create or replace trigger break_down before update on post_explain for each row
     when (old.doc_no = '${key}-00002' and new.state = '1') execute function break_down()`,
  )
  // Adds the same job twice more, as happens when the product wrongly takes its runner for dead.
  await database.rows(
    `select graphile_worker.add_job('document-batch', j.payload, max_attempts => 3)
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id,
       generate_series(1, 2)
     where t.identifier = 'document-batch'`,
  )
  jobs = desk.api.startJobs({ atOnce: 3, pulse: QUICK })
  const hurry = async () => {
    await database.rows(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now()',
    )
    return (await desk.read(writer, wish.id)).state
  }
  await expect.poll(hurry, PATIENT).toBe('failed')
  expect(await desk.read(writer, wish.id)).toMatchObject({ done: 39, refused: 0, total: 40 })
  expect(await desk.traces(ids)).toEqual({ running: 39, rounds: 39, told: 39 })
  const messages = await database.rows('select code from message where biz_id = $1', [wish.id])
  expect(messages).toEqual([{ code: 'approvalAskedMany' }, { code: 'batchFailed' }])
  await database.rows('drop trigger break_down on post_explain')
  const others = desk.api.takeErrors().filter((line) => !line.includes('out of order'))
  expect(others).toEqual([])
})

test('all that waits is decided with one opinion, but nobody’s own; a rejection says why', async () => {
  const { leader, writer, database } = desk
  const ids = [await desk.submitted(), await desk.submitted()]
  const { seenAt, going } = await desk.preview(leader)
  const wish = { verb: 'approve', seenAt, shown: going, opinion: '同意' }
  // A document that arrives after the page was opened is not decided.
  const late = await desk.submitted()
  const [approval, rejection] = [newId(), newId()]
  expect((await desk.begin(leader, { ...wish, id: newId(), verb: 'submit' })).status).toBe(400)
  const mute = { ...wish, id: newId(), verb: 'reject', opinion: null }
  expect((await desk.begin(leader, mute)).status).toBe(400)
  expect((await desk.begin(leader, { ...wish, id: approval })).status).toBe(200)
  start()
  await expect.poll(async () => (await desk.read(leader, approval)).state, PATIENT).toBe('done')
  const { total } = await desk.read(leader, approval)
  expect(total).toBeLessThanOrEqual(going)
  const opinions = await database.value(
    "select count(*)::int from approval_step where record_id = any($1) and opinion = '同意'",
    [ids],
  )
  expect(opinions).toBe(2)
  const still = await desk.inbox(leader)
  expect(still.data.map(({ bizId }) => bizId)).toEqual([late])
  const next = await desk.preview(leader)
  const no = { id: rejection, verb: 'reject', seenAt: next.seenAt, shown: 1, opinion: '不妥' }
  expect((await desk.begin(leader, no)).status).toBe(200)
  await expect.poll(async () => (await desk.read(leader, rejection)).state, PATIENT).toBe('done')
  expect((await desk.row(late)).state).toBe('3')
  expect((await desk.preview(writer)).going).toBe(0)
})

test('an approver of several documents of a batch gets one message, and one by name for a single document', async () => {
  const { writer, database } = desk
  const toldOf = async (count: number) => {
    const { key, ids } = await desk.drafts(count)
    const wish = await desk.wish(writer, key)
    await desk.begin(writer, wish)
    start()
    await expect.poll(async () => (await desk.read(writer, wish.id)).state, PATIENT).toBe('done')
    await jobs?.stop()
    return database.rows(
      `select m.code, u.user_name as "user", m.said ->> 'count' as count, m.link
       from message m join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
       where m.biz_id = $1 and m.code <> 'batchDone'
         or m.biz_id = any(select '/hr/post-explains/' || id from unnest($2::text[]) as i (id))`,
      [wish.id, ids],
    )
  }
  expect(await toldOf(5)).toEqual([
    { code: 'approvalAskedMany', user: 'leader1', count: '5', link: '/hr/my-approval' },
  ])
  const one = { code: 'approvalAsked', user: 'leader1', count: null }
  expect(await toldOf(1)).toEqual([{ ...one, link: expect.stringContaining('post-explains') }])
  expect(await database.value('select count(*)::int from document_batch_asked')).toBe(0)
})

test('what did not go is a file that calculates nothing, kept for a day', async () => {
  const { writer, database } = desk
  const { key, ids } = await desk.drafts(3)
  const wish = await desk.wish(writer, key)
  await desk.begin(writer, wish)
  await database.rows(
    "update post_explain set version = version + 1, doc_no = '=1+1' || doc_no where id = $1",
    [ids[1]],
  )
  start()
  await expect.poll(async () => (await desk.read(writer, wish.id)).state, PATIENT).toBe('done')
  const query = new URLSearchParams({ batchId: wish.id, format: 'csv' })
  const headers = { authorization: `Bearer ${await desk.api.token('recruiter')}` }
  const file = await desk.api.fetch(
    new Request(`http://staffdesk.example${BATCH_CALLS.file}?${query}`, { headers }),
  )
  const lines = (await file.text()).trim().split('\n')
  expect([file.status, lines.length]).toEqual([200, 2])
  expect(lines[1]).toContain(`'=1+1${key}`)
  const clear = () => database.rows("select graphile_worker.add_job('clear-batches', '{}'::json)")
  const kept = () =>
    database.value('select count(*)::int from document_batch_item where batch_id = $1', [wish.id])
  await database.rows(
    "update document_batch set expires_at = now() - interval '1 minute' where id = $1",
    [wish.id],
  )
  expect((await writer(BATCH_CALLS.info, { query: { batchId: wish.id } })).status).toBe(404)
  await clear()
  await expect.poll(kept, PATIENT).toBe(0)
})
