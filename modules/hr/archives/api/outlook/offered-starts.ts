import { type RawBuilder, sql } from 'kysely'
import type { OfferedStart } from '#modules/hr/archives/wire/outlook.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor, scopeOf } from '#platform/api/store/reach/permission.ts'
import { peoplePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { PersonStart } from '#platform/define/built-in/person-start.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import {
  PROPOSALS,
  type ReadNotice,
  readingNotice,
  readStartFacts,
  type StartFacts,
} from './start-facts.ts'

const STARTS: readonly PersonStart[] = AREAS.flatMap(({ starts = [] }) => starts)

const SUBJECT = 'subject'

/** The columns that decide whether a person is in the scope of a resource. */
function subjectOf({ scope }: Resource): RawBuilder<unknown> {
  const columns = [
    [scope?.person, sql`b.id`],
    [scope?.department, sql`b.dept_id`],
    [scope?.group, sql`attend_group_of(b.id, today())`],
  ] as const
  const named = columns.flatMap(([field, value]) =>
    field === undefined ? [] : [sql`${value} as ${sql.id(columnName(field))}`],
  )
  return named.length > 0 ? sql.join(named) : sql`b.id`
}

/** Whether the caller may create the record for person `b`. */
function isWithinReach(actor: Actor, { resource: path, action }: PersonStart): RawBuilder<boolean> {
  const resource = requireResource(path)
  const need = action === undefined ? 'add' : (resource.actions[action]?.button ?? action)
  if (!permissionsFor(resource, need).every((code) => actor.permissions.has(code))) {
    return sql`false`
  }
  if (resource.parent) return sql`true`
  return sql`exists (select from (select ${subjectOf(resource)}) as ${sql.id(SUBJECT)}
    where ${peoplePredicate(resource, SUBJECT, scopeOf(actor, resource, need), false)})`
}

/** The actions that the caller may start. The key is the id of the person. */
export type StartsByPerson = ReadonlyMap<string, OfferedStart[]>

/**
 * Reads the actions that the caller may start for people whose files they see, with the first values of the forms.
 * The number of statements does not depend on the number of people.
 */
export async function readOfferedStarts(
  db: Database,
  actor: Actor,
  people: readonly string[],
): Promise<StartsByPerson> {
  const reached = STARTS.map(
    (start) => sql`${isWithinReach(actor, start)} as ${sql.id(start.name)}`,
  )
  const { rows } = await sql<{ id: string } & Record<string, unknown>>`
    select b.id, ${sql.join(reached)} from user_base_info b where b.id = any(${[...people]}::uuid[])`.execute(
    db,
  )
  const allowed = new Map(
    rows.map((row) => [row.id, STARTS.filter(({ name }) => row[name] === true)] as const),
  )
  if ([...allowed.values()].every((starts) => starts.length === 0)) return new Map()
  return db.transaction().execute(async (tx) => {
    const facts = await readStartFacts(tx, actor, people)
    const notice = readingNotice(tx)
    const offered = new Map<string, OfferedStart[]>()
    for (const [id, starts] of allowed) {
      const known = facts.get(id)
      if (known) offered.set(id, await proposeAll(starts, known, notice))
    }
    return offered
  })
}

async function proposeAll(
  starts: readonly PersonStart[],
  facts: StartFacts,
  notice: ReadNotice,
): Promise<OfferedStart[]> {
  const offered: OfferedStart[] = []
  for (const { name } of starts) {
    const propose = PROPOSALS[name]
    const proposed = propose ? await propose(facts, notice) : {}
    if (!proposed) continue
    const { values = {}, target = null, refused = null } = proposed
    offered.push({ name, values, target, refused })
  }
  return offered
}
