import { z } from 'zod'
import { AUDIT_CHANGES, auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { visitLogs } from '#modules/system/logs/define/visit-log.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { aboutReads } from '#platform/api/crud/mount/about-resource.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { historyEntry } from '#platform/wire/records/history.ts'
import { readAuditChanges } from './read-audit-changes.ts'

export const logCalls: readonly AreaCall[] = [
  reading({
    tag: auditLogs.path,
    path: AUDIT_CHANGES,
    summary: '一条操作日志的变更',
    need: permissionsFor(auditLogs, 'view'),
    query: z.object({ id: idParam }),
    answer: z.array(historyEntry),
    run: ({ query, actor, store: { db } }) => readAuditChanges(db, actor, query.id),
  }),
  // The visit list is also available under the family `uc`.
  {
    method: 'GET',
    path: '/uc/api/UserInfo/GetVisitUserPageList',
    audit: 'none',
    need: permissionsFor(visitLogs, 'view'),
    about: aboutReads(visitLogs).list,
    handler: async (c, actor, store) =>
      succeed(c, await listRecords(store, actor, visitLogs, new URL(c.req.url).searchParams)),
  },
]
