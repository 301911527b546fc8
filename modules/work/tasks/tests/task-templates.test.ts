import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskTemplates } from '#modules/work/tasks/define/task-template.ts'
import { TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openTaskDesk, type TaskDesk } from './task-desk.ts'

let desk: TaskDesk
let classId: string

const EXTRA = [
  { key: 'customer', title: '客户', type: '文本', required: true, options: null },
  { key: 'amount', title: '金额', type: '数字', required: false, options: null },
  { key: 'stage', title: '阶段', type: '选项', required: false, options: '初谈，签约' },
]

beforeAll(async () => {
  desk = await openTaskDesk()
  classId = await desk.classOf({ extra_fields: JSON.stringify(EXTRA) })
})

afterAll(() => desk?.close())

const add = (who: string, values: object = {}) =>
  desk.by(who)(taskTemplates.endpoints.add, {
    method: 'POST',
    body: { id: newId(), name: '拜访客户', classifyId: classId, content: '拜访', ...values },
  })
const template = async (values: object = {}, who = 'staff1') => savedIn(await add(who, values)).id
const answers = (...pairs: [string, string | null][]) =>
  pairs.map(([key, value]) => ({ key, value }))

const extendOf = async (taskId: string) => {
  const { body } = await desk.by('admin')(TASK_CALLS.extend, { query: { taskId } })
  return (body.response as { key: string; value: string | null }[])
    .filter(({ value }) => value !== null)
    .map(({ key, value }) => `${key}=${value}`)
}

test('a template belongs to its maker, and to all users if the maker shares it', async () => {
  const own = await template()
  const shared = await template({ name: '公用', shared: true })
  const seen = async (who: string) =>
    pageIn(await desk.by(who)(taskTemplates.endpoints.list)).data.map(({ id }) => id)
  expect(await seen('staff1')).toEqual(expect.arrayContaining([own, shared]))
  expect(await seen('staff2')).toContain(shared)
  expect(await seen('staff2')).not.toContain(own)
  const change = (who: string, id: string, method: 'PUT' | 'DELETE') =>
    method === 'PUT'
      ? desk.by(who)(taskTemplates.endpoints.update, {
          method,
          body: { id, version: 1, name: '改' },
        })
      : desk.by(who)(taskTemplates.endpoints.delete, { method, query: { id } })
  expect((await change('staff2', shared, 'PUT')).status).toBe(403)
  expect((await change('staff2', shared, 'DELETE')).status).toBe(403)
  expect((await change('staff2', own, 'PUT')).status).toBe(404)
  expect((await change('staff1', shared, 'PUT')).status).toBe(200)
  expect((await change('admin', shared, 'DELETE')).status).toBe(200)
})

test('a task made from a template has what stands below it, once it is sent off', async () => {
  const children = [
    { title: '约时间', days: 0, weight: 30 },
    { title: '写纪要', days: 400, weight: 70 },
  ]
  const refused = refusalIn(await add('staff1', { children }))
  expect(refused.errors).toContain('children.1.days')
  const templateId = await template({
    children: [children[0], { title: '写纪要', days: null, weight: 70 }],
  })
  const values = { classifyId: classId, templateId, extend: answers(['customer', '甲公司']) }
  const below = (id: string) =>
    desk.database.rows(
      `select title, weight, plan_end - plan_start as days, state, plan_end::text as "end" from task
       where parent_id = $1 order by weight`,
      [id],
    )
  const end = dayFromToday(20)
  const id = await desk.task('staff1', values)
  expect(await below(id)).toEqual([
    { title: '约时间', weight: 30, days: 0, state: '3', end: dayFromToday(-5) },
    { title: '写纪要', weight: 70, days: 25, state: '3', end },
  ])
  const draft = await desk.task('staff1', { ...values, draft: true })
  expect(await below(draft)).toEqual([])
  await desk.done('staff1', 'submit', draft)
  expect(await below(draft)).toHaveLength(2)
  // A template of another user gives the same error as a missing template.
  const foreign = await desk.add('staff2', { ...values, ownerCode: desk.account('staff2').code })
  expect(refusalIn(foreign).errors).toContain('templateId')
})

test('what a class asks besides is answered, by key or title, and fits', async () => {
  const tried = async (extend: object) =>
    refusalIn(await desk.add('staff1', { classifyId: classId, extend })).errors
  expect(await tried([])).toEqual(['extend'])
  expect(await tried(answers(['customer', '']))).toEqual(['extend.0.value'])
  expect(await tried(answers(['customer', '甲'], ['amount', '十']))).toEqual(['extend.1.value'])
  expect(await tried(answers(['customer', '甲'], ['stage', '完']))).toEqual(['extend.1.value'])
  expect(await tried(answers(['customer', '甲'], ['colour', '红']))).toEqual(['extend.1.key'])
  expect(await tried(answers(['customer', '甲'], ['客户', '乙']))).toEqual(['extend.1.key'])
  const extend = answers(['阶段', '签约'], ['客户', ' 甲 '])
  const id = await desk.task('staff1', { classifyId: classId, extend })
  expect(await extendOf(id)).toEqual(['customer=甲', 'stage=签约'])
})

test('answers are changed with the task, and dropped questions keep theirs', async () => {
  const own = await desk.classOf({ extra_fields: JSON.stringify(EXTRA) })
  const extend = answers(['customer', '甲'], ['amount', '12.5'])
  const id = await desk.task('staff1', { classifyId: own, extend })
  const change = (values: object) =>
    desk.by('staff1')(tasks.endpoints.update, { method: 'PUT', body: { id, ...values } })
  await desk.database.rows('update task_class set extra_fields = $2 where id = $1', [
    own,
    JSON.stringify(EXTRA.filter(({ key }) => key !== 'amount')),
  ])
  const emptied = await change({ version: 1, extend: answers(['customer', '']) })
  expect(refusalIn(emptied).errors).toContain('extend.0.value')
  savedIn(await change({ version: 1, extend: answers(['customer', '乙']) }))
  expect(await extendOf(id)).toEqual(['customer=乙', 'amount=12.5'])
  // An update without extra fields keeps their answers.
  savedIn(await change({ version: 2, title: '新标题' }))
  expect(await extendOf(id)).toEqual(['customer=乙', 'amount=12.5'])
})

test('a draft may leave required answers open, and is not submitted so', async () => {
  const id = await desk.task('staff1', { classifyId: classId, draft: true, extend: [] })
  const { status, code } = refusalIn(await desk.press('staff1', 'submit', id))
  expect([status, code]).toEqual([409, 'conflict'])
  const body = { id, version: 1, extend: answers(['customer', '丙']) }
  savedIn(await desk.by('staff1')(tasks.endpoints.update, { method: 'PUT', body }))
  await desk.done('staff1', 'submit', id)
  expect(await desk.state(id)).toBe('3')
})

test('any reader of a task can save it as a template', async () => {
  const extend = answers(['customer', '甲'])
  const id = await desk.task('staff1', {
    classifyId: classId,
    extend,
    title: '模板之源',
    readers: [desk.account('staff2').code],
  })
  await desk.task('staff1', { parentId: id, classifyId: await desk.classOf(), weight: 60 })
  const answer = await desk.press('staff1', 'saveTemplate', id, { name: '来自任务', shared: false })
  expect(answer.status).toBe(200)
  const { made } = answer.body.response as { made: { id: string }[] }
  const kept = recordIn(
    await desk.by('staff1')(taskTemplates.endpoints.info, { query: { id: made[0]?.id ?? '' } }),
  )
  expect(kept).toMatchObject({
    name: '来自任务',
    classId,
    extend,
    readerIds: [desk.account('staff2').id],
    children: [{ title: '试验任务', weight: 60, days: expect.any(Number) }],
  })
  const body = { name: '看不到', shared: false }
  expect((await desk.press('staff3', 'saveTemplate', id, body)).status).toBe(404)
})

test('a task that is kept as a template brings what stands below it as far as its reader sees that', async () => {
  const whole = await desk.task('leader1', { readers: [desk.account('staff1').code] })
  const part = (who: string, title: string) => desk.task('leader1', { parentId: whole, title }, who)
  await part('leader1', '不给他看的')
  await part('staff1', '他自己的')
  await desk.task('leader1', { parentId: whole, title: '别人的草稿', draft: true }, 'staff1')
  const kept = await desk.press('staff1', 'saveTemplate', whole, { name: '留下的', shared: false })
  const made = (kept.body.response as { made: { id: string }[] }).made[0]?.id ?? ''
  const { children } = recordIn(
    await desk.by('staff1')(taskTemplates.endpoints.info, { query: { id: made } }),
  )
  expect((children as { title: string }[]).map(({ title }) => title)).toEqual(['他自己的'])
})

test('a draft gets nothing of a template that is shared no longer when it is sent off', async () => {
  const children = [{ title: '约时间', days: 0, weight: 100 }]
  const shared = await template({ name: '不再公用', shared: true, children }, 'er')
  const draft = async () =>
    desk.task('staff1', {
      templateId: shared,
      classifyId: classId,
      draft: true,
      extend: answers(['customer', '甲']),
    })
  const [before, after] = [await draft(), await draft()]
  const childrenOf = async (id: string) =>
    desk.database.value(`select count(*)::int from task where parent_id = $1`, [id])
  await desk.done('staff1', 'submit', before)
  expect(await childrenOf(before)).toBe(1)
  const { version } = recordIn(
    await desk.by('er')(taskTemplates.endpoints.info, { query: { id: shared } }),
  )
  savedIn(
    await desk.by('er')(taskTemplates.endpoints.update, {
      method: 'PUT',
      body: { id: shared, version, shared: false },
    }),
  )
  await desk.done('staff1', 'submit', after)
  expect(await childrenOf(after)).toBe(0)
  const seen = recordIn(await desk.by('staff1')(tasks.endpoints.info, { query: { id: after } }))
  expect(seen[referenceLabelKey('templateId')]).toBe('…')
})

test('the number of tasks below another counts those that the reader sees', async () => {
  const { database, by, detail, account } = desk
  const top = await desk.task('staff1')
  await desk.task('staff1', { parentId: top })
  const draft = await desk.task('staff1', { parentId: top, draft: true })
  // Makes another user the creator of the draft, which is below the task of staff1.
  await database.rows(`update task set creator_id = $2, owner_id = null where id = $1`, [
    draft,
    account('er').id,
  ])
  for (const [who, count] of [
    ['staff1', 1],
    ['leader1', 1],
    ['admin', 1],
  ] as const) {
    const listed = pageIn(
      await by(who)(tasks.endpoints.list, { query: { ids: top, columns: 'childCount' } }),
    ).data[0]
    const opened = recordIn(await by(who)(tasks.endpoints.info, { query: { id: top } }))
    const whole = (await detail(who, top)).body.response as {
      childCount: number
      openChildCount: number
      hiddenChildCount: number
      hasOpenChildren: boolean
      children: unknown[]
    }
    expect([
      listed?.childCount,
      opened.childCount,
      whole.childCount,
      whole.openChildCount,
      whole.children.length,
    ]).toEqual([count, count, count, count, count])
    // The draft is counted, but not shown.
    expect([whole.hiddenChildCount, whole.hasOpenChildren]).toEqual([1, true])
  }
})
