import { type Day, isoMonth } from '#platform/seed/calendar-day.ts'
import { pickAt, type Random } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'
import { type Outlined, outlineTasks } from './task-outline.ts'
import type { TaskPeople } from './task-people.ts'

const [DRAFT, PROPOSED, UNASSIGNED, UNDER_WAY] = ['0', '1', '2', '3']
const [FINISHING, FINISHED, REJECTED, CANCELLED] = ['4', '5', '6', '7']

/** Classes in the order of a new company, and their percentages of tasks. */
export const CLASS_CODES = ['RC', 'ZD', 'ZX', 'HY', 'ND', 'XZ', 'LS'] as const
const CLASS_SHARES = [28, 10, 12, 13, 10, 13, 14] as const
/** Classes that need approval to begin, and classes whose creator decides. */
const PROPOSED_CLASSES: ReadonlySet<number> = new Set([1, 2])
const CREATOR_CLASSES: ReadonlySet<number> = new Set([3, 5])
const UNSCORED_CLASS = 0
const UNASKED_CLASS = 6
const BY_CREATOR = 5

/** Hours in tenths; progress from the owner, null from a co-worker. */
export type Report = {
  by: number
  day: Day
  progress: number | null
  tenths: number
  done: boolean
}

export type PlannedTask = Outlined & {
  classAt: number
  creator: number
  owner: number | null
  coWorkers: readonly number[]
  readers: readonly { who: number; done: boolean }[]
  /** The approver of the start or the completion; null without one. */
  approver: number | null
  start: Day
  end: Day
  firstEnd: Day
  finishedOn: Day | null
  progress: number
  weight: number
  tenths: number
  reports: readonly Report[]
  pendingPhase: string | null
  lastPhase: string | null
  /** The superior's points in the three dimensions. */
  points: readonly [number, number, number] | null
  ownPoints: number | null
}

const someone = (random: Random, people: TaskPeople, except: ReadonlySet<number>) =>
  people.others(random, 1, except)[0] ?? 0

function classOf(random: Random): number {
  let rest = random.below(100)
  for (const [at, share] of CLASS_SHARES.entries()) {
    rest -= share
    if (rest < 0) return at
  }
  return 0
}

type Cast = Pick<PlannedTask, 'classAt' | 'creator' | 'owner' | 'approver'>

/** Chooses the participants, so that the approver is neither the owner nor the requester. */
function castOf({ state, wanted }: Outlined, random: Random, people: TaskPeople): Cast {
  let owner = wanted && wanted.nth !== 1 ? wanted.who : people.pick(random)
  let classAt = classOf(random)
  const isAsked = state === FINISHING || state === REJECTED || state === PROPOSED
  if (wanted?.nth === 1) {
    owner = someone(random, people, new Set([wanted.who]))
    return { classAt: BY_CREATOR, creator: wanted.who, owner, approver: wanted.who }
  }
  if (state === PROPOSED) {
    while (people.superior(owner) === null) owner = (owner + 1) % people.count
    classAt = random.pick([...PROPOSED_CLASSES])
    return { classAt, creator: owner, owner, approver: people.superior(owner) }
  }
  const superior = people.superior(owner)
  if (isAsked && (classAt === UNASKED_CLASS || superior === null)) classAt = BY_CREATOR
  const isByCreator = CREATOR_CLASSES.has(classAt)
  const creator =
    isByCreator && isAsked
      ? someone(random, people, new Set([owner]))
      : random.chance(0.45)
        ? owner
        : random.chance(0.6)
          ? (superior ?? owner)
          : someone(random, people, new Set([owner]))
  const byCreator = creator === owner ? superior : creator
  const approver = isByCreator ? byCreator : superior
  return {
    classAt,
    creator,
    owner: state === UNASSIGNED ? null : owner,
    approver: classAt === UNASKED_CLASS ? null : approver,
  }
}

type Dates = Pick<PlannedTask, 'start' | 'end' | 'firstEnd' | 'finishedOn'>

function datesOf({ state, wanted }: Outlined, random: Random, today: Day): Dates {
  const length = random.between(4, 30)
  const isOverdue = random.chance(0.55)
  const ahead =
    state === FINISHED
      ? -random.between(2, wanted ? 10 : 170)
      : state === CANCELLED
        ? random.between(-60, 20)
        : isOverdue && state !== DRAFT
          ? -random.between(1, 25)
          : random.between(2, 40)
  const end = today + ahead
  const start = Math.min(end - length, today - (state === DRAFT ? -1 : 3))
  const late = random.chance(0.2) ? random.between(1, 6) : -random.between(0, 3)
  const canProlong = state === UNDER_WAY || state === FINISHED || state === REJECTED
  const isProlonged = canProlong && random.chance(0.11)
  return {
    start,
    end,
    firstEnd: isProlonged ? end - random.between(1, length - 1) : end,
    finishedOn: state === FINISHED ? Math.min(end + late, today - 1) : null,
  }
}

/** Reports that reach a progress between two days; the last report falls on the end day. */
function reportsUpTo(
  random: Random,
  { by, from, to, progress }: { by: number; from: Day; to: Day; progress: number },
): Report[] {
  const count = Math.max(1, Math.min(progress === 100 ? random.between(2, 4) : 2, to - from + 1))
  return Array.from({ length: count }, (_, at) => ({
    by,
    day: to - Math.floor(((to - from) * (count - 1 - at)) / count),
    done: false,
    progress: Math.floor((progress * (at + 1)) / count),
    tenths: random.between(5, 25),
  }))
}

function reportsOf(
  { state, wanted }: Outlined,
  { owner, start, finishedOn }: { owner: number | null; start: Day; finishedOn: Day | null },
  random: Random,
  today: Day,
): Report[] {
  if (owner === null || [DRAFT, PROPOSED, UNASSIGNED].includes(state)) return []
  const isReported = state !== UNDER_WAY || wanted?.nth === 0 || random.chance(0.7)
  if (!isReported) return []
  // The first required task of each person is open, and its owner reported today.
  const to = finishedOn ?? (wanted?.nth === 0 ? today : today - 1)
  const isAll = state === FINISHED || state === FINISHING || state === REJECTED
  const progress = isAll ? 100 : random.between(1, 9) * 10
  return reportsUpTo(random, { by: owner, from: Math.min(start, to), to, progress })
}

function beside(
  { state, wanted }: Outlined,
  cast: Cast,
  reports: readonly Report[],
  random: Random,
  people: TaskPeople,
): { coWorkers: number[]; more: Report[] } {
  const { owner } = cast
  if (owner === null || state === DRAFT || wanted || !random.chance(0.25))
    return { coWorkers: [], more: [] }
  const coWorkers = people.others(random, random.between(1, 2), new Set([owner]))
  const last = reports.at(-1)
  const more = coWorkers.flatMap((by) =>
    last && random.chance(0.7)
      ? [
          {
            by,
            day: last.day,
            progress: null,
            tenths: random.between(5, 25),
            done: random.chance(0.6),
          },
        ]
      : [],
  )
  return { coWorkers, more }
}

function readersOf(
  { state, wanted }: Outlined,
  { creator, owner }: Cast,
  random: Random,
  people: TaskPeople,
): PlannedTask['readers'] {
  if (wanted?.nth === 3) return [{ who: wanted.who, done: false }]
  if (state === DRAFT || !random.chance(0.22)) return []
  const others = people.others(random, random.between(1, 3), new Set([creator, owner ?? creator]))
  return others.map((who) => ({ who, done: random.chance(0.6) }))
}

const points = (random: Random) =>
  Math.max(40, Math.min(100, Math.round(random.normal(86, 6)))) as number

function scoresOf(
  { classAt, owner }: Cast,
  finishedOn: Day | null,
  random: Random,
  people: TaskPeople,
): Pick<PlannedTask, 'points' | 'ownPoints'> {
  const isScored = finishedOn !== null && classAt !== UNSCORED_CLASS && owner !== null
  const superior = isScored ? people.superior(owner) : null
  const byLeader = superior !== null && random.chance(0.9)
  return {
    points: byLeader ? [points(random), points(random), points(random)] : null,
    ownPoints: isScored && random.chance(0.45) ? points(random) : null,
  }
}

/** The pending approval phase, and the last one. */
function phasesOf(state: string, classAt: number) {
  if (state === PROPOSED) return { pendingPhase: '1', lastPhase: '1' }
  if (state === FINISHING) return { pendingPhase: '2', lastPhase: '2' }
  if (state === REJECTED || state === FINISHED) return { pendingPhase: null, lastPhase: '2' }
  return { pendingPhase: null, lastPhase: PROPOSED_CLASSES.has(classAt) ? '1' : null }
}

/** Every 20th task under way has a pending request to extend or cancel. */
const ASKED_EVERY = 20

function planLeaf(outlined: Outlined, context: SeedContext, people: TaskPeople): PlannedTask {
  const random = context.streams.of('task', outlined.row)
  const cast = castOf(outlined, random, people)
  const dates = datesOf(outlined, random, context.today)
  const reports = reportsOf(outlined, { ...cast, ...dates }, random, context.today)
  const { coWorkers, more } = beside(outlined, cast, reports, random, people)
  const last = reports.at(-1)
  const before = reports.at(-2)
  const reached = outlined.state === REJECTED ? (before?.progress ?? 60) : (last?.progress ?? 0)
  const phases = phasesOf(outlined.state, cast.classAt)
  const all = [...reports, ...more]
  const start = Math.min(dates.start, ...all.map(({ day }) => day))
  const isAsked =
    outlined.state === UNDER_WAY && cast.approver !== null && outlined.row % ASKED_EVERY >= 18
  return {
    ...outlined,
    ...cast,
    ...dates,
    coWorkers,
    reports: all,
    weight: 100,
    start,
    ...phases,
    ...(isAsked && { pendingPhase: outlined.row % ASKED_EVERY === 18 ? '3' : '4' }),
    readers: readersOf(outlined, cast, random, people),
    progress: reached,
    tenths: all.reduce((sum, { tenths }) => sum + tenths, 0),
    ...scoresOf(cast, dates.finishedOn, random, people),
  }
}

/** Weights of children add up to 100: equal parts, and the first gets the remainder. */
const weightOf = (at: number, of: number) =>
  at === 0 ? 100 - (of - 1) * Math.floor(100 / of) : Math.floor(100 / of)

/** A task whose progress follows its children. */
function planParent(
  outlined: Outlined,
  below: readonly PlannedTask[],
  context: SeedContext,
  people: TaskPeople,
): PlannedTask {
  const random = context.streams.of('task', outlined.row)
  const cast = castOf(outlined, random, people)
  const counting = below.filter(({ state }) => state !== CANCELLED)
  const weights = counting.reduce((sum, { weight }) => sum + weight, 0)
  const done = counting.reduce((sum, { weight, progress }) => sum + weight * progress, 0)
  const start = Math.min(...below.map((one) => one.start))
  const end = Math.max(...below.map((one) => Math.max(one.end, one.firstEnd)))
  const finishedOn =
    outlined.state === FINISHED
      ? Math.max(...below.map((one) => one.finishedOn ?? one.start))
      : null
  const owner = cast.owner ?? 0
  const last: Report[] =
    finishedOn === null
      ? []
      : [{ by: owner, day: finishedOn, progress: 100, tenths: 5, done: false }]
  const tenths = [...below.map((one) => one.tenths), ...last.map((one) => one.tenths)]
  return {
    ...outlined,
    ...cast,
    start,
    end,
    firstEnd: end,
    finishedOn,
    coWorkers: [],
    weight: 100,
    reports: last,
    ...phasesOf(outlined.state, cast.classAt),
    readers: readersOf(outlined, cast, random, people),
    progress: finishedOn === null ? (weights === 0 ? 0 : Math.floor(done / weights)) : 100,
    tenths: tenths.reduce((sum, one) => sum + one, 0),
    ...scoresOf(cast, finishedOn, random, people),
  }
}

/** A group of tasks, planned from the bottom up and returned from the top down. */
function planGroup(
  group: readonly Outlined[],
  context: SeedContext,
  people: TaskPeople,
): PlannedTask[] {
  const planned = new Map<number, PlannedTask>()
  for (const one of [...group].reverse()) {
    const below = one.children.flatMap((row) => planned.get(row) ?? [])
    const weighed = below.map((child, at) => ({ ...child, weight: weightOf(at, below.length) }))
    for (const child of weighed) planned.set(child.row, child)
    const whole =
      weighed.length === 0
        ? planLeaf(one, context, people)
        : planParent(one, weighed, context, people)
    planned.set(one.row, whole)
  }
  return group.map(({ row }) =>
    pickAt(
      [planned.get(row)].filter((one) => one !== undefined),
      0,
    ),
  )
}

/** The tasks of the demo company, parents before their children. */
export function* planTasks(
  context: SeedContext,
  count: number,
  people: TaskPeople,
): Generator<PlannedTask> {
  let group: Outlined[] = []
  for (const one of outlineTasks(count, people.count, context.streams.of('task_outline', 0))) {
    if (one.parent === null && group.length > 0) {
      yield* planGroup(group, context, people)
      group = []
    }
    group.push(one)
  }
  yield* planGroup(group, context, people)
}

export const isProposedFirst = ({ classAt, creator, owner, state }: PlannedTask): boolean =>
  PROPOSED_CLASSES.has(classAt) && creator === owner && state !== DRAFT && state !== PROPOSED

export const needsScore = ({ classAt, state }: PlannedTask): boolean =>
  state === FINISHED && classAt !== UNSCORED_CLASS

export const scoreMonthOf = ({ finishedOn }: PlannedTask): string | null =>
  finishedOn === null ? null : isoMonth(finishedOn)

/** One task in this many was sent back once. */
const SENT_BACK_EVERY = 4

/** True when the task was sent back once and submitted again. */
export const wasSentBack = ({ row, state, approver, owner }: PlannedTask): boolean =>
  (state === FINISHED || state === FINISHING) &&
  approver !== null &&
  owner !== null &&
  row % SENT_BACK_EVERY === 1
