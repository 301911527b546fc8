import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { yearOf } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const ON_POST: ReadonlySet<string> = new Set(['1', '2', '3', '6'])
const ROOM_SHARE = 0.25
const OVER_SHARE = 0.1
const DAY_MS = 86_400_000
const DAYS_IN_FORCE = 30

const PATH = 'org/post-establishments'
const [WRITER, MANAGER, GENERAL_MANAGER] = ['recruiter', 'hrmgr', 'gm']
/** Row numbers start after the approval steps about people. */
const FIRST_STEP = 4_000

const [OPEN, PASSED, REJECTED] = ['0', '1', '2']

type Proposal = { state: string; daysAgo: number; more: number; results: readonly string[] }

/**
 * Proposals besides the places in force: results of the two approval steps, and the number of
 * additional places.
 */
const PROPOSALS: readonly Proposal[] = [
  { state: '0', daysAgo: 1, more: 1, results: [] },
  { state: '1', daysAgo: 2, more: 2, results: [OPEN, OPEN] },
  { state: '1', daysAgo: 5, more: 1, results: [PASSED, OPEN] },
  { state: '3', daysAgo: 9, more: 6, results: [REJECTED, '5'] },
  { state: '9', daysAgo: 20, more: 3, results: [] },
]

const STEPS = [
  { rule: 'role:hr_manager', by: MANAGER },
  { rule: 'role:gm', by: GENERAL_MANAGER },
] as const

type Cast = { company: Company; accounts: readonly PlannedAccount[]; years: readonly number[] }

function countHolders({ people }: Company): Map<number, number> {
  const holders = new Map<number, number>()
  for (const { post, status } of people) {
    if (ON_POST.has(status)) holders.set(post, (holders.get(post) ?? 0) + 1)
  }
  return holders
}

const momentOf = ({ enteredAt }: SeedContext, daysAgo: number) =>
  new Date(enteredAt.getTime() - daysAgo * DAY_MS).toISOString()

/** `BZ202601140001`: all rows have the same day in their number. */
const numberOf = ({ enteredAt }: SeedContext, row: number) =>
  `BZ${enteredAt.toISOString().slice(0, 10).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`

type Place = { year: number; post: number; department: number; actual: number }

function* places({ company, years }: Cast): Generator<Place> {
  const holders = countHolders(company)
  for (const year of years) {
    for (const [post, { department, enabled }] of company.posts.entries()) {
      if (enabled) yield { year, post, department, actual: holders.get(post) ?? 0 }
    }
  }
}

function planOf(context: SeedContext, { post, actual }: Place) {
  const random = context.streams.of('post_establishment', post)
  const draw = random.next()
  const isOver = draw < OVER_SHARE && actual > 1
  const room = draw > 1 - ROOM_SHARE ? random.between(1, 1 + Math.ceil(actual / 10)) : 0
  return {
    plan: isOver ? actual - 1 : actual + room,
    over_reason: isOver ? '业务量增长，待年中调整编制' : null,
  }
}

type EstablishmentRequest = {
  state: string
  by: string | null
  daysAgo: number
  more: number
  waitsFor: string | null
}

function rowOf(context: SeedContext, row: number, place: Place, request: EstablishmentRequest) {
  const { plan, over_reason } = planOf(context, place)
  const { state, by, daysAgo, more, waitsFor } = request
  const isInForce = state === '4'
  return {
    ...context.stamp('post_establishment', row),
    doc_no: numberOf(context, row),
    year: place.year,
    dept_id: context.idOf('department', place.department),
    post_id: context.idOf('post', place.post),
    plan: plan + more,
    over_reason: isInForce ? over_reason : '业务扩展，申请增编',
    state,
    is_current: isInForce,
    effect_done: isInForce,
    created_by: by,
    apply_user_id: by,
    current_approver: waitsFor,
    apply_at: state === '0' ? null : momentOf(context, daysAgo),
    finished_at: isInForce ? momentOf(context, daysAgo - 3) : null,
  }
}

function* establishmentRows(context: SeedContext, cast: Cast) {
  const manager = accountOf(context, cast, MANAGER)
  const writer = accountOf(context, cast, WRITER)
  const nameOf = (name?: string) =>
    cast.accounts.find(({ userName }) => userName === name)?.name ?? null
  let row = 0
  for (const place of places(cast)) {
    yield rowOf(context, row, place, {
      state: '4',
      by: manager,
      daysAgo: DAYS_IN_FORCE,
      more: 0,
      waitsFor: null,
    })
    row += 1
  }
  for (const [at, place] of proposed(cast)) {
    const { results, ...proposal } = pickAt(PROPOSALS, at)
    const waiting = STEPS[results.indexOf(OPEN)]
    const waitsFor = nameOf(waiting?.by)
    yield rowOf(context, row + at, place, { ...proposal, by: writer, waitsFor })
  }
}

/** Pairs each proposal with a post of the last planned year. */
function* proposed(cast: Cast): Generator<[number, Place]> {
  const year = cast.years.at(-1)
  let at = 0
  for (const place of places(cast)) {
    if (place.year !== year) continue
    if (at === PROPOSALS.length) return
    yield [at, place]
    at += 1
  }
}

function* stepRows(context: SeedContext, cast: Cast) {
  const first = [...places(cast)].length
  for (const [at] of proposed(cast)) {
    const { results, daysAgo, state } = pickAt(PROPOSALS, at)
    const current = state === '1' ? results.indexOf(OPEN) : -1
    for (const [index, result] of results.entries()) {
      const { rule, by } = pickAt(STEPS, index)
      const isHandled = result === PASSED || result === REJECTED
      const hasArrived = isHandled || index === current
      yield {
        id: context.idOf('approval_step', FIRST_STEP + at * STEPS.length + index),
        resource: PATH,
        record_id: context.idOf('post_establishment', first + at),
        round: 1,
        seq: index + 1,
        rule,
        result,
        opinion: result === REJECTED ? '请先从部门内部调剂' : null,
        approver_id: hasArrived ? accountOf(context, cast, by) : null,
        arrived_at: hasArrived ? momentOf(context, daysAgo - index) : null,
        handled_at: isHandled ? momentOf(context, daysAgo - index - 1) : null,
        is_current: index === current,
      }
    }
  }
}

/**
 * Approved places of each post: close to the number of people, sometimes more or fewer. Also contains the
 * proposals.
 */
export function establishmentTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
  clockYear: number | undefined,
): SeedTable[] {
  // The demo also has places for the year in which the user looks at it.
  const years = [...new Set([yearOf(context.today), clockYear ?? yearOf(context.today)])].sort()
  const cast = { company, accounts, years }
  return [
    seedTable('post_establishment', () => establishmentRows(context, cast)),
    seedTable('approval_step', () => stepRows(context, cast)),
  ]
}
