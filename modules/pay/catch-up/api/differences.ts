import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { Difference, Part } from './engine/difference.ts'
import type { Side } from './side.ts'

/** Where differences are booked: the sheet of a month and kind, and what they come from. */
export type Booking = {
  side: Side['name']
  kind: string
  month: string
  sourceId: string
}

/** The differences of a person, and the employer and city that they are paid in. */
export type BookedPerson = {
  userId: string
  entityId: string
  city: string
  differences: readonly Difference[]
}

/** Books differences, all of them by one statement. */
export async function bookDifferences(
  tx: Tx,
  actor: Actor,
  booking: Booking,
  people: readonly BookedPerson[],
): Promise<void> {
  const lines = people.flatMap(({ differences, ...person }) =>
    differences.map((difference) => ({ id: uuidv7(), ...person, ...difference })),
  )
  if (lines.length === 0) return
  await sql`
    insert into contribution_difference (id, register, kind, month, source_id, created_by, user_id, entity_id, city,
      of_month, type, company_before, company_after, person_before, person_after, untaxed_company, untaxed_person)
    select l.id, ${booking.side}, ${booking.kind}, ${booking.month}, ${booking.sourceId}::uuid, ${actor.userId}::uuid,
      l."userId", l."entityId", l.city, l."ofMonth", l.type, l."companyBefore", l."companyAfter", l."personBefore",
      l."personAfter", l."untaxedCompany", l."untaxedPerson"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, "userId" uuid, "entityId" uuid, city text,
      "ofMonth" text, type text, "companyBefore" numeric, "companyAfter" numeric, "personBefore" numeric,
      "personAfter" numeric, "untaxedCompany" numeric, "untaxedPerson" numeric)`.execute(tx)
}

type Line = Omit<BookedPerson, 'differences'> & Record<keyof Difference, string>

const asDifference = (line: Line): Difference => ({
  ofMonth: line.ofMonth,
  type: line.type,
  companyBefore: moneyOf(line.companyBefore),
  companyAfter: moneyOf(line.companyAfter),
  personBefore: moneyOf(line.personBefore),
  personAfter: moneyOf(line.personAfter),
  untaxedCompany: moneyOf(line.untaxedCompany),
  untaxedPerson: moneyOf(line.untaxedPerson),
})

const LINE = sql`user_id as "userId", entity_id as "entityId", city, of_month as "ofMonth", type,
  company_before::text as "companyBefore", company_after::text as "companyAfter",
  person_before::text as "personBefore", person_after::text as "personAfter",
  untaxed_company::text as "untaxedCompany", untaxed_person::text as "untaxedPerson"`

/** Reads the contributions that the sheet of a month and kind has booked, by person; without ids for everybody. */
export async function readBooked(
  db: Database | Tx,
  { side, kind, month }: Omit<Booking, 'sourceId'>,
  userIds: readonly string[] = [],
): Promise<BookedPerson[]> {
  const { rows } = await sql<Line>`
    select ${LINE} from contribution_difference
    where register = ${side} and kind = ${kind} and month = ${month}
      and (${userIds.length === 0} or user_id = any(${[...userIds]}::uuid[]))
    order by user_id, of_month, type, id`.execute(db)
  const people = new Map<string, { person: BookedPerson; differences: Difference[] }>()
  for (const row of rows) {
    const { userId, entityId, city } = row
    const differences = people.get(userId)?.differences ?? []
    differences.push(asDifference(row))
    people.set(userId, { person: { userId, entityId, city, differences }, differences })
  }
  return [...people.values()].map(({ person }) => person)
}

/** What earlier differences added to each month of each person. The key is `person month`, the value the parts. */
export async function readAdded(
  db: Database | Tx,
  side: Side['name'],
  userIds: readonly string[],
): Promise<Map<string, Part[]>> {
  const { rows } = await sql<Line>`
    select ${LINE} from contribution_difference
    where register = ${side} and user_id = any(${[...userIds]}::uuid[]) order by id`.execute(db)
  const added = new Map<string, Part[]>()
  for (const row of rows) {
    const { ofMonth, type, ...change } = asDifference(row)
    const key = `${row.userId} ${ofMonth}`
    const parts = added.get(key) ?? []
    parts.push({
      type,
      company: change.companyAfter.minus(change.companyBefore),
      person: change.personAfter.minus(change.personBefore),
      untaxedCompany: change.untaxedCompany,
      untaxedPerson: change.untaxedPerson,
    })
    added.set(key, parts)
  }
  return added
}
