import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { newId } from '#tests/api/running-api.ts'

const RUNS = 60
const YEAR = 2198
const DONE = '3'
/** Closed and cancelled plans, which do not count. */
const OUT = ['4', '9']
const UNCOUNTED_TASKS = ['0', '7']

type Task = { id: string; weight: number; progress: number; state: string; isGone: boolean }
type Plan = {
  id: string
  parent: Plan | null
  weight: number
  target: number | null
  actual: number | null
  reported: number
  state: string
  isGone: boolean
  tasks: Task[]
}

let copy: TestDatabase
let database: DatabaseClient

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  await database.rows(
    `insert into task_class (id, code, name) select gen_random_uuid(), 'PLAN', '年度计划'
     where not exists (select from task_class)`,
  )
})
afterAll(async () => {
  await database?.end()
  await copy?.drop()
})

const mean = (parts: readonly { weight: number; progress: number }[]) => {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  const weighed = parts.reduce((sum, { weight, progress }) => sum + weight * progress, 0)
  return weights === 0 ? 0 : Math.floor(weighed / weights)
}

/** The expected progress of a plan, written directly from the sentence of the specification. */
function progressOf(plan: Plan, all: readonly Plan[]): number {
  if (plan.state === DONE) return 100
  const parts = all.filter(
    ({ parent, state, isGone }) => parent === plan && !isGone && !OUT.includes(state),
  )
  if (parts.length > 0) {
    return mean(parts.map((part) => ({ weight: part.weight, progress: progressOf(part, all) })))
  }
  const tasks = plan.tasks.filter(
    ({ state, isGone }) => !isGone && !UNCOUNTED_TASKS.includes(state),
  )
  if (tasks.length > 0) return mean(tasks)
  if (plan.target) return Math.min(100, Math.floor(((plan.actual ?? 0) * 100) / plan.target))
  return plan.reported
}

const isBelow = (plan: Plan | null, above: Plan): boolean =>
  plan !== null && (plan === above || isBelow(plan.parent, above))

async function insertPlans(plans: readonly Plan[]): Promise<void> {
  await database.rows(
    `insert into year_plan (id, doc_no, title, year, kind, period, parent_id, dept_id, owner_id,
       weight, plan_start, plan_end, plan_state, goal, target_value, actual_value, reported, state)
     select p.id, p.id, 'P', $2, '部门', '年', p.parent, u.dept_id, u.id, p.weight,
       make_date($2, 1, 1), make_date($2, 12, 31), p.state, 'G', p.target, p.actual, p.reported, '4'
     from jsonb_to_recordset($1::jsonb) as p (id uuid, parent uuid, weight integer, target numeric,
         actual numeric, reported integer, state text),
       (select * from app_user where user_name = 'leader1') u`,
    [JSON.stringify(plans.map((plan) => ({ ...plan, parent: plan.parent?.id, tasks: [] }))), YEAR],
  )
}

async function insertTask(plan: Plan, task: Task): Promise<void> {
  plan.tasks.push(task)
  await database.rows(
    `insert into task (id, task_no, title, content, class_id, creator_id, owner_id, plan_start,
       plan_end, state, progress, weight, year_plan_id)
     select $1::uuid, $1::text, 'T', 'T', k.id, u.id, u.id, make_date($6, 3, 1), make_date($6, 3, 1),
       $2, $3, $4, $5
     from (select id from task_class limit 1) k, app_user u where u.user_name = 'leader1'`,
    [task.id, task.state, task.progress, task.weight, plan.id, YEAR],
  )
}

const percent = fc.integer({ min: 0, max: 100 })
const amount = fc.option(fc.integer({ min: 0, max: 30 }), { nil: null })
const state = fc.constantFrom('2', '2', '2', '2', DONE, ...OUT)
const taskState = fc.constantFrom('3', '3', '4', '5', ...UNCOUNTED_TASKS)
const seedOfPlan = fc.record({
  parent: fc.option(fc.nat(), { nil: null, freq: 6 }),
  weight: fc.oneof(percent, fc.constant(0)),
  target: amount,
  actual: amount,
  reported: percent,
  state,
})

/** Random events on plans. `at` and `to` select plans by index, modulo the number of plans. */
const happening = fc.oneof(
  fc.record({ what: fc.constant('weigh' as const), at: fc.nat(), weight: percent }),
  fc.record({ what: fc.constant('aim' as const), at: fc.nat(), target: amount, actual: amount }),
  fc.record({ what: fc.constant('report' as const), at: fc.nat(), reported: percent }),
  fc.record({ what: fc.constant('turn' as const), at: fc.nat(), state }),
  fc.record({ what: fc.constant('move' as const), at: fc.nat(), to: fc.nat() }),
  fc.record({ what: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ what: fc.constant('weighAll' as const), weight: percent }),
  fc.record({
    what: fc.constant('addTask' as const),
    at: fc.nat(),
    state: taskState,
    weight: percent,
    progress: percent,
  }),
  fc.record({
    what: fc.constant('workOnTasks' as const),
    at: fc.nat(),
    state: taskState,
    weight: percent,
    progress: percent,
  }),
  fc.record({ what: fc.constant('giveTasksTo' as const), at: fc.nat(), to: fc.nat() }),
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** Applies the event to the database table and to the plans in memory. */
async function happen(event: Happening, all: readonly Plan[]): Promise<void> {
  const alive = all.filter(({ isGone }) => !isGone)
  if (event.what === 'weighAll') {
    for (const plan of alive) plan.weight = event.weight
    await database.rows('update year_plan set weight = $2 where id = any ($1::uuid[])', [
      alive.map(({ id }) => id),
      event.weight,
    ])
    return
  }
  const plan = alive[event.at % alive.length]
  if (!plan) return
  const set = (column: string, value: unknown) =>
    database.rows(`update year_plan set ${column} = $2 where id = $1`, [plan.id, value])
  if (event.what === 'weigh') {
    plan.weight = event.weight
    await set('weight', event.weight)
  } else if (event.what === 'aim') {
    plan.target = event.target
    plan.actual = event.actual
    await set('target_value', event.target)
    await set('actual_value', event.actual)
  } else if (event.what === 'report') {
    plan.reported = event.reported
    await set('reported', event.reported)
  } else if (event.what === 'turn') {
    plan.state = event.state
    await set('plan_state', event.state)
  } else if (event.what === 'move') {
    const to = alive[event.to % alive.length] ?? null
    plan.parent = isBelow(to, plan) ? null : to
    await set('parent_id', plan.parent?.id ?? null)
  } else if (event.what === 'delete') {
    if (alive.some(({ parent }) => parent === plan)) return
    plan.isGone = true
    await set('deleted_at', new Date())
  } else if (event.what === 'addTask') {
    const { weight, progress } = event
    await insertTask(plan, { id: newId(), state: event.state, weight, progress, isGone: false })
  } else if (event.what === 'workOnTasks') {
    for (const task of plan.tasks) {
      Object.assign(task, { state: event.state, weight: event.weight, progress: event.progress })
    }
    await database.rows(
      'update task set state = $2, weight = $3, progress = $4 where year_plan_id = $1',
      [plan.id, event.state, event.weight, event.progress],
    )
  } else {
    const to = alive[event.to % alive.length]
    if (!to || to === plan) return
    to.tasks.push(...plan.tasks.splice(0))
    await database.rows('update task set year_plan_id = $2 where year_plan_id = $1', [
      plan.id,
      to.id,
    ])
  }
}

async function expectAsComputed(all: readonly Plan[]): Promise<void> {
  const alive = all.filter(({ isGone }) => !isGone)
  const found = await database.rows<{ id: string; progress: number; task_count: number }>(
    'select id, progress, task_count from year_plan where id = any ($1::uuid[])',
    [alive.map(({ id }) => id)],
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  expect(alive.map(({ id }) => byId.get(id))).toEqual(
    alive.map((plan) => ({
      id: plan.id,
      progress: progressOf(plan, all),
      task_count: plan.tasks.filter((task) => !UNCOUNTED_TASKS.includes(task.state)).length,
    })),
  )
}

function planted(seeds: readonly (typeof seedOfPlan extends fc.Arbitrary<infer T> ? T : never)[]) {
  const plans: Plan[] = []
  for (const { parent, ...seed } of seeds) {
    const above = parent === null ? null : (plans[parent % Math.max(1, plans.length)] ?? null)
    plans.push({ id: newId(), parent: above, ...seed, isGone: false, tasks: [] })
  }
  return plans
}

describe('how far plans are', () => {
  test('is what a plain computation says, whatever happened', async () => {
    const trees = fc.array(seedOfPlan, { minLength: 1, maxLength: 25 })
    const happenings = fc.array(happening, { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(trees, happenings, async (seeds, events) => {
        const plans = planted(seeds)
        await insertPlans(plans)
        await expectAsComputed(plans)
        for (const event of events) {
          await happen(event, plans)
          await expectAsComputed(plans)
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('of a chain of fifty reaches its root', async () => {
    const seed = { weight: 100, target: null, actual: null, reported: 0, state: '2' }
    const chain = planted(Array.from({ length: 50 }, (_, at) => ({ ...seed, parent: at || null })))
    for (const [at, plan] of chain.entries()) plan.parent = chain[at - 1] ?? null
    await insertPlans(chain)
    const last = chain.at(-1)
    if (!last) throw new Error('no chain')
    last.reported = 73
    await database.rows('update year_plan set reported = 73 where id = $1', [last.id])
    await expectAsComputed(chain)
    expect(
      await database.value('select progress from year_plan where id = $1', [chain[0]?.id]),
    ).toBe(73)
  })
})
