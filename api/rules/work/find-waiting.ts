import { sql } from 'kysely'
import type { Tx } from '#api/store/database.ts'
import type { MessageType } from '#contracts/message.ts'
import { DOC } from '#resources/documents/define-document.ts'
import { RESOURCES } from '#resources/registry.server.ts'

/** What waits for one account. */
export type Waiting = {
  id: string
  isSeen: boolean
  said: object
  /** By the path of a kind, how many documents of it are to be decided. */
  decideOf: Readonly<Record<string, number>> | null
  /** Letters to sign, notes to look at again, tasks to decide about, and those whose day is here or past. */
  also: Readonly<Record<'letters' | 'notes' | 'asked' | 'due' | 'late', number>>
}

/** Documents that were sent back to whoever asked for them. */
const SENT_BACK = RESOURCES.filter(({ document }) => document).map(
  ({ table }) => sql`select apply_user_id as id from ${sql.table(table)}
    where state = ${DOC.rejected} and deleted_at is null and apply_user_id is not null`,
)

/** Tasks to decide about; and of whoever has them those whose day comes, and those whose day is past. */
const OF_TASKS = sql`select approver_id, 0, null, 0, 0, 0, 0, 0, count(*), 0, 0 from task_approval a
        join task t on t.id = a.task_id and t.deleted_at is null
      where a.is_current and a.approver_id is not null group by approver_id
      union all
      select t.owner_id, 0, null, 0, 0, 0, 0, 0, 0, count(*) filter (where t.plan_end >= overdue_before()),
        count(*) filter (where t.plan_end < overdue_before())
      from task t join task_class k on k.id = t.class_id
      where t.state in ('3', '6') and t.owner_id is not null and t.deleted_at is null
        and t.plan_end <= today() + k.remind_days
      group by t.owner_id`

/** What waits for everybody for whom something does, in one statement: nobody is asked for one by one. */
export async function findWaiting(tx: Tx, type: MessageType): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with part as (
      select approver_id as id, count(*) as decide, min(arrived_at) as since, 0 as back, 0 as fill,
        0 as unread, 0 as letters, 0 as notes, 0 as asked, 0 as due, 0 as late
      from approval_step where is_current and approver_id is not null group by approver_id
      union all
      select id, 0, null, count(*), 0, 0, 0, 0, 0, 0, 0 from (${sql.join(SENT_BACK, sql` union all `)}) as back
      group by id
      union all
      select id, 0, null, 0, count(*), 0, 0, 0, 0, 0, 0 from (
        select e.evaluator_id as id from probation_evaluation e
        where e.state = '1' and e.deleted_at is null
        union all
        select a.id from probation_evaluation e join app_user a on a.user_base_id = e.user_id
        where e.state = '0' and e.deleted_at is null
        union all
        select e.examiner_id from positive_examine e join positive o on o.id = e.positive_id
        where e.state = '0' and e.deleted_at is null and o.state in ('0', '3')
          and o.deleted_at is null) as fill
      group by id
      union all
      select receiver_id, 0, null, 0, 0, count(*), 0, 0, 0, 0, 0 from message_copy
      where type = 'notice' and status = '0' and (expires_at is null or expires_at > now())
      group by receiver_id
      union all
      select a.id, 0, null, 0, 0, 0, count(*), 0, 0, 0, 0
      from commitment_letter l join app_user a on a.user_base_id = l.user_id
      where l.state in ('0', '3') and l.deleted_at is null group by a.id
      union all
      select n.created_by, 0, null, 0, 0, 0, 0, count(*), 0, 0, 0 from record_note n
      where n.follow_date <= today() and not n.follow_done and n.deleted_at is null
      group by n.created_by
      union all
      ${OF_TASKS}
    ), waiting as (
      select id, sum(decide)::int as decide, min(since) as since, sum(back)::int as back,
        sum(fill)::int as fill, sum(unread)::int as unread, sum(letters)::int as letters,
        sum(notes)::int as notes, sum(asked)::int as asked, sum(due)::int as due, sum(late)::int as late
      from part group by id
    ), by_kind as (
      select id, jsonb_object_agg(resource, many) as counts from (
        select approver_id as id, resource, count(*)::int as many
        from approval_step where is_current and approver_id is not null group by 1, 2) as kind
      group by id
    )
    select w.id, exists (select from live_session s where s.user_id = w.id) as "isSeen",
      by_kind.counts as "decideOf",
      jsonb_build_object('letters', w.letters, 'notes', w.notes, 'asked', w.asked, 'due', w.due,
        'late', w.late) as also,
      jsonb_build_object('decide', w.decide, 'back', w.back, 'fill', w.fill, 'unread', w.unread,
        'days', coalesce(today() - (w.since at time zone 'Asia/Shanghai')::date, 0)) as said
    from waiting w
      left join by_kind on by_kind.id = w.id
      join app_user a on a.id = w.id and a.state = '1' and a.deleted_at is null
      left join message_preference p on p.user_id = w.id and p.type = ${type}
    where coalesce(p.in_app, true)
    order by w.id`.execute(tx)
  return rows
}
