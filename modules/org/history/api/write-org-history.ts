import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Actor, userInLog } from '#platform/api/actor.ts'
import { type Sentence, sentenceColumns } from '#platform/api/history/log-sentences.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'

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
  | '更正'

/** An event of a department or of a person's post. */
export type OrgEvent = {
  kind: OrgChangeKind
  deptId: string
  userId?: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  /** The record of another resource that caused the event. */
  source?: { type: string; id: string }
  /** The sentence that describes the event. */
  sentence: Sentence
}

/** Adds entries to the organisation log; call it in the transaction of the change. */
export async function writeOrgHistory(
  tx: Tx,
  actor: Actor,
  events: readonly OrgEvent[],
): Promise<void> {
  if (events.length > 0) await sql`${PLANNED_ONCE} ${orgHistoryRows(actor, events)}`.execute(tx)
}

/** The statement that adds to this log. A merge of departments includes it in its own statement. */
export function orgHistoryRows(actor: Actor, events: readonly OrgEvent[]): RawBuilder<unknown> {
  const user = userInLog(actor)
  const rows = events.map(({ kind, deptId, userId, before, after, source, sentence }) => ({
    id: uuidv7(),
    kind,
    dept_id: deptId,
    user_id: userId,
    before,
    after,
    source_biz_type: source?.type,
    source_biz_id: source?.id,
    ...sentenceColumns('text', sentence),
  }))
  return sql`
    insert into org_history (id, kind, dept_id, user_id, before, after, source_biz_type,
      source_biz_id, text, told, actor_id, actor_name)
    select id, kind, dept_id, user_id, before, after, source_biz_type,
      source_biz_id, text, told::jsonb, ${user?.userId ?? null}::uuid, ${user?.name ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, kind text,
      dept_id uuid, user_id uuid, before jsonb, after jsonb, source_biz_type text,
      source_biz_id text, text text, told text)`
}
