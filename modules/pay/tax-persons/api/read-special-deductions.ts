import { sql } from 'kysely'
import { FILED } from '#modules/pay/tax-persons/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import {
  type ConfirmedDeduction,
  type Cumulated,
  cumulate,
  type Employment,
} from './engine/cumulate.ts'

type Asked = {
  userIds: readonly string[]
  year: number
  throughMonth: number
  /** By person, the days employed here; a person without them has no months. */
  employments: ReadonlyMap<string, readonly Employment[]>
}

/** The days of employment of many people, by their personnel files. */
export async function readEmployments(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<Map<string, Employment[]>> {
  const { rows } = await sql<Employment & { userId: string }>`
    select id as "userId", join_date::text as "from", leave_date::text as "to" from user_base_info
    where id = any(${[...userIds]}::uuid[]) and join_date is not null`.execute(db)
  return new Map(rows.map(({ userId, from, to }) => [userId, [{ from, to }]]))
}

/** The confirmed deductions of many people, cumulated through a month: one statement for all of them. */
export async function readSpecialDeductions(
  db: Database | Tx,
  { userIds, year, throughMonth, employments }: Asked,
): Promise<Map<string, Cumulated>> {
  const { rows } = await sql<ConfirmedDeduction & { userId: string }>`
    select t.user_id as "userId", t.kind, t.monthly::text as monthly, t.share::text as share,
      t.start_month as "startMonth", t.end_month as "endMonth", t.course
    from tax_deduction t
    where t.user_id = any(${[...userIds]}::uuid[]) and t.year = ${year} and t.state = ${FILED.confirmed}
      and t.deleted_at is null
    order by t.user_id, t.kind, t.start_month, t.id`.execute(db)
  const byPerson = new Map<string, ConfirmedDeduction[]>(userIds.map((userId) => [userId, []]))
  for (const row of rows) byPerson.get(row.userId)?.push(row)
  return new Map(
    [...byPerson].map(([userId, declared]) => [
      userId,
      cumulate(declared, {
        year,
        throughMonth,
        employments: employments.get(userId) ?? [],
      }),
    ]),
  )
}
