import type { Consequences, Line } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { readOpenWork } from './merge-open-work.ts'
import { type Named, readMergeRows } from './read-merge-rows.ts'

function named(key: string, names: readonly string[]): Line[] {
  return names.length === 0 ? [] : [{ key: `merge.${key}`, names }]
}

function roleNames(key: string, rows: readonly Named[]): Line[] {
  const names = rows.map(({ name }) => name)
  return named(key, names).map((line) => ({ ...line, namesOf: roles.path }))
}

function countBy(paths: readonly string[]): Line[] {
  return [...new Set(paths)].map((about) => {
    const count = paths.filter((path) => path === about).length
    return { key: 'merge.pointing', values: { count }, about }
  })
}

/** The consequences of a merger. They name the affected rows, but only count personnel files. */
export async function readMergeConsequences(
  tx: Tx,
  { from, target }: { from: readonly Named[]; target: Named },
  day: string,
): Promise<Consequences> {
  const fromIds = from.map(({ id }) => id)
  const rows = await readMergeRows(tx, fromIds, target.id)
  const { posts, establishment } = rows
  const nameOf = ({ name }: Named) => name
  const together = posts.filter((post) => post.together)
  const places = establishment.reduce((sum, { plan }) => sum + plan, 0)
  const lines: Line[] = [
    { key: 'merge.into', values: { name: target.name, day }, names: from.map(nameOf) },
    { key: 'merge.people', values: { count: rows.people.length } },
    { key: 'merge.positions', values: { count: rows.positions.length } },
    ...(rows.leavers > 0 ? [{ key: 'merge.leavers', values: { count: rows.leavers } }] : []),
    ...named(
      'postsTogether',
      together.map(({ name, holders }) => `${name} (${holders})`),
    ),
    ...named('postsOver', posts.filter((post) => !post.together).map(nameOf)),
    ...named('children', rows.children.map(nameOf)),
    ...(establishment.length > 0
      ? [{ key: 'merge.establishment', values: { count: establishment.length, places } }]
      : []),
    ...named('leaders', rows.leaders),
    ...roleNames('roles', rows.roles),
    ...roleNames('postRoles', rows.postRoles),
    ...roleNames('scopes', rows.scopes),
    ...countBy(rows.pointing.map(({ path }) => path)),
    // Open work is shown for information only. It changes all the time, so a change in it needs no new
    // confirmation.
    ...(await readOpenWork(tx, fromIds)),
  ]
  return { lines, rows: { fromIds: [...fromIds].sort(), toId: target.id, day, ...rows } }
}
