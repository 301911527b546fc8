import type { Consequences, Line } from '#platform/api/crud/verbs.ts'
import type { MessageValues } from '#platform/api/failure.ts'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import type { MoveFacts } from './read-move-facts.ts'

const TOP = inEachLanguage('told.top')
const NOBODY = inEachLanguage('told.nobody')
const NO_GROUP = inEachLanguage('move.noGroup')

/** Limit of lines about one kind of change. */
const MAX_LINES = 6

type Change = { from: string | null; to: string | null; count: number }

/** Adds up equal changes, the largest first. */
function changesIn(rows: readonly Change[]): Change[] {
  const changes = new Map<string, Change>()
  for (const { from, to, count } of rows) {
    if (from === to || count === 0) continue
    const key = JSON.stringify([from, to])
    changes.set(key, { from, to, count: count + (changes.get(key)?.count ?? 0) })
  }
  return [...changes.values()].sort((a, b) => b.count - a.count)
}

function linesOf(key: string, changes: readonly Change[], none: MessageValues[string]): Line[] {
  const left = changes.slice(MAX_LINES).reduce((sum, { count }) => sum + count, 0)
  const lines = changes.slice(0, MAX_LINES).map(({ from, to, count }): Line => {
    return { key: `move.${key}`, values: { from: from ?? none, to: to ?? none, count } }
  })
  return left > 0 ? [...lines, { key: 'move.others', values: { count: left } }] : lines
}

/** How one value changes for the moved departments, each change with the number of people. */
function byDepartment(
  before: MoveFacts,
  after: MoveFacts,
  of: 'head' | 'inCharge' | 'group',
): Change[] {
  const was = new Map(before.departments.map((department) => [department.id, department[of]]))
  return changesIn(
    after.departments.map((department) => ({
      from: was.get(department.id) ?? null,
      to: department[of],
      count: of === 'group' ? department.groupPeople : department.people,
    })),
  )
}

function bySuperior({ superiors: was }: MoveFacts, { superiors: is }: MoveFacts): Change[] {
  return changesIn([...is].map(([id, to]) => ({ from: was.get(id) ?? null, to, count: 1 })))
}

type AccountRole = MoveFacts['roles'][number]

/** The roles that accounts have in `rows` and not in `others`, each with the number of accounts. */
function rolesBeyond(
  rows: readonly AccountRole[],
  others: readonly AccountRole[],
): [string, number][] {
  const known = new Set(others.map(({ userId, role }) => `${userId} ${role}`))
  const counts = new Map<string, number>()
  for (const { userId, role } of rows) {
    if (!known.has(`${userId} ${role}`)) counts.set(role, (counts.get(role) ?? 0) + 1)
  }
  return [...counts]
}

function roleLines(key: string, counted: readonly [string, number][]): Line[] {
  return counted.map(([role, count]) => ({
    key: `move.${key}`,
    values: { count },
    names: [role],
    namesOf: roles.path,
  }))
}

function readersBeyond(facts: MoveFacts, other: MoveFacts): string[] {
  const known = new Set(other.readers.map(({ id }) => id))
  return facts.readers.filter(({ id }) => !known.has(id)).map(({ name }) => name)
}

function named(key: string, names: readonly string[]): Line[] {
  return names.length === 0 ? [] : [{ key: `move.${key}`, names, values: { count: names.length } }]
}

function headLines(before: MoveFacts, after: MoveFacts): Line[] {
  return [
    { facts: before, other: after },
    { facts: after, other: before },
  ].flatMap(({ facts: { place }, other }): Line[] => {
    if (!place.parent || place.parent.id === other.place.parent?.id) return []
    const people = before.departments.reduce((sum, own) => sum + own.people, 0)
    const isOld = place === before.place
    const values = {
      name: place.parent.name,
      from: isOld ? place.parentHeads : place.parentHeads - people,
      to: isOld ? place.parentHeads - people : place.parentHeads,
    }
    return people === 0 ? [] : [{ key: 'move.heads', values }]
  })
}

/**
 * Describes the consequences of a move: the difference between the state before the move and the
 * state after it.
 */
export function moveConsequences(before: MoveFacts, after: MoveFacts, day: string): Consequences {
  const { place } = before
  const people = before.departments.reduce((sum, own) => sum + own.people, 0)
  const below = before.departments.filter(({ id }) => id !== place.id).map(({ name }) => name)
  const superiors = bySuperior(before, after)
  const heads = byDepartment(before, after, 'head')
  const inCharge = byDepartment(before, after, 'inCharge')
  const groups = byDepartment(before, after, 'group')
  const gained = rolesBeyond(after.roles, before.roles)
  const lost = rolesBeyond(before.roles, after.roles)
  const sees = readersBeyond(after, before)
  const seesNoMore = readersBeyond(before, after)
  const names = {
    name: place.name,
    day,
    from: place.parent?.name ?? TOP,
    to: after.place.parent?.name ?? TOP,
  }
  const isMoved = place.parent?.id !== after.place.parent?.id
  const approvers = [
    ...linesOf('superior', superiors, NOBODY),
    ...linesOf('head', heads, NOBODY),
    ...linesOf('inCharge', inCharge, NOBODY),
  ]
  const rights = [
    ...roleLines('roleGained', gained),
    ...roleLines('roleLost', lost),
    ...named('sees', sees),
    ...named('seesNoMore', seesNoMore),
  ]
  const lines: Line[] = [
    { key: isMoved ? 'move.under' : 'move.stays', values: names },
    ...named('below', below),
    { key: 'move.people', values: { count: people } },
    ...headLines(before, after),
    ...approvers,
    ...(approvers.length > 0 ? [{ key: 'move.openApprovals' }] : [{ key: 'move.sameApprovers' }]),
    ...rights,
    ...(rights.length > 0 ? [] : [{ key: 'move.sameRights' }]),
    ...linesOf('group', groups, NO_GROUP),
  ]
  const rows = {
    from: place.parent?.id ?? null,
    to: after.place.parent?.id ?? null,
    day,
    departments: before.departments.map(({ id, people: own }) => [id, own]),
    superiors,
    heads,
    inCharge,
    groups,
    gained,
    lost,
    sees,
    seesNoMore,
  }
  return { lines, rows }
}
