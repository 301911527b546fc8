import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { BaseList } from './base-lists.ts'
import type { Rebasing } from './plan-rebasing.ts'
import { type Entry, type Line, workOutLines } from './work-out-lines.ts'
import { isPrepared } from './write-lines.ts'

/** A base that a user enters. Without a month, it joins the prepared list of the person's city. */
export type Given = { userId: string; base: string; month: string | null; source: string }

/** An entry with the list that it joins; null for the list if none is prepared and no month is named. */
export type Placed = { entry: Entry; isInRegister: boolean; rebasing: Rebasing | null }

type Person = Omit<Entry, 'base' | 'source'> & { isInRegister: boolean }

/** The people, each with their row of the register that begins last. */
async function readPeople(
  tx: Tx,
  { side }: BaseList,
  userIds: readonly string[],
): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select distinct on (b.id) b.id as "userId", b.emp_no as "empNo", b.name, coalesce(r.city, '') as city,
      coalesce(r.dept_id, b.dept_id) as "deptId", r.id is not null as "isInRegister"
    from user_base_info b left join ${sql.table(side.register.resource.table)} r
      on r.user_id = b.id and r.deleted_at is null
    where b.id = any(${[...userIds]}::uuid[])
    order by b.id, r.start_month desc`.execute(tx)
  return new Map(rows.map((row) => [row.userId, row]))
}

/** The prepared lists in reach, the latest month first. */
async function readLists(tx: Tx, actor: Actor, { resource }: BaseList): Promise<Rebasing[]> {
  const types = resource.fields.types ? sql`line.types` : sql`'{}'::text[]`
  const { rows } = await sql<Rebasing>`
    select distinct line.city, line.month, line.book_month as "bookMonth", ${types} as types
    from ${sql.table(resource.table)} line
    where ${isPrepared('line')} and ${scopePredicate(resource, 'line', actor, 'view')}
    order by line.month desc`.execute(tx)
  return rows
}

/** Finds the list that each base joins. */
export async function placeEntries(
  tx: Tx,
  actor: Actor,
  list: BaseList,
  given: readonly Given[],
): Promise<Placed[]> {
  const people = await readPeople(
    tx,
    list,
    given.map(({ userId }) => userId),
  )
  const lists = await readLists(tx, actor, list)
  const current = todayInShanghai().slice(0, 'yyyy-MM'.length)
  return given.map(({ userId, base, month, source }) => {
    const { isInRegister = false, ...person } = people.get(userId) ?? nobody(userId)
    const { city } = person
    const prepared = lists.find(
      (one) => one.city === city && (month === null || one.month === month),
    )
    const fresh = (from: string): Rebasing => ({
      city,
      month: from,
      types: [],
      bookMonth: from > current ? from : current,
    })
    const rebasing = prepared ?? (month === null ? null : fresh(month))
    return { entry: { base, source, ...person }, isInRegister, rebasing }
  })
}

const nobody = (userId: string): Person => ({
  userId,
  empNo: '',
  name: '',
  city: '',
  deptId: null,
  isInRegister: false,
})

/** Works out the lines of placed entries, list by list. Entries without a list have no line. */
export async function linesOfPlaced(
  tx: Tx,
  list: BaseList,
  placed: readonly Placed[],
): Promise<Map<string, Line>> {
  const byList = new Map<string, { rebasing: Rebasing; entries: Entry[] }>()
  for (const { entry, rebasing } of placed) {
    if (rebasing === null) continue
    const { city, month, bookMonth, types } = rebasing
    const key = [city, month, bookMonth, ...types].join(' ')
    const group = byList.get(key) ?? { rebasing, entries: [] }
    group.entries.push(entry)
    byList.set(key, group)
  }
  const lines = new Map<string, Line>()
  for (const { rebasing, entries } of byList.values()) {
    for (const line of await workOutLines(tx, list, rebasing, entries)) lines.set(line.userId, line)
  }
  return lines
}
