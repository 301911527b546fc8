import { sql } from 'kysely'
import { standColumns } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { reasonsBy, type Say } from '#modules/work/tasks/api/rights/rights-in-words.ts'
import { type Standing, whyNot } from '#modules/work/tasks/api/rights/task-rights.ts'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import {
  BOARD_MOVES,
  BOARD_STATES,
  type BoardState,
  type TaskBoard,
} from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { requireListRequest } from '#platform/api/lists/list-records.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { countTabs, selectBeginnings } from '#platform/api/store/rows/records.ts'

/** Largest number of cards in a column; the list has the rest. */
const MAX_CARDS = 40

export type BoardAsked = {
  of: 'me' | 'dept' | 'all'
  ownerId?: string | undefined
  classId?: string | undefined
}

type Card = TaskBoard[number]['cards'][number]

/** Tasks in the actor's scope by state, each with the moves that the actor may make. */
export async function readTaskBoard(
  { db, counts }: CountingStore,
  actor: Actor,
  request: BoardAsked,
  say: Say,
): Promise<TaskBoard> {
  const { query } = requireListRequest(actor, tasks, paramsOf(actor, request))
  const field = { resource: tasks, field: 'state' }
  const [totals, begins] = await Promise.all([
    countTabs(db, counts, field, query, actor, { rows: onBoard }),
    selectBeginnings(db, tasks, query, actor, BOARD_STATES.map(columnOf)),
  ])
  const shown = await readCards(db, actor, begins.flat())
  const reason = reasonsBy(say)
  return BOARD_STATES.map((state, at) => ({
    state,
    total: totals[state] ?? 0,
    cards: (begins[at] ?? []).flatMap((id) => {
      const task = shown.get(id)
      return task ? [{ ...task.card, moves: movesOf(task.stands, state, reason) }] : []
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

/** Finished tasks stay on the board until the month ends. */
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

/** Earliest planned end first; finished tasks by latest finish. */
const columnOf = (state: BoardState) => ({
  rows: (alias: string) => inColumn(alias, state),
  order: (alias: string) =>
    state === TASK.finished
      ? sql`${at(alias, 'finished_at')} desc, ${at(alias, 'id')} desc`
      : sql`${at(alias, 'plan_end')}, ${at(alias, 'priority')} desc, ${at(alias, 'id')}`,
})

type Shown = { card: Omit<Card, 'moves'>; stands: Standing }

/** Cards with their standing, as one JSON text, because parsing it is faster than many columns. */
async function readCards(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Shown>> {
  const { rows } = await sql<{ shown: Shown[] }>`${PLANNED_ONCE}
    select coalesce(jsonb_agg(jsonb_build_object('card', to_jsonb(card), 'stands', to_jsonb(stands))), '[]') as shown
    from task of_board join task_class k on k.id = of_board.class_id
      left join app_user u on u.id = of_board.owner_id
      cross join lateral (select of_board.id, of_board.title, k.name as "className", k.color,
        u.name as "ownerName", coalesce(u.user_base_id, u.id) as "ownerFace",
        of_board.plan_end::text as "planEnd", of_board.progress, of_board.priority,
        case when of_board.state <> '5'
          then overdue_days(of_board.state, of_board.plan_end, of_board.finished_at) else 0 end as "overdueDays",
        (select count(*)::int from task c where c.parent_id = of_board.id and c.deleted_at is null
          and ${scopePredicate(tasks, 'c', actor, 'view')}) as "childCount") card
      cross join lateral (select ${standColumns(actor)} from task t where t.id = of_board.id) stands
    where of_board.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows[0]?.shown.map((one) => [one.card.id, one]))
}

/** Only the verbs that move a card out of this column. */
function movesOf(
  task: Standing,
  state: BoardState,
  reason: ReturnType<typeof reasonsBy>,
): Card['moves'] {
  const verbs = new Set(Object.values(BOARD_MOVES[state]))
  const reasons = [...verbs].map((verb) => {
    const why = whyNot(task, verb)
    return [verb, why === null ? null : reason(why, task.title)] as const
  })
  return Object.fromEntries(reasons)
}
