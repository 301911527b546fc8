import { sql } from 'kysely'
import { foldedName } from '#modules/pay/bureau/api/reading/read-figures.ts'
import { MATCH, type Match } from '#modules/pay/spreadsheets/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'

/** Numbers as people and systems write them: wide digits and small letters are alike. */
export const plainNumber = (empNo: string): string => empNo.normalize('NFKC').trim().toUpperCase()

export type Person = { id: string; empNo: string; name: string }

/**
 * The people with these numbers whose pay the caller may change, by number; and the caller's own number. Others are
 * not found, so that nobody can try numbers out.
 */
export async function findPeople(
  tx: Tx,
  actor: Actor,
  numbers: readonly string[],
): Promise<{ byNumber: ReadonlyMap<string, Person>; own: string | null }> {
  const wanted = [...new Set(numbers.map(plainNumber))]
  const { rows } = await sql<Person & { isOwn: boolean }>`
    select b.id, b.emp_no as "empNo", b.name,
      (b.id is not distinct from ${actor.userBaseId}::uuid) as "isOwn"
    from user_base_info b
    where upper(b.emp_no) = any(${wanted}::text[]) and b.deleted_at is null
      and (b.id = ${actor.userBaseId}::uuid
        or ${opensPay(actor, PAY_ITEM.sheet, sql`b.id`, { need: 'edit' })})`.execute(tx)
  const own = rows.find(({ isOwn }) => isOwn)
  return {
    byNumber: new Map(
      rows.filter(({ isOwn }) => !isOwn).map((row) => [plainNumber(row.empNo), row]),
    ),
    own: own ? plainNumber(own.empNo) : null,
  }
}

export type Matched = { match: Match; userId: string | null }

/**
 * The person of each row, by number and name together. A number that occurs twice belongs to nobody, and neither does
 * that of a person whom a user has given another row (`taken`).
 */
export function matchRows(
  rows: readonly { empNo: string; name: string }[],
  people: { byNumber: ReadonlyMap<string, Person>; own: string | null },
  taken: ReadonlySet<string>,
): Matched[] {
  const counts = new Map<string, number>()
  for (const { empNo } of rows) {
    const number = plainNumber(empNo)
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  const without = (match: Match): Matched => ({ match, userId: null })
  return rows.map(({ empNo, name }) => {
    const number = plainNumber(empNo)
    if (number !== '' && (counts.get(number) ?? 0) > 1) return without(MATCH.repeated)
    if (number !== '' && number === people.own) return without(MATCH.own)
    const person = people.byNumber.get(number)
    if (number === '' || !person) return without(MATCH.unknown)
    if (taken.has(person.id)) return without(MATCH.repeated)
    if (foldedName(person.name) !== foldedName(name)) return without(MATCH.otherName)
    return { match: MATCH.found, userId: person.id }
  })
}
