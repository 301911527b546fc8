import { sql } from 'kysely'
import { COLLAB, collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { cancelCollaboration, isRequester } from './cancel-collaboration.ts'
import { COLLAB_ASKED } from './collaboration-messages.ts'
import { headsOf } from './receiving-departments.ts'

const DAY = 'yyyy-MM-dd'.length

/** A department cannot send a request to itself. */
function requireOthers(fromDeptId: unknown, toDeptIds: unknown): void {
  if (!Array.isArray(toDeptIds) || !toDeptIds.includes(fromDeptId)) return
  throw invalidFields(collaborations, { toDeptIds: { key: 'collab.ownDepartment' } })
}

async function computed(_tx: Tx, { userId, deptId }: Actor, values: Values): Promise<Values> {
  if (deptId === null) throw new Failure('conflict', 'collab.noDepartment')
  requireOthers(deptId, values.toDeptIds)
  return { fromId: userId, fromDeptId: deptId }
}

async function requireAhead(tx: Tx, { needDate }: WireRecord): Promise<void> {
  const today = (await readWallClock(tx)).slice(0, DAY)
  if (String(needDate) >= today) return
  throw invalidFields(collaborations, { needDate: { key: 'invalid.beforeToday' } })
}

/** After the head of the requesting department approves, each requested department can answer. */
async function askDepartments(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  const { id, title, fromDeptName, needDate } = record
  const toDeptIds = Array.isArray(record.toDeptIds) ? record.toDeptIds.map(String) : []
  await sql`insert into collaboration_reply (collaboration_id, dept_id)
    select ${id}::uuid, dept from unnest(${toDeptIds}::uuid[]) dept on conflict do nothing`.execute(
    tx,
  )
  const heads = await headsOf(tx, toDeptIds)
  await sendMessage(tx, COLLAB_ASKED, heads, {
    from: actor,
    id,
    values: { title: String(title), dept: String(fromDeptName ?? ''), date: String(needDate) },
  })
}

const ENDED: readonly unknown[] = [COLLAB.done, COLLAB.refused, COLLAB.cancelled]

/** 组织协作: the requesting department approves first, then each requested department answers. */
export const collaborationKind: DocumentKind = {
  resource: collaborations,
  computed,
  check: async (_tx, { fromDeptId, toDeptIds }) => requireOthers(fromDeptId, toDeptIds),
  checkSubmitted: requireAhead,
  effect: askDepartments,
  ending: {
    isOffered: (actor, record) => isRequester(actor, record) && !ENDED.includes(record.collabState),
    verb: (tx, actor, input) => cancelCollaboration(tx, actor, collaborationKind, input),
  },
}
