import { z } from 'zod'
import { TASK_ALIASES } from '#modules/work/tasks/api/task-aliases.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { TASK_CALLS, type TaskPartName } from '#modules/work/tasks/wire/tasks.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { readQueryWithAliases } from '#platform/api/crud/fields/field-aliases.ts'
import { aboutReads } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Store, Variant } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { query } from '#platform/api/http/openapi-parts.ts'
import { dayParam, idParam, textParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { byWhere, whereAsked } from './list-filters.ts'
import { partFor } from './part-of-person.ts'
import { below } from './task-parts.ts'
import { visibleAccount } from './visible-account.ts'

const view = permissionsFor(tasks, 'view')

/** The query of a part: the span of finish dates for completed tasks, and the code of another person. */
const partAsked = z.object({
  userCode: textParam(50).optional(),
  start: dayParam.optional(),
  end: dayParam.optional(),
})

function takeOut(params: URLSearchParams, names: readonly string[]): Record<string, string> {
  const taken = names.flatMap((name) => {
    const value = params.get(name)
    params.delete(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(taken)
}

const spelt = ({ db }: Pick<Store, 'db'>, params: URLSearchParams) =>
  readQueryWithAliases(db, params, TASK_ALIASES)

/** The list call of one part. */
export function listOfPart(name: TaskPartName): AreaCall {
  return {
    method: 'GET',
    path: TASK_CALLS[name],
    need: view,
    audit: 'none',
    about: aboutReads(tasks).list,
    handler: async (c, actor, store) => {
      const params = new URL(c.req.url).searchParams
      const read = partAsked.safeParse(takeOut(params, ['userCode', 'start', 'end']))
      if (!read.success)
        throw new Failure('invalid', 'invalid.query', { values: { names: 'userCode, start, end' } })
      const { userCode, ...finished } = read.data
      const person = await visibleAccount(store.db, actor, userCode)
      return succeed(
        c,
        await listRecords(
          store,
          actor,
          tasks,
          await spelt(store, params),
          partFor(actor, name, person, finished),
        ),
      )
    },
  }
}

const TASK_ASKED = query('taskId', { type: 'string', format: 'uuid' }, true)

export const childrenCall: AreaCall = {
  method: 'GET',
  path: TASK_CALLS.children,
  need: view,
  audit: 'none',
  about: {
    ...aboutReads(tasks).list,
    query: [
      TASK_ASKED,
      query('deep', { type: 'boolean' }, false, 'all levels, not the next one alone'),
      ...aboutReads(tasks).list.query,
    ],
  },
  handler: async (c, actor, store) => {
    const params = new URL(c.req.url).searchParams
    const { taskId = '', deep } = takeOut(params, ['taskId', 'deep'])
    const { id } = await readRecord(
      store.db,
      actor,
      tasks,
      idParam.safeParse(taskId).data ?? NO_TASK,
    )
    const part = below(id, deep === 'true')
    return succeed(c, await listRecords(store, actor, tasks, await spelt(store, params), part))
  },
}

const NO_TASK = '00000000-0000-0000-0000-000000000000'
const WHERE = ['overdue', 'hasScore'] as const

/** GetTaskListByWhere with filters that depend on dates and scores. */
export const listByWhere: Variant = {
  about: {
    query: whereAsked,
    answer: aboutReads(tasks).list.answer,
  },
  matches: (c) => WHERE.some((name) => c.req.query(name) !== undefined),
  handler: async (c, actor, store) => {
    const searchParams = new URL(c.req.url).searchParams
    const read = whereAsked.safeParse(takeOut(searchParams, WHERE))
    if (!read.success) {
      throw new Failure('invalid', 'invalid.query', { values: { names: WHERE.join(', ') } })
    }
    const params = await spelt(store, searchParams)
    return succeed(c, await listRecords(store, actor, tasks, params, byWhere(actor, read.data)))
  },
}

/** Rows of one task, when the query names it; without a task, the call returns a choice list. */
export function listOfTask(resource: Resource): Variant {
  const { query, answer } = aboutReads(resource).list
  return {
    about: { query, answer },
    matches: (c) => c.req.query('taskId') !== undefined,
    handler: async (c, actor, store) =>
      succeed(c, await listRecords(store, actor, resource, new URL(c.req.url).searchParams)),
  }
}
