import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '#modules/work/tasks/define/task.ts'
import {
  TASK_CALLS,
  TASK_PARTS,
  type TaskPartName,
  taskCounts,
} from '#modules/work/tasks/wire/tasks.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { type Answer, savedIn } from '#tests/api/running-api.ts'
import { openTaskDesk, type TaskDesk, type Verb } from './task-desk.ts'

let desk: TaskDesk
beforeAll(async () => {
  desk = await openTaskDesk()
})
afterAll(() => desk?.close())

/**
 * The state changes that a verb can cause, written by hand. Where an approval has no superior to decide, it
 * passes automatically, and the task makes both changes in one step.
 */
const EDGES: Readonly<Record<string, string>> = {
  submit: '01 02 03',
  decide: '12 13 16 45 46 22 33 66 27 37 67',
  assign: '23 33',
  report: '33 34 35 66 64 65',
  prolong: '22 33 66',
  cancel: '07 17 27 37 47 67 22 33 66',
  activate: '72 73 53',
  resubmit: '61 62 63 64 65 11 13 44 45',
  read: '11 22 33 44 55 66 77',
}

const PEOPLE = ['leader1', 'staff1', 'er', 'admin'] as const
/** The acting user of each step: mostly a user who takes part in the task. */
const TURNS = ['leader1', 'staff1', 'leader1', 'staff1', ...PEOPLE] as const
const steps = fc.array(fc.tuple(fc.constantFrom(...TURNS), fc.nat(100), fc.nat(100)), {
  minLength: 8,
  maxLength: 14,
})
const rules = fc.record({
  need_create_approval: fc.boolean(),
  need_finish_approval: fc.boolean(),
  prolong_need_approval: fc.boolean(),
  cancel_need_approval: fc.boolean(),
  approver_rule: fc.constantFrom('直接上级', '创建人', '部门负责人'),
  max_prolong: fc.constant(20),
})

/** Chooses a verb: three of four times one that some user can use in this state, otherwise any verb. */
function verbFrom(state: string, choice: number): string {
  const all = Object.keys(EDGES)
  const able = all.filter((verb) => EDGES[verb]?.split(' ').some(([from]) => from === state))
  const among = choice % 4 === 0 || able.length === 0 ? all : able
  return among[choice % among.length] ?? 'read'
}

let days = 30

function act(id: string, verb: string, who: string, n: number): Promise<Answer> {
  if (verb === 'report')
    return desk.report(who, id, n > 60 ? 100 : n, { problem: '返工', hours: '0' })
  days += 1
  const bodies: Readonly<Record<string, object>> = {
    decide: { pass: n % 3 > 0, opinion: '看过' },
    assign: { ownerId: desk.account(n % 2 ? 'staff1' : 'er').id },
    prolong: { newDate: dayFromToday(days) },
    cancel: { reason: '不做' },
    activate: { reason: '再做' },
  }
  return desk.press(who, verb as Verb, id, bodies[verb] ?? {})
}

/**
 * Finds tasks that break this rule: a pending phase has exactly one current approval, with the same phase,
 * and its approver is not the owner.
 */
const ASKED_AMISS = `select t.id, t.state, t.pending_phase, a.phase from task t
  full join (select * from task_approval where is_current) a on a.task_id = t.id
  where t.deleted_at is null and (t.pending_phase is distinct from a.phase
    or (t.state = '1') <> coalesce(t.pending_phase = '1', false)
    or (t.state = '4') <> coalesce(t.pending_phase = '2', false)
    or (t.pending_phase in ('3', '4') and t.state not in ('2', '3', '6'))
    or a.approver_id = t.owner_id)`

/**
 * Every test run makes some walks. TASK_WALKS=2000 with another date as TASK_SEED makes as many as a
 * developer wants.
 */
const WALKS = Number(process.env.TASK_WALKS ?? 30)
const SEED = Number(process.env.TASK_SEED ?? 20261125)
const LIMIT_MS = WALKS * 4_000

test(
  'however verbs follow each other, a task goes along the edges that are there',
  async () => {
    const taken = new Set<string>()
    await fc.assert(
      fc.asyncProperty(rules, fc.boolean(), steps, async (classRules, draft, walk) => {
        const classifyId = await desk.classOf(classRules)
        const id = await desk.task(
          'leader1',
          { classifyId, draft, readers: [desk.account('er').code] },
          'staff1',
        )
        for (const [who, choice, n] of walk) {
          const from = String((await desk.row(id)).state)
          const verb = verbFrom(from, choice)
          const { status, text } = await act(id, verb, who, n)
          expect([verb, who, status < 500, text]).toEqual([verb, who, true, text])
          const to = String((await desk.row(id)).state)
          if (status !== 200) expect([verb, who, from, to]).toEqual([verb, who, from, from])
          else
            expect([verb, who, from, to, EDGES[verb]?.split(' ').includes(from + to)]).toEqual([
              verb,
              who,
              from,
              to,
              true,
            ])
          if (status === 200) taken.add(`${verb} ${from}${to}`)
        }
        expect(await desk.database.rows(ASKED_AMISS)).toEqual([])
      }),
      { numRuns: WALKS, seed: SEED },
    )
    // The walks must use enough different state changes, or the test proves nothing.
    expect(taken.size).toBeGreaterThan(10)
  },
  LIMIT_MS,
)

test('nothing is at once to be done and handled, and whatever is in a part can be opened', async () => {
  for (const who of [...PEOPLE, 'staff2', 'gm']) {
    const counts = taskCounts.parse((await desk.by(who)(TASK_CALLS.counts)).body.response)
    const parts = new Map<TaskPartName, string[]>()
    for (const part of TASK_PARTS) parts.set(part, await desk.idsIn(who, TASK_CALLS[part]))
    for (const [part, ids] of parts) {
      expect([who, part, ids.length, new Set(ids).size]).toEqual([
        who,
        part,
        counts[part],
        ids.length,
      ])
      const open =
        ids.length === 0
          ? []
          : await desk.idsIn(who, tasks.endpoints.list, { ids: ids.slice(0, 300).join(',') })
      expect([who, part, open.sort()]).toEqual([who, part, ids.slice(0, 300).sort()])
    }
    const waiting = [parts.get('waitDo'), parts.get('waitRead'), parts.get('waitApproval')].flat()
    const handled = new Set(parts.get('processed'))
    expect([who, waiting.filter((id) => handled.has(id ?? ''))]).toEqual([who, []])
  }
}, 60_000)

type Node = {
  id: string
  parent_id: string | null
  weight: number
  progress: number
  state: string
}

/** The expected progress of a task from the tasks below it. */
function reached(all: readonly Node[], node: Node): number {
  const below = all.filter(({ parent_id, state }) => parent_id === node.id && state !== '7')
  const weights = below.reduce((sum, { weight }) => sum + weight, 0)
  if (below.length === 0 || node.state === '5' || node.state === '7') return node.progress
  const done = below.reduce((sum, one) => sum + one.weight * reached(all, one), 0)
  return weights === 0 ? 0 : Math.floor(done / weights)
}

test('whatever is done below it, a task is as far as its parts', async () => {
  const root = await desk.task('staff1')
  const middle = await desk.task('staff1', { parentId: root, weight: 50 })
  const leaves = [
    await desk.task('staff1', { parentId: root, weight: 30 }),
    await desk.task('staff1', { parentId: root, weight: 20 }),
    await desk.task('staff1', { parentId: middle, weight: 60 }),
    await desk.task('staff1', { parentId: middle, weight: 40 }),
  ]
  const deeds = fc.sample(
    fc.tuple(
      fc.constantFrom(...leaves),
      fc.constantFrom('report', 'cancel', 'activate', 'weigh'),
      fc.nat(99),
    ),
    { numRuns: 40, seed: 7 },
  )
  for (const [id, deed, n] of deeds) {
    if (deed === 'report') await desk.report('staff1', id, n, { problem: '返工', hours: '0.1' })
    else if (deed !== 'weigh') await desk.press('staff1', deed as Verb, id, { reason: '试' })
    else {
      const { version } = await desk.row(id)
      const body = { id, version: Number(version), weight: n }
      await desk.by('staff1')(tasks.endpoints.update, { method: 'PUT', body })
    }
    const all = await desk.database.rows<Node>(
      'select id, parent_id, weight, progress, state from task where root_id = $1',
      [root],
    )
    for (const one of all)
      expect([deed, one.id, one.progress]).toEqual([deed, one.id, reached(all, one)])
  }
  const [hours] = await desk.database.rows(
    `select t.used_hours = (select coalesce(sum(p.hours), 0) from task_progress p join task d on d.id = p.task_id
       where d.root_id = t.id) as same from task t where id = $1`,
    [root],
  )
  expect(hours).toEqual({ same: true })
  savedIn(await desk.press('staff1', 'cancel', root, { reason: '不做' }))
  expect(
    await desk.database.value(
      `select count(*)::int from task where root_id = $1 and state not in ('5', '7')`,
      [root],
    ),
  ).toBe(0)
}, 60_000)
