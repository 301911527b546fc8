import { sql } from 'kysely'
import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import type { BackPayList, BackPayPerson, BackPerson } from '#modules/pay/back-pay/wire/back-pay.ts'
import { BACK_STATES, MOST_LISTED } from '#modules/pay/back-pay/wire/back-pay.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { waitingSum } from './engine/plan-line.ts'
import { groupedBy } from './grouped.ts'
import { isOwed, reasonsOf, reasonsOfAll, stateOf } from './person-state.ts'
import { readChangedEmployers, readMonthToPay } from './read-changed-months.ts'
import { type OwedMonth, workOutMonths } from './work-out-months.ts'

type Person = Pick<BackPerson, 'userId' | 'name' | 'empNo' | 'department' | 'isLeaver' | 'mayMake'>

async function readPeople(
  db: Database | Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id as "userId", p.name, p.emp_no as "empNo",
      coalesce(regexp_replace(d.full_name, '^[^/]+/', ''), '') as department,
      p.status <> all(${[...EMPLOYED]}::text[]) as "isLeaver",
      p.id is distinct from ${actor.userBaseId}::uuid
        and ${opensPay(actor, PAY_ITEM.sheet, sql`p.id`, { need: 'edit' })} as "mayMake"
    from user_base_info p left join department d on d.id = p.dept_id
    where p.id = any(${[...ids]}::uuid[]) order by p.emp_no`.execute(db)
  return rows
}

const sumOf = (months: readonly OwedMonth[], amountOf: (month: OwedMonth) => Money) =>
  sumOfMoney(months.map(amountOf))

const above = (amount: Money) => (amount.fen > 0n ? amount : Money.ZERO)

function personOf(person: Person, months: readonly OwedMonth[]): BackPerson {
  const amount = (of: (month: OwedMonth) => Money) => String(sumOf(months, of))
  return {
    ...person,
    state: stateOf(months),
    reasons: reasonsOfAll(months),
    months: [...new Set(months.map(({ month }) => month))],
    blocked: months.flatMap(({ month, check }) => (check === null ? [] : [{ month, check }])),
    owed: amount(({ owed }) => owed),
    already: amount(({ already }) => already),
    rest: amount(({ rest }) => above(rest)),
    overpaid: amount(({ rest }) => above(Money.ZERO.minus(rest))),
    waiting: amount(({ waiting }) => waitingSum(waiting)),
  }
}

const orderOf = ({ state }: BackPerson) => BACK_STATES.indexOf(state)

/** The people of an employer whose paid months no longer match. Those with inputs to make come first. */
export async function readBackPayList(
  db: Database,
  actor: Actor,
  { entityId: asked, month }: { entityId: string | null; month: string | null },
): Promise<BackPayList> {
  const employers = await readChangedEmployers(db, actor)
  const entityId = asked ?? employers[0]?.id ?? null
  if (entityId === null) return { ...NOBODY, month: month ?? presentMonth(), employers }
  const months = (await workOutMonths(db, actor, { entityId, userIds: [] })).filter(isOwed)
  const byPerson = groupedBy(months, ({ userId }) => userId)
  const people = (await readPeople(db, actor, [...byPerson.keys()]))
    .map((person) => personOf(person, byPerson.get(person.userId) ?? []))
    .sort((one, other) => orderOf(one) - orderOf(other))
  const shown = people.slice(0, MOST_LISTED)
  const rows = new Set(shown.map(({ userId }) => userId))
  await notePayOpened(
    db,
    actor,
    salaries,
    months.filter(({ userId }) => rows.has(userId)).map(({ rowId }) => rowId),
  )
  return {
    entityId,
    month: month ?? (await readMonthToPay(db, entityId)),
    employers,
    people: shown,
    count: people.length,
    rest: String(
      sumOf(
        months.filter(({ check }) => check === null),
        ({ rest, waiting }) => above(rest.minus(waitingSum(waiting))),
      ),
    ),
  }
}

const presentMonth = () => todayInShanghai().slice(0, 'yyyy-MM'.length)
const NOBODY = { entityId: null, people: [], count: 0, rest: '0.00' }

/** The paid months of a person that no longer match, item by item. A person whose pay the reader may not see is unknown. */
export async function readBackPayOf(
  db: Database,
  actor: Actor,
  userId: string,
): Promise<BackPayPerson> {
  const [person] = await readPeople(db, actor, [userId])
  const isSeen = await sql<{ isOpen: boolean }>`
    select ${opensPay(actor, PAY_ITEM.sheet, sql`${userId}::uuid`, { rows: 'one' })} as "isOpen"`.execute(
    db,
  )
  if (!person || isSeen.rows[0]?.isOpen !== true) throw new Failure('not-found', 'not-found')
  const months = (await workOutMonths(db, actor, { entityId: null, userIds: [userId] })).filter(
    isOwed,
  )
  await notePayOpened(
    db,
    actor,
    salaries,
    months.map(({ rowId }) => rowId),
  )
  const names = await readEmployerNames(db, months)
  const { name, empNo } = person
  return {
    userId,
    name,
    empNo,
    months: months.map((month) => monthOf(month, names.get(month.run.entityId) ?? '')),
  }
}

function monthOf(month: OwedMonth, employer: string): BackPayPerson['months'][number] {
  const { rowId, run, check, items, owed, already, rest, waiting, inputs, due } = month
  return {
    rowId,
    month: month.month,
    entityId: run.entityId,
    employer,
    runNo: run.runNo,
    reasons: reasonsOf(month),
    check,
    items: items.map(({ item, now, before, difference }) => ({
      item,
      due: String(now),
      paid: String(before),
      difference: String(difference),
    })),
    owed: String(owed),
    already: String(already),
    rest: String(rest),
    waiting: String(waitingSum(waiting)),
    inputs: inputs.map(({ id, amount, state, isOurs }) => ({ id, amount, state, isOurs })),
    steps: stepsOf(due),
  }
}

/** The wages as they are due, with the names of steps that a slip has. */
const stepsOf = (due: OwedMonth['due']): SheetStep[] =>
  due.flatMap(({ item, side, amount, steps }) => [
    { step: `item.${side}`, values: { item, name: null, amount: String(amount) } },
    ...steps.map(({ step, values }) => ({ step: `step.${item}.${step}`, values: { ...values } })),
  ])

async function readEmployerNames(
  db: Database,
  months: readonly OwedMonth[],
): Promise<Map<string, string>> {
  const ids = [...new Set(months.map(({ run }) => run.entityId))]
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from legal_entity where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
