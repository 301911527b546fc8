import { sql } from 'kysely'
import { followLeaving } from '#modules/attendance/groups/api/follow-employment.ts'
import { clearRoster } from '#modules/attendance/roster/api/clear-roster.ts'
import { checkArchive } from '#modules/hr/archives/api/check-archive.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { placeProblem, tellCorrected } from '#modules/org/positions/api/correct-seat.ts'
import { keepMainPosition } from '#modules/org/positions/api/keep-main-position.ts'
import { closeAccountsOf } from '#modules/system/accounts/api/close-accounts-of.ts'
import type { Actor } from '#platform/api/actor.ts'
import { changedValues, lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isService, NOT_JOINED_YET, stateAtRejoining } from './state-at-joining.ts'

const LEAVING = '3'
const GONE = new Set(['4', '5'])
/** States of people who are not regular: on probation, interns and on a service contract. */
const NOT_REGULAR = new Set([NOT_JOINED_YET, '1', '7', '8'])

/** Codes of EMPLOYMENT_KIND that have a labour contract. checkContract uses the same codes. */
const LABOUR_KINDS: ReadonlySet<string> = new Set(['1', '5'])
const INTERN = '7'
/** Interns and people on a service contract. */
const OUTSIDE: ReadonlySet<string> = new Set([INTERN, '8'])
const WORKING: ReadonlySet<string> = new Set(['1', '2', '7', '8'])
const ON_PAY_ROLL: ReadonlySet<string> = new Set(['1', '2', '3', '6', '7'])

const form = () => archives.actions.correct?.form ?? archives

type Wanted = {
  status: string
  regularDate: string | null
  leaveDate: string | null
  joinDate: string
  empKind: string
}

/** Uses the current day of joining and kind of employment where the form leaves them empty. */
function wantedOf(values: ActionValues, current: WireRecord): Wanted {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    status: String(values.status),
    regularDate: text(values.regularDate),
    leaveDate: text(values.leaveDate),
    joinDate: text(values.joinDate) ?? String(current.joinDate),
    empKind: text(values.empKind) ?? String(current.empKind),
  }
}

function stateProblem(joinDate: string, { status }: Wanted, current: string, today: string) {
  if (status === NOT_JOINED_YET && current !== NOT_JOINED_YET) return 'invalid.joinedAlready'
  return status !== NOT_JOINED_YET && joinDate > today ? 'invalid.notJoinedYet' : null
}

function regularProblem(joinDate: string, { status, regularDate }: Wanted, today: string) {
  if (regularDate === null) return null
  if (NOT_REGULAR.has(status)) return 'invalid.notInThisState'
  return regularDate < joinDate || regularDate > today ? 'invalid.betweenJoinAndToday' : null
}

function leaveProblem(joinDate: string, { status, leaveDate }: Wanted, today: string) {
  if (status === LEAVING)
    return leaveDate !== null && leaveDate >= today ? null : 'invalid.lastDayAhead'
  if (!GONE.has(status)) return leaveDate === null ? null : 'invalid.notInThisState'
  return leaveDate !== null && leaveDate >= joinDate && leaveDate <= today
    ? null
    : 'invalid.betweenJoinAndToday'
}

type Problem = FieldProblem | null

/**
 * Checks the kind of employment against the labour contract and the state of an employee at work.
 */
function kindProblem(current: WireRecord, { empKind, status }: Wanted, facts: Facts): Problem {
  if (empKind === current.empKind) return null
  if (facts.labourContract !== null && !LABOUR_KINDS.has(empKind)) {
    return { key: 'invalid.kindHasContract', values: { number: facts.labourContract } }
  }
  const fits = stateAtRejoining(empKind, true)
  const isWorking = WORKING.has(status)
  const isOfKind = isService(empKind) || fits === INTERN ? status === fits : !OUTSIDE.has(status)
  return isWorking && !isOfKind ? { key: 'invalid.stateOfKind' } : null
}

type Facts = {
  /** The last day of the previous employment. */
  leftBefore: string | null
  labourContract: string | null
  /** The number of the first contract of this employment. */
  firstContract: string | null
  firstStart: string | null
}

async function readFacts(tx: Tx, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (select max(leave_date)::text from employment_spell where user_id = ${id}) as "leftBefore",
      (select c.doc_no from contract c where c.user_id = b.id and c.is_labour and c.state = '4'
        and c.deleted_at is null and c.start_date <= today()
        and coalesce(c.ended_on, c.end_date, 'infinity') >= today() limit 1) as "labourContract",
      f.doc_no as "firstContract", f.start_date::text as "firstStart"
    from user_base_info b left join lateral (
      select c.doc_no, c.start_date from contract c where c.user_id = b.id and c.state = '4'
        and c.deleted_at is null and c.start_date >= b.join_date order by c.start_date limit 1) f on true
    where b.id = ${id}`.execute(tx)
  return (
    rows[0] ?? { leftBefore: null, labourContract: null, firstContract: null, firstStart: null }
  )
}

/** Checks that the employment begins after the previous one ended, and no later than its own first contract. */
function joinProblem(
  current: WireRecord,
  { joinDate, status }: Wanted,
  facts: Facts,
  today: string,
): Problem {
  if (joinDate === current.joinDate) return null
  if (status !== NOT_JOINED_YET && joinDate > today) return { key: 'invalid.joinedAlready' }
  if (facts.leftBefore !== null && joinDate <= facts.leftBefore) {
    return { key: 'invalid.beforeLeaving', values: { day: facts.leftBefore } }
  }
  const { firstContract: number, firstStart: day } = facts
  const isAfterContract = number !== null && day !== null && joinDate > day
  return isAfterContract ? { key: 'invalid.contractBeforeJoining', values: { number, day } } : null
}

/** Checks that the post has a vacancy when the employee returns to the pay roll. */
async function overProblem(
  tx: Tx,
  current: WireRecord,
  { status }: Wanted,
  why: unknown,
): Promise<Problem> {
  if (!current.postId || ON_PAY_ROLL.has(String(current.status)) || !ON_PAY_ROLL.has(status))
    return null
  // An employee who has yet to join has taken a place of the post since a user added the file.
  if (current.status === NOT_JOINED_YET) return null
  const { isOver, values } = await placeProblem(tx, current.postId, String(why ?? ''))
  return isOver ? { key: 'invalid.noVacancyToJoin', values } : null
}

async function check(
  tx: Tx,
  current: WireRecord,
  wanted: Wanted,
  overReason: unknown,
): Promise<void> {
  const [today, facts] = [await readToday(tx), await readFacts(tx, String(current.id))]
  const { joinDate } = wanted
  const join = joinProblem(current, wanted, facts, today)
  // The other checks depend on the day of joining, so an error in that day is reported alone.
  if (join) throw invalidFields(form(), { joinDate: join })
  const keys = {
    status: stateProblem(joinDate, wanted, String(current.status), today),
    regularDate: regularProblem(joinDate, wanted, today),
    leaveDate: leaveProblem(joinDate, wanted, today),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, key] of Object.entries(keys)) if (key) problems[name] = { key }
  const found = {
    empKind: kindProblem(current, wanted, facts),
    overReason: await overProblem(tx, current, wanted, overReason),
  }
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] ??= problem
  if (Object.keys(problems).length > 0) throw invalidFields(form(), problems)
}

/**
 * Requires that the user may see the birth date. Otherwise the age check would let the user find it by trying many days
 * of joining.
 */
async function requireBirthDate(tx: Tx, actor: Actor, id: string): Promise<void> {
  const groups = await visibleGroups(tx, actor, archives, id)
  if (groups.has(archives.fields.birthDate?.group ?? '')) return
  throw invalidFields(form(), { joinDate: { key: 'invalid.birthDateHidden' } })
}

/**
 * Checks the rules of the whole file. This form shows only the error at the day of joining, because it does
 * not contain the other checked fields.
 */
function checkWhole(file: WireRecord, today: string): void {
  try {
    checkArchive(file, today)
  } catch (error) {
    const problem = error instanceof Failure ? error.fields.joinDate : undefined
    if (problem) throw invalidFields(archives, { joinDate: problem })
    throw error
  }
}

async function followInAttendance(
  tx: Tx,
  actor: Actor,
  id: string,
  { status, leaveDate }: Wanted,
): Promise<void> {
  if (GONE.has(status) && leaveDate !== null) {
    await followLeaving(tx, actor, { userId: id, lastDay: leaveDate })
  } else {
    await clearRoster(tx, actor, { people: [id], from: await readToday(tx) })
  }
}

/**
 * Corrects fields that normally follow from events: the state, the day of becoming regular, the last day, the
 * day of joining and the kind of employment. Writes the reason to the history; updates positions, the
 * organisation log and the accounts of an employee who left.
 */
export async function correctState(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, archives, id, version, 'correct')
  refuseOwnAct(actor, 'correctEmployment', [id])
  const wanted = wantedOf(values, current)
  if (wanted.joinDate !== current.joinDate) await requireBirthDate(tx, actor, id)
  await check(tx, current, wanted, values.overReason)
  if (wanted.joinDate !== current.joinDate)
    checkWhole({ ...current, ...wanted }, await readToday(tx))
  const after = changedValues(current, wanted)
  if (Object.keys(after).length === 0) throw new Failure('conflict', 'conflict.nothingToCorrect')
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, current[name] ?? null]))
  const written = await updateRow(tx, archives, id, after, actor)
  await writeHistory(tx, actor, {
    resource: archives,
    id,
    version: written,
    action: 'state',
    before,
    after: { ...after, transition: 'correct', transitionReason: values.reason },
  })
  await keepMainPosition(tx, actor, id, current)
  if (GONE.has(wanted.status)) await closeAccountsOf(tx, actor, id)
  await followInAttendance(tx, actor, id, wanted)
  await tellCorrected(tx, actor, { userId: id, reason: String(values.reason) })
  return { version: written }
}
