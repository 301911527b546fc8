import { type RawBuilder, sql } from 'kysely'
import { fundDictionaries } from '#modules/pay/fund/define/fund-dictionary.ts'
import { INSURED } from '#modules/pay/insurance/define/choices.ts'
import { insuranceDictionaries } from '#modules/pay/insurance/define/insurance-dictionary.ts'
import { NEW_BASE } from '#modules/pay/rebasing/define/choices.ts'
import { type BasesDue, basesDueCard } from '#modules/pay/rebasing/wire/prepared-bases.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { type BaseList, fundBaseList, insuranceBaseList } from './base-lists.ts'
import { preparedQuery } from './read-prepared.ts'

const LISTS = [insuranceBaseList, fundBaseList]
const MONTHS_A_YEAR = 12

const mayPrepare = (actor: Actor, { resource }: BaseList) =>
  actor.permissions.has(permissionCode(resource, 'prepare'))

/** What differs between the rules of cities for insurance and those for the fund, which knows no types. */
function rulesOf({ side: { name } }: BaseList) {
  if (name === 'fund') {
    return { table: fundDictionaries.table, type: sql`''`, alike: sql`city`, types: null }
  }
  return {
    table: insuranceDictionaries.table,
    type: sql`type`,
    alike: sql`city, type, hukou`,
    types: { line: sql`line.types`, row: sql`r.types` },
  }
}

const hasType = (types: RawBuilder<unknown> | undefined) =>
  types ? sql`(${types} = '{}' or y.type = any(${types}))` : sql`true`

/**
 * Cities whose year began within twelve months, without a list of new bases. A year begins with the month in which the
 * bounds of a type change. A city whose types begin in several months is named with the earliest.
 */
async function readBegun(
  { db, counts }: CountingStore,
  actor: Actor,
  list: BaseList,
): Promise<Omit<BasesDue, 'prepared'>[]> {
  const { resource, side } = list
  const { table, type, alike, types } = rulesOf(list)
  const { resource: register } = side.register
  const current = todayInShanghai().slice(0, 'yyyy-MM'.length)
  const query = sql<Omit<BasesDue, 'prepared' | 'register'>>`
    with rule as (
      select city, ${type} as type, effective_from as month, effective_to as until,
        lag(base_floor) over alike <> base_floor or lag(base_cap) over alike <> base_cap as is_new
      from ${sql.table(table)} where deleted_at is null and enabled and effective_from <= ${current}
      window alike as (partition by ${alike} order by effective_from)
    ), year as (
      select city, type, max(month) as month from rule
      where is_new and month > ${monthBefore(current, MONTHS_A_YEAR)} group by city, type
    ), due as (
      select y.city, y.month, array_agg(y.type order by y.type) as types from year y
      where not exists (select from ${sql.table(resource.table)} line
          where line.city = y.city and line.deleted_at is null
            and (line.state = ${NEW_BASE.prepared} or line.month >= y.month and ${hasType(types?.line)})
            and ${scopePredicate(resource, 'line', actor, 'view')})
        and exists (select from ${sql.table(register.table)} r
          where r.city = y.city and r.deleted_at is null and r.start_month < y.month
            and r.state in (${INSURED.insured}, ${INSURED.stopping})
            and coalesce(r.stop_month, y.month) >= y.month and ${hasType(types?.row)}
            and r.user_id is distinct from ${actor.userBaseId}::uuid
            and ${scopePredicate(register, 'r', actor, 'edit')})
      group by y.city, y.month
    )
    select distinct on (city) city, month, case when cardinality(types) < (
        select count(distinct rule.type) from rule
        where rule.city = due.city and due.month between rule.month and coalesce(rule.until, due.month))
      then types else '{}' end as types
    from due order by city, month`
  const rows = await counts.readRows(db, query.compile(db))
  return rows.map((row) => ({ register: side.name, ...row }))
}

async function readDue(store: CountingStore, actor: Actor, list: BaseList): Promise<BasesDue[]> {
  const { db, counts } = store
  const [prepared, begun] = await Promise.all([
    counts.readRows(db, preparedQuery(actor, list).compile(db)),
    readBegun(store, actor, list),
  ])
  return [
    ...prepared.map(
      ({ city, month, people, blocked }): BasesDue => ({
        register: list.side.name,
        city,
        month,
        types: [],
        prepared: { people, blocked },
      }),
    ),
    ...begun.map((row): BasesDue => ({ ...row, prepared: null })),
  ]
}

/** 年度基数: cities whose new bases wait to be prepared or adjusted, for users who do both. */
export const basesDueHomeCard = homeCard({
  name: 'pay/bases-due',
  answer: basesDueCard,
  isFor: ({ actor }) => LISTS.some((list) => mayPrepare(actor, list)),
  read: async ({ actor, store }) => {
    const theirs = LISTS.filter((list) => mayPrepare(actor, list))
    const cities = (await Promise.all(theirs.map((list) => readDue(store, actor, list)))).flat()
    return cities.length === 0 ? null : { cities }
  },
})
