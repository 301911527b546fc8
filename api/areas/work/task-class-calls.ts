import { sql } from 'kysely'
import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { recordAnswer } from '#api/crud/about-resource.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import { invalidFields } from '#api/failure.ts'
import { idAsked } from '#api/http/read-asked.ts'
import { readTaskClassTree, taskClassNode } from '#api/queries/work/tasks/task-class-tree.ts'
import { updateTaskClass } from '#api/rules/work/tasks/write-class.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { selectRecords } from '#api/store/records.ts'
import { TASK_CLASS_CALLS } from '#contracts/tasks.ts'
import { fieldProblems, writeSchema } from '#resources/engine/schema.ts'
import { taskClasses } from '#resources/work/tasks/task-class.ts'

const tag = taskClasses.path
const view = permissionsFor(taskClasses, 'view')
const edit = permissionsFor(taskClasses, 'edit')
const saved = z.object({ id: z.string(), version: z.number().int() })
const MAX_CLASSES = 500

/** Classes of tasks with what holds for each, under the names that company back ends know. */
export const taskClassCalls: readonly AreaCall[] = [
  reading({
    tag,
    need: view,
    path: taskClasses.endpoints.tree ?? '',
    summary: '任务分类树',
    answer: z.array(taskClassNode),
    run: ({ store: { db } }) => readTaskClassTree(db),
  }),
  reading({
    tag,
    need: view,
    path: TASK_CLASS_CALLS.configs,
    summary: '各任务分类的配置',
    query: z.object({ classifyId: idAsked.optional() }),
    answer: z.array(recordAnswer(taskClasses)),
    run: async ({ query: { classifyId }, actor, store: { db } }) => {
      const { rows } = await sql<{ id: string }>`select id from task_class where deleted_at is null
        and (${classifyId ?? null}::uuid is null or id = ${classifyId ?? null}::uuid)
        order by sort, id limit ${MAX_CLASSES}`.execute(db)
      return selectRecords(db, taskClasses, actor, { field: 'id', ids: rows.map(({ id }) => id) })
    },
  }),
  writing({
    tag,
    need: edit,
    method: 'PUT',
    path: TASK_CLASS_CALLS.setConfig,
    summary: '设置任务分类的配置',
    body: z.looseObject({ classifyId: z.uuid().toLowerCase() }),
    answer: saved,
    run: async ({ body: { classifyId, ...given }, actor, store }) => {
      const response = await inTransaction(store, { resource: taskClasses, actor }, async (tx) => {
        const { version } = await lockForUpdate(tx, actor, taskClasses, classifyId, null)
        const read = writeSchema(taskClasses, 'update').safeParse({
          version,
          ...given,
          id: classifyId,
        })
        if (!read.success) throw invalidFields(taskClasses, fieldProblems(taskClasses, read.error))
        return updateTaskClass(tx, actor, read.data)
      })
      return { response, told: { key: 'saved' } }
    },
  }),
  writing({
    tag,
    need: edit,
    method: 'PUT',
    path: TASK_CLASS_CALLS.enable,
    summary: '启用或停用任务分类',
    body: z.strictObject({ id: z.uuid().toLowerCase(), enabled: z.boolean() }),
    answer: saved,
    run: async ({ body: { id, enabled }, actor, store }) => {
      const response = await inTransaction(store, { resource: taskClasses, actor }, async (tx) => {
        const { version } = await lockForUpdate(tx, actor, taskClasses, id, null)
        return updateRecord(tx, actor, taskClasses, { id, version, enabled })
      })
      return { response, told: { key: 'saved' } }
    },
  }),
  writing({
    tag,
    need: edit,
    method: 'PUT',
    path: TASK_CLASS_CALLS.order,
    summary: '调整任务分类的顺序',
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({ id: z.uuid().toLowerCase(), sort: z.number().int().min(0).max(99_999) }),
        )
        .min(1)
        .max(MAX_CLASSES),
    }),
    answer: z.object({ count: z.number().int() }),
    run: async ({ body: { items }, actor, store }) => {
      const ordered = [...items].sort((a, b) => (a.id < b.id ? -1 : 1))
      await inTransaction(store, { resource: taskClasses, actor }, async (tx) => {
        for (const { id, sort } of ordered) {
          const { version } = await lockForUpdate(tx, actor, taskClasses, id, null)
          await updateRecord(tx, actor, taskClasses, { id, version, sort })
        }
      })
      return { response: { count: items.length }, told: { key: 'saved' } }
    },
  }),
]
