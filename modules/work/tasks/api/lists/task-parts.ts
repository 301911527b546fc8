import { type RawBuilder, sql } from 'kysely'
import { actsFor } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { DRAFT_MADE } from '#modules/work/tasks/define/choices.ts'
import type { TaskPartName } from '#modules/work/tasks/wire/tasks.ts'
import type { Within } from '#platform/api/store/rows/records.ts'

/**
 * Parts of a person's tasks: one predicate each, shared by lists, counts, tiles and permissions.
 * Each starts from the rows that name the person, so that it never scans other people's tasks.
 */

const at = (alias: string, column: string) => sql.ref(`${alias}.${column}`)

/**
 * Rows whose id a subquery finds. The array makes PostgreSQL run the subquery first, by index; for
 * a join it would overestimate the number of rows.
 */
function among(alias: string, way: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${at(alias, 'id')} = any(array(${way}))`
}

const OPEN = sql`deleted_at is null`

/**
 * Tasks under way or sent back to the owner, co-workers' unfinished tasks, and unassigned tasks of
 * the departments that the user heads.
 */
function waitingToDo(me: string): RawBuilder<unknown> {
  return sql`select id from task where owner_id = ${me}::uuid and state in ('3', '6') and ${OPEN}
    union select t.id from task t where t.co_worker_ids @> array[${me}::uuid] and t.state = '3' and t.${OPEN}
      and not exists (select from task_progress p where p.task_id = t.id and p.user_id = ${me}::uuid
        and p.done and p.deleted_at is null)
    union select t.id from department led join department place on place.path like led.path || '%'
      join task t on t.owner_dept_id = place.id and t.state = '2' and t.${OPEN}
      where led.leader_id = ${me}::uuid and led.deleted_at is null and led.enabled
        and not exists (select from department nearer where nearer.path like led.path || '%'
          and place.path like nearer.path || '%' and nearer.id <> led.id and nearer.leader_id is not null
          and nearer.deleted_at is null and nearer.enabled)`
}

/** Requests `r` that the user has not yet read. */
export function unread(me: string): RawBuilder<unknown> {
  return sql`r.user_id = ${me}::uuid and not r.done and r.${OPEN}`
}

function waitingToRead(me: string): RawBuilder<unknown> {
  return sql`select r.task_id from task_reader r where ${unread(me)}`
}

/** True when approval `a` of task `t` is pending. */
const IS_ASKED = sql`a.is_current and a.result = '0'
  and ((a.phase in ('1', '2') and t.state in ('1', '4'))
    or (a.phase in ('3', '4') and t.pending_phase = a.phase))`

/** Approvals `a` of tasks `t` that are pending for the user, or for an approver whom the user deputises today. */
export function undecided(me: string): RawBuilder<unknown> {
  return sql`a.approver_id = any(${actsFor(me)}) and ${IS_ASKED}`
}

function waitingToDecide(me: string): RawBuilder<unknown> {
  return sql`select a.task_id from task_approval a join task t on t.id = a.task_id
    where ${undecided(me)}`
}

/**
 * Number of pending approvals by account (`id`, `count`): the part `waitApproval` for all accounts.
 */
export const TASKS_TO_DECIDE = sql`select decider.id, count(distinct a.task_id) as count
  from task_approval a join task t on t.id = a.task_id and t.deleted_at is null
    cross join lateral (select a.approver_id as id union
      select standing.deputy_id from deputy_today standing where standing.away_id = a.approver_id)
      as decider
  where ${IS_ASKED} and decider.id is not null
  group by decider.id`

const LAST_DONE = (alias: string, me: string) =>
  sql`(select max(g.at) from task_log g where g.task_id = ${at(alias, 'id')} and g.operator_id = ${me}::uuid
    and g.action <> ${DRAFT_MADE}) desc nulls last,
    ${at(alias, 'id')} desc`

/** Finished between two dates; this year by default. */
export type Finished = { start?: string | undefined; end?: string | undefined }

function completed(me: string, { start, end }: Finished): RawBuilder<unknown> {
  const within = sql`state = '5' and ${OPEN}
    and finished_at >= coalesce(${start ?? null}::date, date_trunc('year', today())::date)::timestamp at time zone 'Asia/Shanghai'
    and finished_at < (coalesce(${end ?? null}::date, (date_trunc('year', today()) + interval '1 year - 1 day')::date) + 1)::timestamp at time zone 'Asia/Shanghai'`
  return sql`select id from task where owner_id = ${me}::uuid and ${within}
    union select id from task where creator_id = ${me}::uuid and ${within}
    union select id from task where co_worker_ids @> array[${me}::uuid] and ${within}`
}

function operatedBy(me: string): RawBuilder<unknown> {
  return sql`select task_id from task_log where operator_id = ${me}::uuid and action <> ${DRAFT_MADE}`
}

function partOf(user: string): RawBuilder<unknown> {
  return sql`select id from task where creator_id = ${user}::uuid and ${OPEN}
    union select id from task where owner_id = ${user}::uuid and state <> '0' and ${OPEN}
    union select id from task where co_worker_ids @> array[${user}::uuid] and state <> '0' and ${OPEN}
    union select told.row_id from task_told told join task t on t.id = told.row_id and t.state <> '0'
      where told.user_id = ${user}::uuid`
}

/** The parts of one person's tasks, each with its order (domain: W03q). */
export function taskPart(name: TaskPartName, me: string, finished: Finished = {}): Within {
  switch (name) {
    case 'mine':
      return {
        rows: (alias) => among(alias, partOf(me)),
        order: (alias) => sql`${at(alias, 'updated_at')} desc, ${at(alias, 'id')} desc`,
      }
    case 'waitDo':
      return {
        rows: (alias) => among(alias, waitingToDo(me)),
        // Overdue tasks have the earliest date, so they come first.
        order: (alias) =>
          sql`${at(alias, 'plan_end')}, ${at(alias, 'priority')} desc, ${at(alias, 'id')}`,
      }
    case 'waitRead':
      return {
        rows: (alias) => sql`${among(alias, waitingToRead(me))} and ${at(alias, 'state')} <> '0'`,
        order: (
          alias,
        ) => sql`(select r.created_at from task_reader r where r.task_id = ${at(alias, 'id')}
          and r.user_id = ${me}::uuid and not r.done and r.${OPEN}) desc, ${at(alias, 'id')} desc`,
      }
    case 'waitApproval':
      return {
        rows: (alias) => among(alias, waitingToDecide(me)),
        order: (
          alias,
        ) => sql`(select a.arrived_at from task_approval a where a.task_id = ${at(alias, 'id')}
          and a.is_current), ${at(alias, 'id')}`,
      }
    case 'completed':
      return {
        rows: (alias) => among(alias, completed(me, finished)),
        order: (alias) => sql`${at(alias, 'finished_at')} desc, ${at(alias, 'id')} desc`,
      }
    case 'processed':
      return {
        rows: (alias) =>
          among(
            alias,
            sql`${operatedBy(me)} except (
              ${waitingToDo(me)} union ${waitingToRead(me)} union ${waitingToDecide(me)})`,
          ),
        order: (alias) => LAST_DONE(alias, me),
      }
    case 'today':
      return {
        rows: (alias) =>
          among(
            alias,
            sql`select task_id from task_log where operator_id = ${me}::uuid
              and at >= today()::timestamp at time zone 'Asia/Shanghai'`,
          ),
        order: (alias) => LAST_DONE(alias, me),
      }
  }
}

/** Children of a task, or all tasks below it. */
export function below(taskId: string, deep: boolean): Within {
  return {
    rows: (alias) =>
      deep
        ? sql`${at(alias, 'root_id')} = (select root_id from task where id = ${taskId})
            and ${at(alias, 'path')} like (select path from task where id = ${taskId}) || '_%'`
        : sql`${at(alias, 'parent_id')} = ${taskId}::uuid`,
    order: (alias) => sql`${at(alias, 'id')}`,
  }
}
