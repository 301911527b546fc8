import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import { segmentOf, USUAL_WINDOWS } from '#modules/attendance/shifts/wire/new-shift.ts'
import { findOwnAddition } from '#platform/api/crud/add-record.ts'
import type { ActionInput, ActionValues, ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { fieldProblems, type WriteInput, writeSchema } from '#platform/define/engine/schema.ts'
import { initialsOf } from '#platform/wire/language/pinyin.ts'
import { addShiftGroup } from './write-shift-group.ts'
import { addShiftSegment } from './write-shift-segment.ts'

const FORM = shiftGroups.actions.setUp?.form ?? shiftGroups
const REQUIRED: FieldProblem = { key: 'invalid.required' }

/**
 * Adds a shift together with its times, by the rules of the calls that add a shift and a segment
 * separately. The form supplies the id of the shift, so that a form sent twice adds one shift.
 */
export const setUpShift: ActionVerb = async (tx, actor, { id, values }) => {
  const message = { key: 'shift.setUp', values: { name: String(values.name) } }
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx)
  const known = await findOwnAddition(tx, shiftGroups, id, actor)
  if (known) return { ...known, newId: id, message }
  const times = timesOf(values)
  const saved = await addShiftGroup(tx, actor, await shiftOf(tx, { id, values }))
  if (times) {
    const segment = { ...times, id: uuidv7(), shiftGroupId: id, seq: 1, ...USUAL_WINDOWS }
    await addShiftSegment(tx, actor, entriesOf(shiftSegments, segment))
  }
  return { ...saved, newId: id, message }
}

/** The times of the shift; null for a day off. */
function timesOf(values: ActionValues) {
  const { kind, workOn, workOff, restStart } = values
  const isOff = kind === SHIFT_OFF
  const hasTimes = [workOn, workOff, restStart].some((time) => typeof time === 'string')
  if (isOff && hasTimes) throw invalidFields(FORM, { kind: { key: 'shift.offHasTimes' } })
  if (isOff) return null
  const restMinutes = Number(values.restMinutes ?? 0)
  const missing = [
    ...(typeof workOn === 'string' ? [] : ['workOn']),
    ...(typeof workOff === 'string' ? [] : ['workOff']),
    ...(typeof restStart === 'string' && restMinutes === 0 ? ['restMinutes'] : []),
  ]
  if (missing.length > 0) {
    throw invalidFields(FORM, Object.fromEntries(missing.map((name) => [name, REQUIRED])))
  }
  return segmentOf({
    workOn: String(workOn),
    workOff: String(workOff),
    restStart: typeof restStart === 'string' ? restStart : null,
    restMinutes,
  })
}

/**
 * The values of the shift. When the form omits the code or the short name, chooses one that no
 * other shift has.
 */
async function shiftOf(
  tx: Tx,
  { id, values }: Pick<ActionInput, 'id' | 'values'>,
): Promise<WriteInput> {
  const { workOn: _on, workOff: _off, restStart: _start, restMinutes: _rest, ...shift } = values
  const name = String(values.name)
  const taken = await readTaken(tx)
  return entriesOf(shiftGroups, {
    ...shift,
    id,
    enabled: true,
    code: shift.code ?? firstFree(codesFor(name), taken.codes),
    shortName: shift.shortName ?? firstFree(shortNamesFor(name), taken.shortNames),
  })
}

function entriesOf(resource: Resource, entries: object): WriteInput {
  const read = writeSchema(resource, 'add').safeParse(entries)
  if (!read.success) throw invalidFields(resource, fieldProblems(resource, read.error))
  return read.data
}

type Taken = { codes: string[]; shortNames: string[] }

/**
 * Reads the codes and short names in use. The lock makes parallel calls wait, so that two shifts
 * never get the same code.
 */
async function readTaken(tx: Tx): Promise<Taken> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of shifts', 0))`.execute(tx)
  const { rows } = await sql<Taken>`
    select coalesce(array_agg(lower(code)), '{}') as codes,
      coalesce(array_agg(lower(short_name)), '{}') as "shortNames"
    from shift_group where deleted_at is null`.execute(tx)
  return rows[0] ?? { codes: [], shortNames: [] }
}

const [CODE_LETTERS, MOST_NUMBERED] = [6, 999]

/** Proposes codes: for 早班 first ZB, then ZB2 and so on. */
function* codesFor(name: string): Generator<string> {
  const letters = initialsOf(name).toUpperCase().slice(0, CODE_LETTERS) || 'S'
  yield letters
  yield* numbered(letters)
}

/** Proposes short names: for 早班 first 早, then 早班, then 早2 and so on. */
function* shortNamesFor(name: string): Generator<string> {
  const [first = '', second = ''] = [...name.trim()]
  yield first
  yield `${first}${second}`
  yield* numbered(first)
}

function* numbered(text: string): Generator<string> {
  for (let number = 2; number <= MOST_NUMBERED; number += 1) yield `${text}${number}`
}

function firstFree(proposals: Iterable<string>, taken: readonly string[]): string {
  const used = new Set(taken)
  for (const proposal of proposals) if (!used.has(proposal.toLowerCase())) return proposal
  throw new Failure('conflict', 'conflict.id')
}
