import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import {
  type AskedTable,
  readRosterTable,
  type SaidCell,
} from '#api/attendance/roster/roster-table.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { BY_IMPORT } from '#resources/attendance/roster/choices.ts'
import type { RosterGroup } from './roster-group.ts'
import { saveSchedule } from './save-schedule.ts'
import type { Refused, WrittenCells } from './write-cells.ts'

/** Of whom nobody in the group has the number. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const MAX_CELLS = 70_000

export type AskedImport = Omit<AskedTable, 'shifts'> & { rows: readonly (readonly string[])[] }

type Known = { id: string; empNo: string; name: string }

async function readNumbers(tx: Tx, { id }: RosterGroup, days: readonly string[]) {
  const { rows } = await sql<Known>`
    select b.id, b.emp_no as "empNo", b.name
    from attend_roster_people(${id}::uuid, ${days[0]}::date, ${days.at(-1)}::date) p
      join user_base_info b on b.id = p.user_id`.execute(tx)
  return new Map(rows.map((person) => [person.empNo.toLocaleLowerCase(), person]))
}

/** `ImportUserSchedule`: rows of people, columns of days; cells that cannot be are told, the others are saved. */
export async function importSchedule(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  { rows, ...asked }: AskedImport,
): Promise<WrittenCells> {
  const said = readRosterTable(rows, { ...asked, shifts: group.shifts })
  if (!said || said.length === 0) throw new Failure('invalid', 'roster.noTable')
  if (said.length > MAX_CELLS) {
    throw new Failure('invalid', 'roster.tooManyCells', { values: { max: MAX_CELLS } })
  }
  const people = await readNumbers(tx, group, asked.days)
  const personOf = ({ empNo }: SaidCell) => people.get(empNo.toLocaleLowerCase())
  const refused = said.flatMap((cell) => refusalOf(cell, personOf(cell)))
  const items = said.flatMap((cell) => {
    const person = personOf(cell)
    const { date, shiftGroupId } = cell
    return person && cell.isKnown ? [{ userId: person.id, date, shiftGroupId }] : []
  })
  if (items.length === 0) return { saved: 0, unchanged: 0, refused }
  const done = await saveSchedule(tx, actor, group, { items, source: BY_IMPORT })
  return { ...done, refused: [...refused, ...done.refused] }
}

function refusalOf({ empNo, date, isKnown }: SaidCell, person: Known | undefined): Refused[] {
  if (!person) return [{ userId: NOBODY, name: empNo, date, reason: 'notInGroup' }]
  return isKnown ? [] : [{ userId: person.id, name: person.name, date, reason: 'shiftNotOfGroup' }]
}
