import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { LIST_CALLS } from '#platform/define/shipped/lists/list-view-calls.ts'
import {
  MAX_LIST_COLUMNS,
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
} from '#platform/wire/lists/list-limits.ts'
import { ownViews } from '#platform/wire/lists/lists.ts'
import { readOwnViews } from './read-own-views.ts'
import { setDefaultView, setListColumns } from './write-list-choice.ts'
import { addListView, deleteListView, updateListView } from './write-list-view.ts'

const tag = '列表视图'
const id = z.uuid().toLowerCase()
const resource = z.string().max(100)
/** One visible line of text, without characters that change the direction of the text around it. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(MAX_VIEW_NAME)
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u)
const query = z.string().max(MAX_VIEW_QUERY)
const roleId = id.nullable()
const answer = z.null()

async function change(store: Store, work: (tx: Tx) => Promise<void>) {
  try {
    await store.db.transaction().execute(work)
  } finally {
    store.lists.forgetAll()
  }
  return { response: null, told: { key: 'saved' } }
}

/** The list settings of the caller, and sharing for users who have the permission. */
export const listCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: LIST_CALLS.list,
    summary: '一个列表的本人设置与视图',
    query: z.object({ resource }),
    answer: ownViews,
    run: ({ actor, query: params, store }) => readOwnViews(store, actor, params.resource),
  }),
  writing({
    tag,
    method: 'POST',
    path: LIST_CALLS.add,
    summary: '保存列表视图',
    answer,
    body: z.strictObject({
      id,
      resource,
      name,
      query,
      roleId: roleId.optional(),
      isDefault: z.boolean().optional(),
    }),
    run: ({ actor, body, store }) => change(store, (tx) => addListView(tx, actor, body)),
  }),
  writing({
    tag,
    method: 'PUT',
    path: LIST_CALLS.update,
    summary: '修改列表视图',
    answer,
    body: z.strictObject({
      id,
      name: name.optional(),
      query: query.optional(),
      roleId: roleId.optional(),
    }),
    run: ({ actor, body, store }) => change(store, (tx) => updateListView(tx, actor, body)),
  }),
  writing({
    tag,
    method: 'DELETE',
    path: LIST_CALLS.remove,
    summary: '删除列表视图',
    answer,
    query: z.object({ id }),
    run: async ({ actor, query: params, store }) => {
      const { response } = await change(store, (tx) => deleteListView(tx, actor, params.id))
      return { response, told: { key: 'deleted' } }
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: LIST_CALLS.setDefault,
    summary: '设置本人的默认视图',
    answer,
    body: z.strictObject({ resource, id: id.nullable() }),
    run: ({ actor, body, store }) =>
      change(store, (tx) => setDefaultView(tx, actor, body.resource, body.id)),
  }),
  writing({
    tag,
    method: 'PUT',
    path: LIST_CALLS.setColumns,
    summary: '设置本人的列',
    answer,
    body: z.strictObject({ resource, columns: z.array(z.string().max(60)).max(MAX_LIST_COLUMNS) }),
    run: ({ actor, body, store }) =>
      change(store, (tx) => setListColumns(tx, actor, body.resource, body.columns)),
  }),
]
