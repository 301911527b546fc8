import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { enabledCodes } from '#platform/api/store/caches/dictionary-cache.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { referableAmong, targetsOf } from '#platform/api/store/rows/references.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** The problems of rows, by their index; the first problem of a field wins. */
export type Findings = Map<number, Record<string, FieldProblem>>

export function find(
  findings: Findings,
  index: number,
  field: string,
  problem: string | FieldProblem,
): void {
  const known = findings.get(index) ?? {}
  const details = typeof problem === 'string' ? { key: problem } : problem
  findings.set(index, { [field]: details, ...known })
}

/** For each row, the failure that a form with the same values would get. */
export function failuresOf(
  resource: Resource,
  rows: readonly WriteInput[],
  findings: Findings,
): (Failure | null)[] {
  return rows.map((_, index) => {
    const problems = findings.get(index)
    return problems ? invalidFields(resource, problems) : null
  })
}

/** Runs the checks of `checkReferences` and `checkEntries` for many rows, in one statement for each field. */
export async function checkManyReferences(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  rows: readonly WriteInput[],
  findings: Findings,
): Promise<void> {
  for (const { name, target } of targetsOf(resource)) {
    const requested = distinct(rows, name)
    if (requested.length === 0) continue
    const known = await referableAmong(tx, target, requested, actor, { resource, name })
    findUnknown(rows, name, known, findings, 'invalid.reference')
  }
  for (const [name, { rule }] of Object.entries(resource.fields)) {
    const type = rule.choices?.dictionary
    const requested = type === undefined ? [] : distinct(rows, name)
    if (type === undefined || requested.length === 0) continue
    const known = await enabledCodes(tx, type, requested)
    findUnknown(rows, name, known, findings, 'invalid.choice')
  }
}

/** A user may not move a row out of their own scope. */
export async function checkManyReached(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  rows: readonly WriteInput[],
): Promise<(Failure | null)[]> {
  const { person, department } = resource.scope ?? {}
  const names = [...new Set(['id', person, department])].filter((name) => name !== undefined)
  const placedRows = rows.map((row, index) => ({
    ...Object.fromEntries(names.map((name) => [columnName(name), row[name] ?? null])),
    place: index,
  }))
  const shape = sql.join(names.map((name) => sql`${sql.id(columnName(name))} uuid`))
  const { rows: reached } = await sql<{ place: number }>`
    select t.place from jsonb_to_recordset(${JSON.stringify(placedRows)}::jsonb) as t(place integer, ${shape})
    where ${scopePredicate(resource, 't', actor, 'add')}`.execute(tx)
  const within = new Set(reached.map(({ place }) => place))
  return rows.map((_, index) =>
    within.has(index) ? null : new Failure('forbidden', 'auth.forbidden'),
  )
}

const membersOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []

function distinct(rows: readonly WriteInput[], name: string): string[] {
  return [...new Set(rows.flatMap((row) => membersOf(row[name])))]
}

function findUnknown(
  rows: readonly WriteInput[],
  name: string,
  known: ReadonlySet<string>,
  findings: Findings,
  key: string,
): void {
  for (const [index, row] of rows.entries()) {
    if (!membersOf(row[name]).every((member) => known.has(member))) find(findings, index, name, key)
  }
}
