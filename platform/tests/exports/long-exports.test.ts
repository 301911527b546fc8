import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import {
  MAX_OWN_KEPT,
  MAX_OWN_UNDER_WAY,
  MAX_UNDER_WAY,
} from '#platform/api/exports/queue-export.ts'
import { createFileShelf } from '#platform/api/files/file-shelf.ts'
import { clearExportsJob } from '#platform/api/jobs/clear-expired.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { createCountCache } from '#platform/api/store/caches/count-cache.ts'
import { createDictionaryCache } from '#platform/api/store/caches/dictionary-cache.ts'
import { createListCache } from '#platform/api/store/caches/list-cache.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { EXPORT_CALLS } from '#platform/define/shipped/exports/own-export-calls.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { type OwnExport, ownExport, queuedExport } from '#platform/wire/files/exports.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { NO_FILES } from '#tests/api/no-files.ts'
import { type Answer, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { readArchive } from './read-zip.ts'

const PATIENT = { timeout: 40_000 }
const PROCESS = fileURLToPath(new URL('../jobs/job-process.ts', import.meta.url))
const ROWS = 6_000
/** The key of an advisory lock. While a test holds the lock, no file gets its second piece. */
const GATE = 4_711

const company = testCompany()
const { database, api } = company
/** The connection that holds the lock `GATE`. */
let gate: DatabaseClient
let db: Database
const running: RunningJobs[] = []
const processes: ChildProcess[] = []

beforeAll(async () => {
  gate = await connect(company.url)
  db = openDatabase(company.url, {
    poolSize: 2,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
  await database.rows(
    `insert into department_type (id, code, name, sort, remark)
     select gen_random_uuid(), 'LONG-' || n, 'many ' || n, n, repeat('=many ', 20) from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await database.rows(
    `create function wait_at_gate() returns trigger language plpgsql as
     'begin perform pg_advisory_xact_lock(${GATE}); return new; end'`,
  )
  await database.rows(
    `create trigger wait_at_gate before insert on kept_piece for each row
     when (new.place > 0) execute function wait_at_gate()`,
  )
})

beforeEach(() => database.rows('delete from export_file; delete from kept_piece'))

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await open()
  await database.rows('delete from graphile_worker._private_jobs')
})

afterAll(async () => {
  await db?.destroy()
  await gate?.end()
})

const shut = () => gate.rows(`select pg_advisory_lock(${GATE})`)
const open = () => gate.rows('select pg_advisory_unlock_all()')

function start() {
  const jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  running.push(jobs)
  return jobs
}

const LIST = { key: 'LONG-', orderBy: 'code asc', columns: 'code,name,remark' }

async function ask(user: string, query: Record<string, string> = {}): Promise<Answer> {
  return (await api.as(user))(departmentTypes.endpoints.export, { query: { ...LIST, ...query } })
}

async function queue(user: string, query: Record<string, string> = {}): Promise<string> {
  const answer = await ask(user, query)
  expect([answer.status, answer.text]).toEqual([202, expect.stringContaining('id')])
  return queuedExport.parse(answer.body.response).id
}

async function read(user: string, id: string): Promise<OwnExport> {
  const answer = await (await api.as(user))(EXPORT_CALLS.info, { query: { id } })
  return ownExport.parse(answer.body.response)
}

async function list(user: string): Promise<OwnExport[]> {
  const answer = await (await api.as(user))(EXPORT_CALLS.list)
  return ownExport.array().parse(answer.body.response)
}

const stateOf = async (user: string, id: string) => (await read(user, id)).state

async function press(user: string, path: string, id: string): Promise<Answer> {
  const caller = await api.as(user)
  return path === EXPORT_CALLS.remove
    ? caller(path, { method: 'DELETE', query: { id } })
    : caller(path, { method: 'PUT', body: { id } })
}

async function download(user: string, id: string) {
  const answer = await api.fetch(
    new Request(`http://staffdesk.example${EXPORT_CALLS.download}?id=${id}`, {
      headers: { authorization: `Bearer ${await api.token(user)}` },
    }),
  )
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, body }
}

/** The codes of the messages that the owner of a file got about it. */
async function messageCodes(id: string): Promise<unknown[]> {
  const rows = await database.rows('select code from message where biz_id = $1 order by id', [id])
  return rows.map(({ code }) => code)
}

const pieces = () =>
  database
    .value('select count(distinct file_id)::int from kept_piece')
    .then((count) => Number(count))

function revoke(role: string) {
  return database.rows(
    `delete from role_navigation using role, button, menu
     where role.id = role_id and target_id = button.id and menu.id = button.menu_id
       and role.code = $1 and menu.path = '/org/department-types' and button.code = 'export'
     returning role_id, kind, target_id`,
    [role],
  )
}

async function giveBack(rows: readonly Record<string, unknown>[]) {
  for (const { role_id, kind, target_id } of rows) {
    await database.rows(
      'insert into role_navigation (role_id, kind, target_id) values ($1, $2, $3)',
      [role_id, kind, target_id],
    )
  }
}

describe('a list too long to wait for', () => {
  test('is made by a job, and is then what a short one would have been', async () => {
    const id = await queue('hrdir')
    expect(await read('hrdir', id)).toMatchObject({
      state: 'waiting',
      rowsTotal: ROWS,
      rowsDone: 0,
      size: null,
      expiresAt: null,
      resource: departmentTypes.path,
      format: 'csv',
    })
    expect((await download('hrdir', id)).status).toBe(404)
    // The same request again returns the same file.
    expect(await queue('hrdir')).toBe(id)
    start()
    await expect.poll(() => stateOf('hrdir', id), PATIENT).toBe('done')
    expect(await messageCodes(id)).toEqual(['exportReady'])
    const file = await download('hrdir', id)
    const today = await database.value('select today()::text')
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(file.body.length),
      'content-disposition': expect.stringContaining(`org-department-types-${today}.csv`),
      'cache-control': 'no-store',
    })
    expect(await read('hrdir', id)).toMatchObject({ rowsDone: ROWS, size: file.body.length })
    const lines = file.body.toString('utf8').split('\r\n')
    expect(lines[0]).toContain('类型名称')
    // Each row occurs once, in the requested order, and a spreadsheet runs no text as a formula.
    const codes = lines.slice(1, -1).map((line) => /LONG-\d+/.exec(line)?.[0])
    const expected = await database.rows<{ code: string }>(
      `select code from department_type where code like 'LONG-%' order by code, id`,
    )
    expect(codes).toEqual(expected.map(({ code }) => code))
    expect(lines[1]).toContain("'=many")
    expect(
      await database.rows(
        `select ok, action, after ->> 'rows' as rows, after ->> 'format' as format, actor_name
         from audit_log where resource = $1 and action = 'export'`,
        [departmentTypes.path],
      ),
    ).toEqual([
      {
        ok: true,
        action: 'export',
        rows: String(ROWS),
        format: 'csv',
        actor_name: await database.value("select name from app_user where user_name = 'hrdir'"),
      },
    ])
  })

  test('is a whole workbook too, in the language of the requester', async () => {
    start()
    const caller = await api.as('hrdir')
    const answer = await caller(departmentTypes.endpoints.export, {
      query: { ...LIST, format: 'xlsx' },
      language: 'en',
    })
    const { id } = queuedExport.parse(answer.body.response)
    await expect.poll(() => stateOf('hrdir', id), PATIENT).toBe('done')
    const sheet = readArchive((await download('hrdir', id)).body).get('xl/worksheets/sheet1.xml')
    expect(sheet?.match(/<row /g)).toHaveLength(ROWS + 1)
    expect(sheet).not.toContain('类型名称')
    expect(sheet?.endsWith('</sheetData></worksheet>')).toBe(true)
  })

  test('says how far it is while it is made', async () => {
    await shut()
    start()
    const id = await queue('hrdir')
    await expect
      .poll(async () => {
        const { state, rowsDone } = await read('hrdir', id)
        return state === 'running' && rowsDone > 0 && rowsDone < ROWS
      }, PATIENT)
      .toBe(true)
    expect((await download('hrdir', id)).status).toBe(404)
    await open()
    await expect.poll(() => stateOf('hrdir', id), PATIENT).toBe('done')
  })

  test('that is cut off with its process is made anew from the beginning', async () => {
    await shut()
    const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, company.url], {
      stdio: 'inherit',
    })
    processes.push(child)
    const id = await queue('hrdir')
    await expect.poll(pieces, PATIENT).toBe(1)
    const half = String(await database.value('select distinct file_id from kept_piece'))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await open()
    expect((await download('hrdir', id)).status).toBe(404)
    start()
    await expect.poll(() => stateOf('hrdir', id), PATIENT).toBe('done')
    expect((await download('hrdir', id)).body.toString('utf8').split('\r\n')).toHaveLength(ROWS + 2)
    expect(
      await database.value('select count(*)::int from kept_piece where file_id = $1', [half]),
    ).toBe(0)
  })
})

describe('who asked for it', () => {
  test('gets nothing after losing the right meanwhile', async () => {
    const id = await queue('hrmgr')
    const taken = await revoke('hr_manager')
    expect(taken.length).toBeGreaterThan(0)
    try {
      start()
      await expect.poll(() => stateOf('hrmgr', id), PATIENT).toBe('failed')
      expect((await read('hrmgr', id)).problem).toBe('您已没有导出这些数据的权限')
      expect(await messageCodes(id)).toEqual(['exportFailed'])
      expect(await pieces()).toBe(0)
      expect(refusalIn(await press('hrmgr', EXPORT_CALLS.retry, id)).status).toBe(403)
    } finally {
      await giveBack(taken)
    }
    // With the right, the user can have the same file generated again.
    await expect
      .poll(async () => (await press('hrmgr', EXPORT_CALLS.retry, id)).status, PATIENT)
      .toBe(200)
    await expect.poll(() => stateOf('hrmgr', id), PATIENT).toBe('done')
    expect((await download('hrmgr', id)).status).toBe(200)
    // After losing the right again, the user cannot download the file.
    const again = await revoke('hr_manager')
    try {
      await expect.poll(async () => (await download('hrmgr', id)).status, PATIENT).toBe(403)
    } finally {
      await giveBack(again)
    }
  })

  test('P22 is the only one who sees it', async () => {
    start()
    const id = await queue('hrdir')
    await expect.poll(() => stateOf('hrdir', id), PATIENT).toBe('done')
    for (const other of ['hrmgr', 'admin']) {
      expect(await list(other)).toEqual([])
      const caller = await api.as(other)
      expect((await caller(EXPORT_CALLS.info, { query: { id } })).status).toBe(404)
      expect((await download(other, id)).status).toBe(404)
      for (const path of [EXPORT_CALLS.cancel, EXPORT_CALLS.retry, EXPORT_CALLS.remove]) {
        expect((await press(other, path, id)).status, path).toBe(404)
      }
    }
    expect(await list('hrdir')).toMatchObject([{ id, state: 'done' }])
  })

  test('can call it off, before and while it is made, and remove it', async () => {
    const waiting = await queue('hrdir')
    expect((await press('hrdir', EXPORT_CALLS.cancel, waiting)).status).toBe(200)
    await shut()
    start()
    const id = await queue('hrdir')
    expect(id).not.toBe(waiting)
    await expect.poll(pieces, PATIENT).toBe(1)
    expect((await press('hrdir', EXPORT_CALLS.cancel, id)).status).toBe(200)
    expect((await press('hrdir', EXPORT_CALLS.cancel, id)).status).toBe(404)
    await open()
    await expect.poll(pieces, PATIENT).toBe(0)
    expect(await stateOf('hrdir', waiting)).toBe('cancelled')
    expect(await stateOf('hrdir', id)).toBe('cancelled')
    expect((await press('hrdir', EXPORT_CALLS.remove, id)).status).toBe(200)
    expect((await list('hrdir')).map((file) => file.id)).toEqual([waiting])
  })
})

describe('a file', () => {
  test('is gone after a day, and so is what was left of others', async () => {
    start()
    const id = await queue('hrdir')
    await expect.poll(() => stateOf('hrdir', id), PATIENT).toBe('done')
    const hours = await database.value(
      'select round(extract(epoch from expires_at - finished_at) / 3600)::int from export_file',
    )
    expect(hours).toBe(24)
    await database.rows(
      "insert into kept_piece (file_id, place, bytes) values (gen_random_uuid(), 0, 'half')",
    )
    const caches = {
      counts: createCountCache(),
      unread: createCountCache(),
      dictionaries: createDictionaryCache(),
      lists: createListCache(),
    }
    const files = createFileShelf(db, NO_FILES, () => undefined)
    const store = { db, files, ...caches }
    const work = { store, stopping: AbortSignal.any([]), onTrouble: () => undefined }
    const clear = () => clearExportsJob.run(work, undefined)
    await clear()
    expect(await pieces()).toBe(1)
    await database.rows("update export_file set expires_at = now() - interval '1 second'")
    expect((await download('hrdir', id)).status).toBe(404)
    expect(await list('hrdir')).toEqual([])
    await clear()
    expect(await pieces()).toBe(0)
    expect(await database.value('select count(*)::int from export_file')).toBe(0)
  })

  test('is refused beyond the number that a user may have at a time', async () => {
    for (let n = 0; n < MAX_OWN_UNDER_WAY; n += 1)
      await queue('hrdir', {
        columns: `code,name${',sort'.repeat(n && 1)}${',remark'.repeat(n > 1 ? 1 : 0)}`,
      })
    const one = await ask('hrdir', { columns: 'name' })
    expect([one.status, one.body.msg]).toEqual([
      423,
      expect.stringContaining(String(MAX_OWN_UNDER_WAY)),
    ])
    // The limit of one user does not affect other users.
    await queue('hrmgr')

    await database.rows('delete from export_file')
    const keep = (user: string, state: string, count: number) =>
      database.rows(
        `insert into export_file (id, owner_id, resource, query, format, language, state, rows_total, size, expires_at)
         select gen_random_uuid(), u.id, 'org/department-types', 'n=' || n, 'csv', 'zh', $2, 1,
           case $2 when 'done' then 1 end, case $2 when 'done' then now() + interval '1 hour' end
         from app_user u, generate_series(1, $3::int) n where u.user_name = $1`,
        [user, state, count],
      )
    await keep('hrdir', 'done', MAX_OWN_KEPT)
    const kept = await ask('hrdir')
    expect([kept.status, kept.body.msg]).toEqual([
      423,
      expect.stringContaining(String(MAX_OWN_KEPT)),
    ])

    await keep('staff1', 'waiting', MAX_UNDER_WAY)
    expect(refusalIn(await ask('hrmgr')).status).toBe(423)
    expect(
      await database.value("select count(*)::int from export_file where query like '%LONG%'"),
    ).toBe(0)
  })
})
