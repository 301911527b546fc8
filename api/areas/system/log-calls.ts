import type { AreaCall } from '#api/areas/area.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { requireId } from '#api/crud/read-record.ts'
import { succeed } from '#api/http/answer.ts'
import { readAuditChanges } from '#api/queries/system/read-audit-changes.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { AUDIT_CHANGES, auditLogs } from '#resources/system/audit-log.ts'
import { visitLogs } from '#resources/system/visit-log.ts'

export const logCalls: readonly AreaCall[] = [
  {
    ...{ method: 'GET', path: AUDIT_CHANGES, audit: 'none' },
    need: permissionsFor(auditLogs, 'view'),
    handler: async (c, actor, { db }) =>
      succeed(c, await readAuditChanges(db, actor, requireId(c.req.query('id')))),
  },
  // The list of visits answers in the family of the shell too.
  {
    ...{ method: 'GET', path: '/uc/api/UserInfo/GetVisitUserPageList', audit: 'none' },
    need: permissionsFor(visitLogs, 'view'),
    handler: async (c, actor, store) =>
      succeed(c, await listRecords(store, actor, visitLogs, new URL(c.req.url).searchParams)),
  },
]
