import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { type Sentence, toldColumns } from '#api/store/told.ts'

/** Codes of ORG_CHANGE_KIND. */
type OrgChangeKind =
  | '新设'
  | '更名'
  | '移动'
  | '合并'
  | '撤销'
  | '负责人变更'
  | '入职'
  | '调动'
  | '转正'
  | '离职'
  | '退休'
  | '返聘'

/** Something that happened to a department or to somebody's post. */
export type OrgEvent = {
  kind: OrgChangeKind
  deptId: string
  userId?: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  /** What made it happen: the record of another resource. */
  source?: { type: string; id: string }
  /** One sentence. */
  told: Sentence
}

/** Adds to the log of the organisation; belongs in the transaction of the change. */
export async function writeOrgHistory(
  tx: Tx,
  actor: Actor,
  events: readonly OrgEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('org_history')
    .values(
      events.map(({ kind, deptId, userId, before, after, source, told }) => ({
        id: uuidv7(),
        kind,
        dept_id: deptId,
        user_id: userId ?? null,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        source_biz_type: source?.type ?? null,
        source_biz_id: source?.id ?? null,
        ...toldColumns('text', told),
        actor_id: actor.userId,
        actor_name: actor.name,
      })),
    )
    .execute()
}
