import { SqlFileError, type SqlObject } from './read-files.ts'
import { withoutTexts } from './split-statements.ts'

const NAMES = /(?<![.\w])[a-z][a-z0-9_]*/g
/** A parameter name, or the name of a column that a function returns, in front of its type. */
const PARAMETER = /([(,]\s*)[a-z][a-z0-9_]*(?=\s+[a-z])/g

/**
 * Sorts functions and views so that each comes after those that PostgreSQL needs to create it: every name in
 * a view, and every name in the head of a function. PostgreSQL does not check the body of a function in
 * quotes until a caller runs it, but it checks a `return …` body. Throws when two files need each other.
 */
export function orderSqlFiles(objects: readonly SqlObject[]): SqlObject[] {
  const byName = new Map(objects.map((object) => [object.name, object]))
  const ordered = new Set<SqlObject>()
  const place = (object: SqlObject, under: readonly SqlObject[]): void => {
    if (ordered.has(object)) return
    if (under.includes(object)) {
      const paths = under.slice(under.indexOf(object)).map(({ path }) => path)
      throw new SqlFileError(`These files need each other: ${paths.join(', ')}`)
    }
    for (const needed of neededBy(object, byName)) place(needed, [...under, object])
    ordered.add(object)
  }
  for (const object of objects) place(object, [])
  return [...ordered]
}

function neededBy(object: SqlObject, byName: ReadonlyMap<string, SqlObject>): SqlObject[] {
  const code = withoutTexts(object.statement)
  const names = (object.kind === 'view' ? code : code.replace(PARAMETER, '$1')).match(NAMES) ?? []
  const known = [...new Set(names)].map((name) => byName.get(name))
  return known.filter((needed) => needed !== undefined && needed !== object) as SqlObject[]
}
