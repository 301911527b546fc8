import { type Company, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import {
  type DepartmentChange,
  foundedOn,
} from '#modules/org/departments/seed/department-changes.ts'
import { positionsOf } from '#modules/org/positions/seed/position-plan.ts'
import { seatWords } from '#modules/org/positions/wire/workplace-words.ts'
import { type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { sentence } from '#platform/seed/log-sentence.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

type Event = {
  day: Day
  kind: string
  dept: number
  person?: number
  before?: Record<string, string | boolean>
  after?: Record<string, string | boolean>
  text: string
  told: string
}

const OFFICE_OPENS = '09:00:00+08'

/** Events of departments. */
function* departmentEvents(
  context: SeedContext,
  company: Company,
  changes: readonly DepartmentChange[],
): Generator<Event> {
  const changed = new Map(changes.map((change) => [change.department, change]))
  for (const [dept, department] of company.departments.entries()) {
    const change = changed.get(dept)
    const first = change?.before.name ?? department.name
    const day = foundedOn(context, department, dept)
    yield {
      day,
      kind: '新设',
      dept,
      after: { name: first },
      ...sentence('founded', { name: first }),
    }
    if (change) yield changeEvent(company, change)
  }
}

function changeEvent({ departments }: Company, change: DepartmentChange): Event {
  const { department: dept, day, kind, before } = change
  const { name, parent } = pickAt(departments, dept)
  if (before.name !== undefined) {
    const texts = sentence('renamed', { from: before.name, name })
    return { day, kind, dept, before: { name: before.name }, after: { name }, ...texts }
  }
  if (before.parent !== undefined && parent !== null) {
    const from = pickAt(departments, before.parent).name
    const to = pickAt(departments, parent).name
    const texts = sentence('moved', { name, from, to })
    return { day, kind, dept, before: { pidName: from }, after: { pidName: to }, ...texts }
  }
  const closed = { before: { enabled: true }, after: { enabled: false } }
  return { day, kind, dept, ...closed, ...sentence('closed', { name }) }
}

const endOf = (status: string) =>
  status === '5' ? (['退休', 'retired'] as const) : (['离职', 'left'] as const)

/** Events of one person. */
function* personEvents(context: SeedContext, company: Company, person: number): Generator<Event> {
  const file = pickAt(company.people, person)
  if (file.status === '0') return
  const name = personName(context, file, person)
  const positions = positionsOf(context, company, person).filter(({ isMain }) => isMain)
  const place = (nth: number) => {
    const post = pickAt(company.posts, pickAt(positions, nth).post)
    const deptName = pickAt(company.departments, post.department).name
    return { dept: post.department, deptName, postName: post.name }
  }
  const seat = ({ deptName, postName }: { deptName: string; postName: string }) =>
    seatWords(deptName, postName)
  const { dept, ...first } = place(0)
  const last = place(positions.length - 1)
  const spell = company.spells.get(person)
  if (spell) {
    const now = place(positions.length - 1)
    const was = { name, seat: seat(now) }
    yield { day: spell.joined, kind: '入职', dept: now.dept, person, ...sentence('joined', was) }
    const [end, endKey] = endOf(spell.status)
    yield { day: spell.left, kind: end, dept: now.dept, person, ...sentence(endKey, was) }
  }
  const [kind, key] =
    file.status === '8' ? (['返聘', 'rehired'] as const) : (['入职', 'joined'] as const)
  const joined = sentence(key, { name, seat: seat(first) })
  yield { day: file.join, kind, dept, person, after: first, ...joined }
  if (file.regular !== null) {
    yield { day: file.regular, kind: '转正', dept, person, ...sentence('confirmed', { name }) }
  }
  if (positions.length > 1) {
    const { dept: newDept, ...after } = last
    const texts = sentence('transferred', { name, from: seat(first), to: seat(after) })
    const day = pickAt(positions, 1).start
    yield { day, kind: '调动', dept: newDept, person, before: first, after, ...texts }
  }
  if (file.leave !== null) {
    const [kind, key] = endOf(file.status)
    const texts = sentence(key, { name, seat: seat(last) })
    yield { day: file.leave, kind, dept: last.dept, person, ...texts }
  }
}

function* allEvents(
  context: SeedContext,
  company: Company,
  changes: readonly DepartmentChange[],
): Generator<Event> {
  yield* departmentEvents(context, company, changes)
  for (const person of company.people.keys()) yield* personEvents(context, company, person)
}

function* historyRows(
  context: SeedContext,
  company: Company,
  changes: readonly DepartmentChange[],
) {
  let row = 0
  for (const { day, kind, dept, person, before, after, text, told } of allEvents(
    context,
    company,
    changes,
  )) {
    yield {
      id: context.stamp('org_history', row).id,
      at: `${isoDay(day)} ${OFFICE_OPENS}`,
      kind,
      dept_id: context.idOf('department', dept),
      user_id: person === undefined ? null : context.idOf('user_base_info', person),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      text,
      told,
    }
    row += 1
  }
}

/** The organisation log, as if the product had existed from the beginning. */
export function orgHistoryTable(
  context: SeedContext,
  company: Company,
  changes: readonly DepartmentChange[],
): SeedTable {
  return seedTable('org_history', () => historyRows(context, company, changes))
}
