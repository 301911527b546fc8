import { listRecords } from '#api/crud/list-records.ts'
import { mountResource } from '#api/crud/mount-resource.ts'
import { requireId } from '#api/crud/read-record.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { succeed } from '#api/http/answer.ts'
import type { Calls } from '#api/http/calls.ts'
import { readAuditChanges } from '#api/queries/system/read-audit-changes.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { AUDIT_CHANGES, auditLogs } from '#resources/system/audit-log.ts'
import { signInLogs } from '#resources/system/sign-in-log.ts'
import { visitLogs } from '#resources/system/visit-log.ts'
import { mountPeople } from './mount-people.ts'
import { mountSessions } from './mount-sessions.ts'

/** 系统管理: accounts, rights, navigation, parameters and logs. */
export function mountSystem(calls: Calls, store: Store): void {
  mountPeople(calls, store)
  mountSessions(calls, store)
  mountLogs(calls, store)
}

function mountLogs(calls: Calls, store: Store): void {
  mountResource(calls, store, auditLogs)
  mountResource(calls, store, signInLogs)
  mountResource(calls, store, visitLogs)
  const read = { method: 'GET', audit: 'none' } as const
  calls.add({
    ...read,
    path: AUDIT_CHANGES,
    need: permissionsFor(auditLogs, 'view'),
    handler: async (c, actor) =>
      succeed(c, await readAuditChanges(store.db, actor, requireId(c.req.query('id')))),
  })
  // The list of visits answers in the family of the shell too.
  calls.add({
    ...read,
    path: '/uc/api/UserInfo/GetVisitUserPageList',
    need: permissionsFor(visitLogs, 'view'),
    handler: async (c, actor) =>
      succeed(c, await listRecords(store, actor, visitLogs, new URL(c.req.url).searchParams)),
  })
}
