import { parseSqlFile, SqlFileError } from '#db/functions-and-views/read-files.ts'
import { splitStatements, withoutTexts } from '#db/functions-and-views/split-statements.ts'
import type { Finding, SourceFile } from './source-tree.ts'

/** The folders where the migrator looks for functions and views. */
const PLACE = /^(platform\/api\/[a-z-]+|modules\/[a-z-]+(\/[a-z-]+)?\/api)\/sql\/[a-z0-9_]+\.sql$/
/** From this migration on, functions and views are in separate files. */
const FIRST_WITH_FILES = 126
const HOW = 'docs/how-to.md, "A function or view", says how'

/** Each function and view has a file in the right folder, with a comment that describes it. */
export function checkSqlFiles(files: readonly SourceFile[]): Finding[] {
  const sqlFiles = files.filter(({ path }) => /^(modules|platform|product)\/.*\.sql$/.test(path))
  const first = new Map<string, string>()
  return sqlFiles.flatMap(({ path, text }) => {
    if (!PLACE.test(path)) {
      const fix = 'Move it to the folder api/sql of its chapter, or to platform/api/<part>/sql.'
      return [{ path, problem: 'the migrator does not read this folder', fix }]
    }
    if (!text.startsWith('-- ')) {
      const fix = 'Begin with a comment: what it is for, what goes in, what comes out.'
      return [{ path, line: 1, problem: 'no comment says what this is', fix }]
    }
    const problem = problemOf(path, text)
    if (problem) return [{ path, problem, fix: `One file creates one function or view; ${HOW}.` }]
    const name = path.split('/').at(-1) ?? ''
    const other = first.get(name) ?? path
    first.set(name, other)
    if (other === path) return []
    return [{ path, problem: `${other} has this name already`, fix: 'Keep one of the two.' }]
  })
}

function problemOf(path: string, text: string): string | null {
  try {
    parseSqlFile(path, text)
    return null
  } catch (error) {
    if (error instanceof SqlFileError) return error.message
    throw error
  }
}

const CREATES =
  /^create\s+(?:or\s+replace\s+)?(function|procedure|view)\s+(?!pg_temp\.)([a-z0-9_]+)/i
const DROPS = /^drop\s+(?:function|procedure|view)\s+(?!if\s+exists|pg_temp\.)/i
const ALTERS = /^alter\s+(?:function|procedure|view)\s/i

/** New migrations do not create functions or views; the files do. */
export function checkMigratedFunctions(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const [, number] = /^db\/migrations\/(\d{4})_/.exec(path) ?? []
    if (number === undefined || Number(number) < FIRST_WITH_FILES) return []
    const statements = splitStatements(text)
    const problems = statements.map((statement) => problemIn(statement, statements, Number(number)))
    return problems.flatMap((found) => (found ? [{ path, ...found }] : []))
  })
}

function problemIn(
  statement: string,
  statements: readonly string[],
  number: number,
): Pick<Finding, 'problem' | 'fix'> | null {
  const [, kind, name = ''] = CREATES.exec(statement) ?? []
  if (kind && (kind.toLowerCase() === 'view' || !isNeededAtOnce(name, statement, statements))) {
    return {
      problem: `a migration creates the ${kind} ${name}`,
      fix: `Write it to ${name}.sql in the folder api/sql of its chapter; ${HOW}. Only a function that a table of this migration needs at once (trigger, check, index, generated column) is created here too.`,
    }
  }
  if (DROPS.test(statement)) {
    return {
      problem: 'a new database may not have it yet when this migration runs',
      fix: 'Write drop … if exists: in a new database the files come after all migrations.',
    }
  }
  if (ALTERS.test(statement) && number > FIRST_WITH_FILES) {
    return {
      problem: 'a new database may not have it yet when this migration runs',
      fix: 'Change the file of the function or view instead.',
    }
  }
  return null
}

/** Whether another statement of the migration uses the function, outside function bodies and comments. */
function isNeededAtOnce(name: string, own: string, statements: readonly string[]): boolean {
  const isNamed = new RegExp(`\\b${name}\\b`)
  return statements.some(
    (statement) =>
      statement !== own && !/^drop\s/i.test(statement) && isNamed.test(withoutTexts(statement)),
  )
}
