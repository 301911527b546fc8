import { sql } from 'kysely'
import { z } from 'zod'
import { taskClasses } from '#modules/work/tasks/define/task-class.ts'
import { TASK_CLASS_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { kindTree } from '#platform/api/queries/kind-tree.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { fieldProblems, writeSchema } from '#platform/define/engine/schema.ts'
import { updateTaskClass } from './write-class.ts'

const tag = taskClasses.path
const view = permissionsFor(taskClasses, 'view')
const edit = permissionsFor(taskClasses, 'edit')
const saved = z.object({ id: z.string(), version: z.number().int() })
const MAX_CLASSES = 500
const classTree = kindTree(taskClasses, 'TaskClassNode', { color: z.string().nullable() })

/** Calls for task classes, under the names of the inherited API. */
export const taskClassCalls: readonly AreaCall[] = [
  reading({
    tag,
    need: view,
    path: taskClasses.endpoints.tree ?? '',
    summary: '任务分类树',
    answer: classTree.answer,
    run: ({ store: { db } }) => classTree.read(db),
  }),
  reading({
    tag,
    need: view,
    path: TASK_CLASS_CALLS.configs,
    summary: '各任务分类的配置',
    query: z.object({ classifyId: idParam.optional() }),
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
    run: async ({ body: { classifyId, ...values }, actor, store }) => {
      const response = await inTransaction(store, { resource: taskClasses, actor }, async (tx) => {
        const { version } = await lockForUpdate(tx, actor, taskClasses, classifyId, null)
        const read = writeSchema(taskClasses, 'update').safeParse({
          version,
          ...values,
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
