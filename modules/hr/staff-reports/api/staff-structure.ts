import { type RawBuilder, sql } from 'kysely'
import { atWorkWithinReach, shownInOthers } from '#modules/hr/archives/api/files-within-reach.ts'
import { AGE_BANDS, type Counted, type Structure } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'

/** Counts people at work by age, education and department, among the files that the reader sees. */
export async function readStructure(store: CountingStore, actor: Actor): Promise<Structure> {
  const [age, education, departments] = await Promise.all([
    countBy(store, actor, { value: bandOfAge, field: 'birthDate' }),
    countBy(store, actor, { value: sql`b.edu`, field: 'edu' }),
    countDepartments(store, actor),
  ])
  return { age, education, departments }
}

/** The upper end of the age band; '' above all bands, null without a birth date. */
const bandOfAge = sql`case when b.birth_date is null then null ${sql.join(
  AGE_BANDS.filter(Boolean).map(
    (upper) =>
      sql`when b.birth_date > today() - make_interval(years => ${Number(upper) + 1}::integer) then ${upper}::text`,
  ),
  sql` `,
)} else '' end`

/** Null when the reader sees the field in no other person's file. */
async function countBy(
  { db, counts }: CountingStore,
  actor: Actor,
  { value, field }: { value: RawBuilder<unknown>; field: string },
): Promise<Counted[] | null> {
  const shown = shownInOthers(actor, field)
  if (shown === null) return null
  const query = sql<Counted>`
    select ${value} as value, null::text as name, count(*)::integer as count from user_base_info b
    where ${atWorkWithinReach(actor)} and ${shown}
    group by 1 order by 1`
  return [...(await counts.readRows(db, query.compile(db)))]
}

const MOST_DEPARTMENTS = 30

/**
 * Counts by department, one level below the lowest department that contains all of these people. So a
 * director sees centres, and the head of a centre sees teams. `path` is the chain of ids.
 */
async function countDepartments({ db, counts }: CountingStore, actor: Actor): Promise<Counted[]> {
  const query = sql<Counted>`
    with place as (
      select string_to_array(trim(both '/' from d.path), '/') as ids, count(*) as people
      from user_base_info b join department d on d.id = b.dept_id
      where ${atWorkWithinReach(actor)} group by d.path
    ), common as (
      select coalesce(min(i) filter (where low[i] is distinct from high[i]), max(i)) as level
      from (select min(ids) as low, max(ids) as high from place) ends,
        generate_series(1, greatest(cardinality(low), cardinality(high))) i
    )
    select d.id::text as value, d.name, sum(place.people)::integer as count
    from place, common, department d
    where d.id = place.ids[least(common.level, cardinality(place.ids))]::uuid
    group by d.id, d.name order by 3 desc, d.name limit ${MOST_DEPARTMENTS}`
  return [...(await counts.readRows(db, query.compile(db)))]
}
