import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { type PersonInPost, personInPost } from '#modules/org/chart/wire/organisation.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { readDepartmentsOn } from './departments-on-day.ts'
import type { OrganisationDay } from './organisation-day.ts'
import { buildForest, pathIn, subtreeOf } from './organisation-forest.ts'

/** `count` is the number of all people; the list is limited to a readable length. */
export const peopleInPosts = z.object({ people: z.array(personInPost), count: z.number().int() })

const MAX_PEOPLE = 500

/** Ids of the department and, on request, of everything below it on the day. */
export async function departmentIdsOn(
  db: Database,
  at: OrganisationDay,
  deptId: string,
  includeChild: boolean,
): Promise<string[]> {
  if (!includeChild) return [deptId]
  const forest = buildForest(await readDepartmentsOn(db, at))
  const node = pathIn(forest, deptId).at(-1)
  return node ? subtreeOf(node).map(({ id }) => id) : [deptId]
}

/**
 * Reads the holders of posts in these departments on a day, within the reader's scope for people,
 * up to the limit.
 */
export async function readPeopleOn(
  db: Database,
  actor: Actor,
  { day }: OrganisationDay,
  deptIds: readonly string[],
): Promise<z.infer<typeof peopleInPosts>> {
  const result = await sql<PersonInPost & { count: number }>`
    select b.id, b.emp_no as "empNo", b.name, p.dept_id as "deptId", d.name as "deptName",
      post.name as "postName", p.is_main as "isMain", p.kind,
      ${photoOf(actor)} as photo, count(*) over ()::integer as count
    from user_position p
      join user_base_info b on b.id = p.user_id and b.deleted_at is null
      left join department_period d on d.dept_id = p.dept_id and d.from_day <= ${day}::date
        and (d.to_day is null or d.to_day >= ${day}::date)
      left join post on post.id = p.post_id
    where p.deleted_at is null and p.dept_id = any(${[...deptIds]}::uuid[])
      and p.start_date <= ${day}::date and (p.end_date is null or p.end_date >= ${day}::date)
      and ${scopePredicate(archives, 'b', actor, 'view')}
    order by post.is_leader desc nulls last, p.is_main desc, b.emp_no
    limit ${MAX_PEOPLE}`.execute(db)
  const count = result.rows[0]?.count ?? 0
  return { people: result.rows.map(({ count: _count, ...person }) => person), count }
}

/** Reads a file as the actor may see it; null when they may not see it at all. */
export async function readSeenFile(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ photo: string | null } | null> {
  if (!maySeeFiles(actor)) return null
  const { rows } = await sql<{ photo: string | null }>`
    select ${photoOf(actor)} as photo from user_base_info b
    where b.id = ${id} and b.deleted_at is null
      and ${scopePredicate(archives, 'b', actor, 'view')}`.execute(db)
  return rows[0] ?? null
}

/** The photo of a person; null when the reader may not see it in the file `b`. */
export function photoOf(actor: Actor): RawBuilder<string | null> {
  const shown = groupPredicate(archives, 'b', actor, archives.fields.photo?.group ?? '')
  if (shown === 'none') return sql`null::uuid`
  const photo = sql<string>`(select f.id from file f where f.record_id = b.id
    and f.field = 'photo' and f.resource = ${archives.path})`
  return shown === 'all' ? photo : sql`case when ${shown} then ${photo} end`
}

type Node<Self> = { id: string; children: Self[]; people?: PersonInPost[] | undefined }

/**
 * Adds to the trees the people of each department that the reader may see: one query for all, up to
 * the limit.
 */
export async function withPeople<N extends Node<N>>(
  db: Database,
  actor: Actor,
  at: OrganisationDay,
  trees: readonly N[],
): Promise<N[]> {
  requireFiles(actor)
  const ids = (nodes: readonly N[]): string[] =>
    nodes.flatMap(({ id, children }) => [id, ...ids(children)])
  const peopleByDept = new Map<string, PersonInPost[]>()
  for (const person of (await readPeopleOn(db, actor, at, ids(trees))).people) {
    peopleByDept.set(person.deptId, [...(peopleByDept.get(person.deptId) ?? []), person])
  }
  const fill = (node: N): N => ({
    ...node,
    people: peopleByDept.get(node.id) ?? [],
    children: node.children.map(fill),
  })
  return trees.map(fill)
}

function maySeeFiles({ permissions }: Actor): boolean {
  return permissionsFor(archives, 'view').every((code) => permissions.has(code))
}

/** A query for people needs the permission to see their files. */
function requireFiles(actor: Actor): void {
  if (!maySeeFiles(actor)) throw new Failure('forbidden', 'auth.forbidden')
}
