import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { aboutReads } from '#api/crud/about-resource.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { succeed } from '#api/http/answer.ts'
import { idAsked } from '#api/http/read-asked.ts'
import { readAuditChanges } from '#api/queries/system/read-audit-changes.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { historyEntry } from '#contracts/history.ts'
import { AUDIT_CHANGES, auditLogs } from '#resources/system/audit-log.ts'
import { visitLogs } from '#resources/system/visit-log.ts'

export const logCalls: readonly AreaCall[] = [
  reading({
    tag: auditLogs.path,
    path: AUDIT_CHANGES,
    summary: '一条操作日志的变更',
    need: permissionsFor(auditLogs, 'view'),
    query: z.object({ id: idAsked }),
    answer: z.array(historyEntry),
    run: ({ query, actor, store: { db } }) => readAuditChanges(db, actor, query.id),
  }),
  // The list of visits answers in the family of the shell too.
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
