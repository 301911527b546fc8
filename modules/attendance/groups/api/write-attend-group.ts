import { sql } from 'kysely'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import {
  AVERAGED_HOURS,
  FIXED_WEEK,
  FREE_HOURS,
  STANDARD_HOURS,
} from '#modules/attendance/groups/define/choices.ts'
import { leaveBroughtRosters } from '#modules/attendance/roster/api/leave-rosters.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireNobody } from './require-empty-group.ts'

const WEEK = ['mondayId', 'tuesdayId', 'wednesdayId', 'thursdayId'] as const
const WEEK_END = ['fridayId', 'saturdayId', 'sundayId'] as const

type Problems = Record<string, FieldProblem>

/** A shift that is worked on a day of the week becomes a shift of the group, even if the user did not tick it. */
function withShiftsOfWeek(input: WriteInput): WriteInput {
  const { shiftGroupIds } = input
  if (!Array.isArray(shiftGroupIds)) return input
  const worked = [...WEEK, ...WEEK_END].map((day) => input[day])
  const ofWeek = worked.filter((shift) => typeof shift === 'string')
  return { ...input, shiftGroupIds: [...new Set([...shiftGroupIds, ...ofWeek])] }
}

/** Serialises writes to groups: two parallel writes could each take the same department. */
async function lockGroups(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attend_group', 0))`.execute(tx)
}

function weekProblems(group: WireRecord): Problems {
  const worked = [...WEEK, ...WEEK_END].filter((day) => group[day] !== null)
  if (group.kind === FIXED_WEEK && worked.length === 0) {
    return { mondayId: { key: 'invalid.emptyWeek' } }
  }
  const known = group.shiftGroupIds
  const isKnown = (shift: unknown) =>
    Array.isArray(known) && known.some((id: unknown) => id === shift)
  const foreign = worked.filter((day) => !isKnown(group[day]))
  return Object.fromEntries(foreign.map((day) => [day, { key: 'invalid.shiftNotOfGroup' }]))
}

/** Averaged and indefinite working time require an approval; averaged time also requires its period. */
function hoursProblems(group: WireRecord): Problems {
  const problems: Problems = {}
  if (group.workHours === STANDARD_HOURS) return problems
  const wanted = ['approvalNo', 'hoursFrom', 'hoursTo']
  if (group.workHours === AVERAGED_HOURS) wanted.push('cycle')
  for (const name of wanted) {
    if ((group[name] ?? null) === null) problems[name] = { key: 'invalid.required' }
  }
  const { hoursFrom, hoursTo } = group
  if (typeof hoursFrom === 'string' && typeof hoursTo === 'string' && hoursTo < hoursFrom) {
    const values = { earlier: '@hoursFrom', later: '@hoursTo' }
    problems.hoursTo = { key: 'invalid.dateOrder', values }
  }
  return problems
}

/** A department can belong to one group only; departments above or below it may belong to others. */
async function departmentProblems(tx: Tx, { id }: WireRecord): Promise<Problems> {
  const { rows } = await sql<{ dept: string; other: string }>`
    select d.name as dept, g.name as other
    from attend_group mine, unnest(mine.dept_ids) as taken(id)
      join department d on d.id = taken.id
      join attend_group g on taken.id = any(g.dept_ids) and g.deleted_at is null
    where mine.id = ${id} and g.id <> mine.id
    order by d.name limit 1`.execute(tx)
  const [taken] = rows
  return taken ? { deptIds: { key: 'invalid.departmentInGroup', values: taken } } : {}
}

/** Checks the row after writing it; a refusal rolls the transaction back. */
async function checkWritten(tx: Tx, saved: Saved): Promise<Saved> {
  const group = await selectAnyRecord(tx, attendGroups, saved.id)
  if (!group) return saved
  const isFree = group.kind === FREE_HOURS
  const problems = {
    ...(isFree && group.freeMinutes === null && { freeMinutes: { key: 'invalid.required' } }),
    ...weekProblems(group),
    ...hoursProblems(group),
    ...(await departmentProblems(tx, group)),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(attendGroups, problems)
  return saved
}

const departmentsOf = async (tx: Tx, id: string) =>
  String((await selectAnyRecord(tx, attendGroups, id))?.deptIds)

export const addAttendGroup: WriteVerb = async (tx, actor, input) => {
  await lockGroups(tx)
  const saved = await checkWritten(
    tx,
    await addRecord(tx, actor, attendGroups, withShiftsOfWeek(input)),
  )
  if (Array.isArray(input.deptIds) && input.deptIds.length > 0) await leaveBroughtRosters(tx, actor)
  return saved
}

export const updateAttendGroup: WriteVerb = async (tx, actor, input) => {
  await lockGroups(tx)
  const before = await departmentsOf(tx, input.id)
  const values = withShiftsOfWeek(input)
  const saved = await checkWritten(tx, await updateRecord(tx, actor, attendGroups, values))
  if ((await departmentsOf(tx, input.id)) !== before) await leaveBroughtRosters(tx, actor)
  return saved
}

/** A group that ever had members cannot be deleted: past days are judged by its rules. */
export const deleteAttendGroup: DeleteVerb = async (tx, actor, id, version) => {
  await lockGroups(tx)
  await lockForUpdate(tx, actor, attendGroups, id, version, 'delete')
  await requireNobody(tx, id)
  await deleteRecord(tx, actor, attendGroups, id, version)
}
