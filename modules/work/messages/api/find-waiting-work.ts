import { type RawBuilder, sql } from 'kysely'
import { UNREAD_NOTICES } from '#modules/work/notices/api/notice-board.ts'
import { IS_LATE, IS_TO_DO } from '#modules/work/tasks/api/lists/home-figures.ts'
import { TASKS_TO_DECIDE } from '#modules/work/tasks/api/lists/task-parts.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { MessageType } from '#platform/wire/push/inbox.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

/** Kinds of waiting work, in the order of the digest. */
export const WAITING_PARTS = [
  'late',
  'due',
  'asked',
  'decide',
  'back',
  'evaluate',
  'examine',
  'letters',
  'notes',
  'unread',
] as const
export type WaitingPart = (typeof WAITING_PARTS)[number]

/** Waiting work of one account. */
export type Waiting = {
  id: string
  /** True when the user is signed in. */
  isSeen: boolean
  /** Count of each part; parts without work are absent. */
  counts: Readonly<Partial<Record<WaitingPart, number>>>
  /** Number of documents to decide, by resource path. */
  decideOf: Readonly<Record<string, number>> | null
  /** Days that the oldest of these documents has waited. */
  days: number
}

/** Documents that were sent back to the applicant. */
const SENT_BACK = RESOURCES.filter(({ document }) => document).map(
  ({ table }) => sql`select apply_user_id as id from ${sql.table(table)}
    where state = ${DOC.rejected} and deleted_at is null and apply_user_id is not null`,
)

const TO_DECIDE = sql`approval_step where is_current and approver_id is not null`

/**
 * Accounts (`id`) with the `count` of one part. Uses the predicates of the home page, so that both
 * show the same number.
 */
const COUNTED: Readonly<Record<WaitingPart, RawBuilder<unknown>>> = {
  late: sql`select t.owner_id as id, count(*) as count from task t
    where ${IS_TO_DO} and ${IS_LATE} group by t.owner_id`,
  due: sql`select t.owner_id as id, count(*) as count from task t
      join task_class k on k.id = t.class_id
    where ${IS_TO_DO} and not ${IS_LATE} and t.plan_end <= today() + k.remind_days
    group by t.owner_id`,
  asked: TASKS_TO_DECIDE,
  decide: sql`select approver_id as id, count(*) as count from ${TO_DECIDE} group by approver_id`,
  back: sql`select id, count(*) as count from (${sql.join(SENT_BACK, sql` union all `)}) as back
    group by id`,
  evaluate: sql`select id, count(*) as count from (
      select e.evaluator_id as id from probation_evaluation e
      where e.state = '1' and e.deleted_at is null
      union all
      select a.id from probation_evaluation e join app_user a on a.user_base_id = e.user_id
      where e.state = '0' and e.deleted_at is null) as evaluation
    group by id`,
  examine: sql`select e.examiner_id as id, count(*) as count
    from positive_examine e join positive o on o.id = e.positive_id
    where e.state = '0' and e.deleted_at is null and o.state in ('0', '3') and o.deleted_at is null
    group by e.examiner_id`,
  letters: sql`select a.id, count(*) as count
    from commitment_letter l join app_user a on a.user_base_id = l.user_id
    where l.state in ('0', '3') and l.deleted_at is null group by a.id`,
  notes: sql`select n.created_by as id, count(*) as count from record_note n
    where n.follow_date <= today() and not n.follow_done and n.deleted_at is null
    group by n.created_by`,
  unread: UNREAD_NOTICES,
}

/** Reads the waiting work of all accounts in one statement, to avoid one query per account. */
export async function findWaiting(tx: Tx, type: MessageType): Promise<Waiting[]> {
  const parts = WAITING_PARTS.map(
    (part) => sql`select id, ${part}::text as part, count from (${COUNTED[part]}) as counted`,
  )
  const { rows } = await sql<Waiting>`
    with waiting as (
      select id, jsonb_object_agg(part, count) as counts
      from (${sql.join(parts, sql` union all `)}) as part
      where count > 0 and id is not null group by id
    ), by_kind as (
      select id, jsonb_object_agg(resource, many) as counts, min(since) as since from (
        select approver_id as id, resource, count(*)::int as many, min(arrived_at) as since
        from ${TO_DECIDE} group by 1, 2) as kind
      group by id
    )
    select w.id, exists (select from live_session s where s.user_id = w.id) as "isSeen",
      w.counts, by_kind.counts as "decideOf",
      coalesce(today() - (by_kind.since at time zone 'Asia/Shanghai')::date, 0) as days
    from waiting w
      left join by_kind on by_kind.id = w.id
      join app_user a on a.id = w.id and a.state = '1' and a.deleted_at is null
      left join message_preference p on p.user_id = w.id and p.type = ${type}
    where coalesce(p.in_app, true)
    order by w.id`.execute(tx)
  return rows
}
