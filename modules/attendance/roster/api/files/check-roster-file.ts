import { sql } from 'kysely'
import { LEAVE_KIND } from '#modules/attendance/requests/define/choices.ts'
import { type CheckedCell, checkItems } from '#modules/attendance/roster/api/check-cells.ts'
import { OFF } from '#modules/attendance/roster/api/filling/pattern.ts'
import { refusedCell } from '#modules/attendance/roster/api/refused-cell.ts'
import { type RosterGroup, requireGroup } from '#modules/attendance/roster/api/roster-group.ts'
import type { RosterItem } from '#modules/attendance/roster/wire/roster.ts'
import type { Actor } from '#platform/api/actor.ts'
import { say } from '#platform/api/http/messages.ts'
import { bareNumber } from '#platform/api/imports/reading/bare-number.ts'
import type { TableRow } from '#platform/api/imports/reading/read-sheet.ts'
import type { RowChecker, RowPlan, RowProblem } from '#platform/api/imports/row-plan.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { ImportColumn, RosterOf } from '#platform/wire/files/imports.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { isWeekday } from './day-heading.ts'
import { NUMBER_FIELD } from './roster-columns.ts'
import { readRosterWord } from './roster-words.ts'

type Reading = {
  db: Database
  actor: Actor
  language: Language
  roster: RosterOf
  columns: readonly ImportColumn[]
}

/** A cell to be written, with its stored value at the time of the check. */
export type PlannedCell = RosterItem & { was: string | null }

type Person = { id: string; empNo: string; name: string }

/** A row of the file: its employee, its cells and its problems. */
type SaidRow = {
  row: TableRow
  person: Person | null
  items: { userId: string; date: string; shiftGroupId: string | null }[]
  problems: RowProblem[]
}

/**
 * Checks the rows of a roster cell by cell. One row may give several plans: the valid cells are written, and
 * the refused ones are reported without blocking the others.
 */
export async function createRosterChecker(reading: Reading): Promise<RowChecker> {
  const { db, actor, language, roster, columns } = reading
  const group = await requireGroup(db, actor, 'attendance/roster:import', roster.groupId)
  const people = await readPeople(db, group, daysOf(roster.month))
  const byNumber = new Map(people.map((person) => [person.empNo.toLocaleLowerCase(), person]))
  const byBare = new Map(
    people.flatMap((person) => {
      const bare = bareNumber(person.empNo)
      return bare === null ? [] : [[bare, person] as const]
    }),
  )
  const off = LANGUAGES.map((one) => say(one, 'roster.short.rest'))
  const leaves = new Set(
    LANGUAGES.flatMap((one) =>
      LEAVE_KIND.options.map(({ value }) => choiceLabel(LEAVE_KIND, value, one).toLowerCase()),
    ),
  )
  const allowed = allowedWords(group)
  const seen = new Map<string, number>()

  function readRow(row: TableRow): SaidRow | null {
    const number = columns.findIndex(({ field }) => field === NUMBER_FIELD)
    const empNo = (row.cells[number] ?? '').trim()
    const days = columns.flatMap(({ field }, column) => {
      const word = (row.cells[column] ?? '').trim()
      const fault = row.faults.get(column) ?? null
      const isDay = field !== null && field !== NUMBER_FIELD
      return isDay && (word !== '' || fault !== null) ? [{ date: field, word, fault }] : []
    })
    const isHead = days.every(({ word }) => isWeekday(word))
    // Skip a row without an employee number: the weekdays under the days, or a remark below the table.
    if (empNo === '' && isHead && !row.faults.has(number)) return null
    const problem = problemOf(empNo, row, number)
    if (problem) return { row, person: null, items: [], problems: [problem] }
    const person = byNumber.get(empNo.toLocaleLowerCase())
    if (!person) return null
    const rowPlan: SaidRow = { row, person, items: [], problems: [] }
    for (const { date, word, fault } of days) {
      const read = fault ?? readRosterWord(word, group.shifts, off)
      if (typeof read === 'object') {
        rowPlan.items.push({ userId: person.id, date, shiftGroupId: read.shiftId })
      } else {
        const isLeave = read === 'leave' || leaves.has(word.toLowerCase())
        const kind = fault ? `fault.${fault}` : isLeave ? 'leave' : 'unknown'
        rowPlan.problems.push({
          field: null,
          key: `roster.file.${kind}`,
          values: { day: date, word, allowed },
        })
      }
    }
    return rowPlan
  }

  /** Why a row matches no employee; null if it matches one. */
  function problemOf(
    empNo: string,
    { place, faults }: TableRow,
    column: number,
  ): RowProblem | null {
    const problem = (key: string, values: RowProblem['values']): RowProblem => ({
      field: null,
      key: `roster.file.${key}`,
      values,
    })
    const fault = faults.get(column)
    if (fault) return { field: null, key: `import.fault.${fault}`, values: { value: empNo } }
    if (empNo === '') return problem('noNumber', {})
    const plain = empNo.toLocaleLowerCase()
    if (!byNumber.has(plain)) {
      const meant = byBare.get(bareNumber(empNo) ?? '')
      return meant
        ? { field: null, key: 'import.lostZeros', values: { value: empNo, known: meant.empNo } }
        : problem('notInGroup', { value: empNo })
    }
    const first = seen.get(plain)
    if (first !== undefined) return problem('twice', { value: empNo, row: first })
    seen.set(plain, place)
    return null
  }

  async function plan(batch: readonly TableRow[]): Promise<RowPlan[]> {
    const readRows = batch.flatMap((row) => readRow(row) ?? [])
    const items = readRows.flatMap((one) => one.items)
    const judged = new Map(
      (items.length > 0 ? await checkItems(db, actor, group, items) : []).map((cell) => [
        `${cell.userId} ${cell.date}`,
        cell,
      ]),
    )
    return readRows.flatMap((one) => plansOf(one, judged, { group, language }))
  }

  return { plan, tryOut: async (plans) => [...plans] }
}

async function readPeople(
  db: Database,
  { id }: RosterGroup,
  days: readonly string[],
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select b.id, b.emp_no as "empNo", b.name
    from attend_roster_people(${id}::uuid, ${days[0]}::date, ${days.at(-1)}::date) p
      join user_base_info b on b.id = p.user_id`.execute(db)
  return rows
}

/** The words that a cell may contain, in each language. */
function allowedWords({ shifts }: RosterGroup): Words {
  const words = [...new Set([...shifts.map(({ shortName }) => shortName), OFF])]
  return listWords(words)
}

type Telling = { group: RosterGroup; language: Language }

/** The current value of a cell, in one word. */
function wordOf({ group, language }: Telling, shift: string | null, isHeld: boolean): string {
  if (!isHeld) return say(language, 'roster.file.byGroup')
  if (shift === null) return say(language, 'roster.short.rest')
  return (
    group.shifts.find(({ id }) => id === shift)?.shortName ?? say(language, 'roster.file.other')
  )
}

function plansOf(
  { row, person, items, problems }: SaidRow,
  judged: ReadonlyMap<string, CheckedCell>,
  telling: Telling,
): RowPlan[] {
  const cells = items.flatMap((item) => judged.get(`${item.userId} ${item.date}`) ?? [])
  const barred = cells.flatMap(({ date, reason }): RowProblem[] =>
    reason === null ? [] : [{ field: null, ...refusedCell(date, reason) }],
  )
  const due = cells.filter(({ isDue }) => isDue)
  const refused = [...problems, ...barred]
  const plan: RowPlan = {
    place: row.place,
    kind: 'same',
    title: person?.name ?? row.cells.find((cell) => cell.trim() !== '')?.trim() ?? '',
    recordId: null,
    version: null,
    input: null,
    changes: [],
    problems: [],
    cells: row.cells,
  }
  const planned = due.map(
    ({ userId, date, shiftId, isHeld, was }): PlannedCell => ({
      userId,
      date,
      shiftGroupId: shiftId,
      was: isHeld ? (was ?? '') : null,
    }),
  )
  const changes = due.map(({ date, shiftId, isHeld, was }) => ({
    field: date,
    before: wordOf(telling, was, isHeld),
    after: wordOf(telling, shiftId, true),
  }))
  const plans: RowPlan[] = []
  if (refused.length > 0) plans.push({ ...plan, kind: 'refused', problems: refused })
  if (due.length > 0) {
    // The input travels as JSON to `cellsOf` of the same importer, and no generic rule reads it.
    const input = { id: person?.id ?? '', cells: planned } as unknown as RowPlan['input']
    plans.push({ ...plan, kind: 'change', changes, input })
  }
  return plans.length > 0 ? plans : [plan]
}
