import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TASK_REPORT_CALLS } from '#modules/work/task-reports/wire/task-reports.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { TASK_CALLS, TASK_PARTS } from '#modules/work/tasks/wire/tasks.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { RIGHTS_VERSION_HEADER } from '#platform/wire/shell/navigation.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { pageIn, refusalIn, savedIn, startApi } from '#tests/api/running-api.ts'
import { openTaskDesk, type TaskDesk } from './task-desk.ts'

let desk: TaskDesk
beforeAll(async () => {
  desk = await openTaskDesk()
})
afterAll(() => desk?.close())

const CHILDREN = [
  'task-progress',
  'task-approvals',
  'task-scores',
  'task-readers',
  'task-logs',
].map((name) => requireResource(`work/${name}`))

/**
 * The version of a user's rights. The rights include whether the user has search permissions, and the process
 * caches them until it hears of a change.
 */
const rightsOf = async (who: string) =>
  (await desk.by(who)('/User/GetCurrentUser')).headers.get(RIGHTS_VERSION_HEADER)

/**
 * Grants `reader` a search permission for the tasks of `seen`, and waits until the version of their rights
 * changes. It must be the reader's first permission.
 */
async function grant(reader: string, seen: string, flags: Record<string, unknown> = {}) {
  const before = await rightsOf(reader)
  const permission = { can_view_score: false, can_export: false, class_ids: [], ...flags }
  await desk.database.rows(
    `insert into search_permission (id, user_id, scope, user_ids, can_view_score, can_view_year_plan, can_export, class_ids)
     values (gen_random_uuid(), $1, '5', array[$2]::uuid[], $3, false, $4, $5)`,
    [
      desk.account(reader).id,
      desk.account(seen).id,
      permission.can_view_score,
      permission.can_export,
      permission.class_ids,
    ],
  )
  await expect.poll(() => rightsOf(reader)).not.toBe(before)
}

async function forget() {
  const before = await rightsOf('staff2')
  await desk.database.rows('delete from search_permission')
  await expect.poll(() => rightsOf('staff2')).not.toBe(before)
}

test('a stranger reaches a task by no way', async () => {
  const { task, report, by, detail, press, idsIn, account } = desk
  const id = await task('staff1', { title: '不可告人的任务' })
  const below = await task('staff1', { parentId: id })
  savedIn(await report('staff1', below, 10))
  const who = 'staff2'
  const get = (path: string, query: Record<string, string>) => by(who)(path, { query })
  expect((await detail(who, id)).status).toBe(404)
  expect((await get(tasks.endpoints.info, { id })).status).toBe(404)
  expect((await get(tasks.endpoints.history, { id })).status).toBe(404)
  expect((await get(TASK_CALLS.children, { taskId: id })).status).toBe(404)
  expect((await get(TASK_CALLS.extend, { taskId: id })).status).toBe(404)
  expect((await get(TASK_CALLS.scores, { taskId: id })).status).toBe(404)
  expect(await idsIn(who, tasks.endpoints.list, { key: '不可告人' })).toEqual([])
  expect((await get(tasks.endpoints.options, { key: '不可告人' })).text).not.toContain(id)
  expect((await get(SEARCH_CALL, { key: '不可告人' })).text).not.toContain(id)
  for (const child of CHILDREN) {
    expect([child.path, await idsIn(who, child.endpoints.list, { taskId: id })]).toEqual([
      child.path,
      [],
    ])
    expect([child.path, await idsIn(who, child.endpoints.list, { taskId: below })]).toEqual([
      child.path,
      [],
    ])
  }
  for (const part of TASK_PARTS) expect(await idsIn(who, TASK_CALLS[part])).not.toContain(id)
  expect((await press(who, 'cancel', id, { reason: 'x' })).status).toBe(404)
  expect((await press(who, 'assign', id, { ownerId: account(who).id })).status).toBe(404)
  expect((await report(who, id, 10)).status).toBe(404)
  const files = fileCalls(tasks.controller)
  const sent = await by(who)(files.add, {
    method: 'POST',
    query: { id, name: 'a.pdf' },
    body: '%PDF-1.4',
  })
  expect(sent.status).toBe(404)
  const { version } = await desk.row(id)
  const body = { id, version: Number(version), title: '改' }
  expect((await by(who)(tasks.endpoints.update, { method: 'PUT', body })).status).toBe(404)
})

test('a notified reader only reads: they add no files and change nothing', async () => {
  const { task, account, by, report, detail } = desk
  const id = await task('staff1', { readers: [account('pay').code] })
  const { id: written } = savedIn(await report('staff1', id, 10))
  const files = fileCalls(tasks.controller)
  const send = (who: string, path: string, of: string) =>
    by(who)(path, { method: 'POST', query: { id: of, name: 'a.pdf' }, body: '%PDF-1.4\n%%EOF' })
  expect((await detail('pay', id)).status).toBe(200)
  expect(refusalIn(await send('pay', files.add, id)).status).toBe(403)
  const reports = fileCalls(requireResource('work/task-progress').controller)
  expect(refusalIn(await send('pay', reports.add, written)).status).toBe(403)
  const others = await send('leader1', reports.add, written)
  expect([others.status, others.body.msg]).toEqual([
    403,
    '只有汇报人本人可以修改、删除此汇报，或为其添加附件',
  ])
  const { version } = await desk.row(id)
  const body = { id, version: Number(version), title: '改' }
  expect(refusalIn(await by('pay')(tasks.endpoints.update, { method: 'PUT', body })).status).toBe(
    403,
  )
})

test('the author of a report attaches files while the task is under way, and not after it', async () => {
  const { task, report, done, url } = desk
  const folder = await mkdtemp(join(tmpdir(), 'staffdesk-task-files-'))
  const withFiles = await startApi(url, { files: createFolderStore(folder) })
  try {
    const author = await withFiles.as('staff1')
    const { add } = fileCalls(requireResource('work/task-progress').controller)
    const id = await task('staff1')
    const { id: written } = savedIn(await report('staff1', id, 10))
    const send = () =>
      author(add, {
        method: 'POST',
        query: { id: written, name: 'a.txt' },
        body: new TextEncoder().encode('做了一些'),
      })
    const sent = await send()
    expect(sent.status, sent.text).toBe(200)
    await done('staff1', 'cancel', id, { reason: '不做了' })
    expect(refusalIn(await send())).toMatchObject({ status: 409, code: 'conflict' })
  } finally {
    await withFiles.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('heads see their own people and no others', async () => {
  const { task, detail, idsIn } = desk
  const id = await task('staff1')
  expect((await detail('leader1', id)).status).toBe(200)
  expect((await detail('leader2', id)).status).toBe(404)
  expect(await idsIn('leader1', tasks.endpoints.list)).toContain(id)
  expect(await idsIn('leader2', tasks.endpoints.list)).not.toContain(id)
  expect((await detail('auditor', id)).status).toBe(200)
})

describe('a search permission', () => {
  test('lets look at tasks, of some classes only, and do nothing with them', async () => {
    const { classOf, task, detail, press, idsIn, account, by } = desk
    const classifyId = await classOf()
    const [inside, outside] = [await task('staff1', { classifyId }), await task('staff1')]
    const beside = await task('leader1', { classifyId, coWorkers: [account('staff1').code] })
    await grant('staff2', 'staff1', { class_ids: [classifyId] })
    expect((await detail('staff2', inside)).status).toBe(200)
    expect((await detail('staff2', beside)).status).toBe(200)
    expect((await detail('staff2', outside)).status).toBe(404)
    expect((await press('staff2', 'cancel', inside, { reason: 'x' })).status).toBe(404)
    const list = await idsIn('staff2', tasks.endpoints.list)
    expect(list).toContain(inside)
    expect(list).not.toContain(outside)
    const { code } = account('staff1')
    expect((await by('staff2')(TASK_CALLS.mine, { query: { userCode: code } })).status).toBe(403)
    await forget()
    expect((await detail('staff2', inside)).status).toBe(404)
    await grant('staff2', 'staff1')
    expect((await detail('staff2', outside)).status).toBe(200)
    const seen = await idsIn('staff2', TASK_CALLS.mine, { userCode: code })
    expect(seen).toContain(outside)
    for (const one of seen.slice(0, 10)) expect((await detail('staff2', one)).status).toBe(200)
    await forget()
  })

  test('shows scores and gives files away only where it says so', async () => {
    const { task, report, by, account, detail, idsIn } = desk
    const id = await task('staff1', { title: '评过分的' })
    savedIn(await report('staff1', id, 100))
    const dims = { 质量: 90, 时效: 80, 难度: 75 }
    const body = { taskId: id, scoredCode: account('staff1').code, kind: '领导评分', dims }
    savedIn(await by('leader1')(TASK_CALLS.addScore, { method: 'POST', body }))
    const scores = async () =>
      (await by('staff2')(TASK_CALLS.scores, { query: { taskId: id } })).body.response
    const scoreOf = async () =>
      ((await detail('staff2', id)).body.response as { task: { score?: string | null } }).task.score
    await grant('staff2', 'staff1')
    expect([await scores(), await scoreOf()]).toEqual([[], null])
    expect(
      await idsIn('staff2', tasks.endpoints.list, { key: '评过分的', hasScore: 'true' }),
    ).toEqual([])
    expect((await detail('staff2', id)).text).not.toContain('82.5')
    const logs = requireResource('work/task-logs').endpoints.list
    expect((await by('staff2')(logs, { query: { taskId: id } })).text).not.toContain('82.5')
    expect(await fileRows('staff2')).not.toContain('评过分的')
    await forget()
    await grant('staff2', 'staff1', { can_view_score: true, can_export: true })
    expect([(await scores()) as unknown[], await scoreOf()]).toEqual([[expect.anything()], '82.5'])
    expect(
      await idsIn('staff2', tasks.endpoints.list, { key: '评过分的', hasScore: 'true' }),
    ).toEqual([id])
    expect(await fileRows('staff2')).toContain('评过分的')
    await forget()
    const query = { key: '评过分的', columns: 'title,score' }
    const own = pageIn(await by('staff1')(tasks.endpoints.list, { query }))
    expect(own.data[0]?.score).toBe('82.5')
  })
})

describe('reports of people', () => {
  const rowsOf = async (who: string, path: string) => {
    const { body } = await desk.by(who)(path, { query: { everybody: 'true' } })
    return (body.response as { code: string }[]).map(({ code }) => code)
  }
  const fileOf = async (who: string, call: string) => {
    const answer = await desk.api.fetch(
      new Request(`http://staffdesk.example/wt/api/Task/${call}?format=csv`, {
        headers: { authorization: `Bearer ${await desk.api.token(who)}` },
      }),
    )
    expect(answer.status).toBe(200)
    return answer.text()
  }

  test('show scores and give files away only where a search permission says so', async () => {
    const { task, report, by, account } = desk
    const { code } = account('staff1')
    const id = await task('staff1', { title: '计入报表的' })
    savedIn(await report('staff1', id, 100))
    const dims = { 质量: 60, 时效: 60, 难度: 60 }
    const body = { taskId: id, scoredCode: code, kind: '领导评分', dims }
    savedIn(await by('leader1')(TASK_CALLS.addScore, { method: 'POST', body }))
    await grant('staff2', 'staff1')
    expect(await rowsOf('staff2', TASK_REPORT_CALLS.people)).toContain(code)
    expect(await rowsOf('staff2', TASK_REPORT_CALLS.scores)).not.toContain(code)
    for (const call of ['ExportPeopleProgress', 'ExportPerDayUsage', 'ExportPerformanceCounts']) {
      expect([call, await fileOf('staff2', call)]).not.toEqual([
        call,
        expect.stringContaining(code),
      ])
    }
    await forget()
    await grant('staff2', 'staff1', { can_view_score: true })
    expect(await rowsOf('staff2', TASK_REPORT_CALLS.scores)).toContain(code)
    expect(await fileOf('staff2', 'ExportScoreReportByMonth')).not.toContain(code)
    await forget()
    await grant('staff2', 'staff1', { can_export: true })
    expect(await fileOf('staff2', 'ExportPeopleProgress')).toContain(code)
    expect(await fileOf('staff2', 'ExportScoreReportByMonth')).not.toContain(code)
    await forget()
  })

  test('give no more away than the list of tasks does to the same reader', async () => {
    const { task, account, database } = desk
    await task('staff1')
    const [his, own] = [account('staff1').code, account('staff2').code]
    await task('staff2')
    // staff2 may now view the tasks of all users, but export only their own.
    const before = await rightsOf('staff2')
    await database.rows(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), id, $1 from role where code = 'auditor'`,
      [account('staff2').id],
    )
    await expect.poll(() => rightsOf('staff2')).not.toBe(before)
    expect(await rowsOf('staff2', TASK_REPORT_CALLS.people)).toContain(his)
    const file = await fileOf('staff2', 'ExportPeopleProgress')
    expect(file).toContain(own)
    expect(file).not.toContain(his)
    expect(await fileOf('leader1', 'ExportPeopleProgress')).toContain(his)
    await database.rows('delete from role_user where user_id = $1', [account('staff2').id])
  })
})

/** The content of an export, as text. */
async function fileRows(who: string): Promise<string> {
  const url = new URL(tasks.endpoints.export, 'http://staffdesk.example')
  url.searchParams.set('format', 'csv')
  url.searchParams.set('key', '评过分的')
  const answer = await desk.api.fetch(
    new Request(url, { headers: { authorization: `Bearer ${await desk.api.token(who)}` } }),
  )
  expect(answer.status).toBe(200)
  return answer.text()
}
