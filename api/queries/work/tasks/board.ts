import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { requireListRequest } from '#api/crud/list-records.ts'
import type { CountingStore } from '#api/crud/resource-store.ts'
import { readHeldTasks } from '#api/rules/work/tasks/held-task.ts'
import type { HeldTask } from '#api/rules/work/tasks/standing.ts'
import { whyNot } from '#api/rules/work/tasks/task-rights.ts'
import type { Database } from '#api/store/database.ts'
import { PLANNED_ONCE } from '#api/store/planned-once.ts'
import { countTabs, selectBeginnings } from '#api/store/records.ts'
import { BOARD_MOVES, BOARD_STATES, type BoardState, type TaskBoard } from '#contracts/tasks.ts'
import { TASK } from '#resources/work/tasks/choices.ts'
import { tasks } from '#resources/work/tasks/task.ts'
import { reasonsBy, type Say } from './many-rights.ts'

/** Cards of one column; the list has the others. */
const MAX_CARDS = 40

export type BoardAsked = {
  of: 'me' | 'dept' | 'all'
  ownerId?: string | undefined
  classId?: string | undefined
}

type Card = TaskBoard[number]['cards'][number]

/** Tasks within reach by how far they are, each with what its reader may do to move it. */
export async function readTaskBoard(
  { db, counts }: CountingStore,
  actor: Actor,
  asked: BoardAsked,
  say: Say,
): Promise<TaskBoard> {
  const { query } = requireListRequest(actor, tasks, paramsOf(actor, asked))
  const field = { resource: tasks, field: 'state' }
  const [totals, begins] = await Promise.all([
    countTabs(db, counts, field, query, actor, { rows: onBoard }),
    selectBeginnings(db, tasks, query, actor, BOARD_STATES.map(columnOf)),
  ])
  const ids = begins.flat()
  const [shown, held] = await Promise.all([readCards(db, ids), readHeldTasks(db, actor, ids)])
  const reason = reasonsBy(say)
  const heldById = new Map(held.map((task) => [task.id, task]))
  return BOARD_STATES.map((state, at) => ({
    ...{ state, total: totals[state] ?? 0 },
    cards: (begins[at] ?? []).flatMap((id) => {
      const [card, task] = [shown.get(id), heldById.get(id)]
      return card && task ? [{ ...card, moves: movesOf(task, state, reason) }] : []
    }),
  }))
}

function paramsOf(
  { userId, deptId }: Actor,
  { of, ownerId, classId }: BoardAsked,
): URLSearchParams {
  const owner = ownerId ?? (of === 'me' ? userId : undefined)
  return new URLSearchParams({
    pageSize: String(MAX_CARDS),
    ...(owner !== undefined && { ownerId: owner }),
    ...(ownerId === undefined && of === 'dept' && deptId !== null && { ownerDeptId: deptId }),
    ...(classId !== undefined && { classId }),
  })
}

const at = (alias: string, column: string) => sql.ref(`${alias}.${column}`)

/** What is finished stands there until the month is over. */
const inColumn = (alias: string, state: BoardState) =>
  state === TASK.finished
    ? sql<boolean>`(${at(alias, 'state')} = ${state} and ${at(alias, 'finished_at')}
        >= date_trunc('month', today())::timestamp at time zone 'Asia/Shanghai')`
    : sql<boolean>`${at(alias, 'state')} = ${state}`

const onBoard = (alias: string) =>
  sql<boolean>`(${sql.join(
    BOARD_STATES.map((state) => inColumn(alias, state)),
    sql` or `,
  )})`

/** What is due first comes first, of what is finished the last. */
const columnOf = (state: BoardState) => ({
  rows: (alias: string) => inColumn(alias, state),
  order: (alias: string) =>
    state === TASK.finished
      ? sql`${at(alias, 'finished_at')} desc, ${at(alias, 'id')} desc`
      : sql`${at(alias, 'plan_end')}, ${at(alias, 'priority')} desc, ${at(alias, 'id')}`,
})

async function readCards(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Omit<Card, 'moves'>>> {
  const { rows } = await sql<
    Omit<Card, 'moves'>
  >`${PLANNED_ONCE} select t.id, t.title, k.name as "className", k.color,
      u.name as "ownerName", coalesce(u.user_base_id, u.id) as "ownerFace",
      t.plan_end::text as "planEnd", t.progress, t.priority,
      case when t.state <> '5' then overdue_days(t.state, t.plan_end, t.finished_at) else 0 end as "overdueDays",
      (select count(*)::int from task c where c.parent_id = t.id and c.deleted_at is null) as "childCount"
    from task t join task_class k on k.id = t.class_id left join app_user u on u.id = t.owner_id
    where t.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of the verbs that move a card of this column alone. */
function movesOf(
  task: HeldTask,
  state: BoardState,
  reason: ReturnType<typeof reasonsBy>,
): Card['moves'] {
  const verbs = new Set(Object.values(BOARD_MOVES[state]))
  const told = [...verbs].map((verb) => {
    const why = whyNot(task, verb)
    return [verb, why === null ? null : reason(why, task.title)] as const
  })
  return Object.fromEntries(told)
}
