import { type Finding, isTest, type SourceFile } from './source-tree.ts'

const TABLE = 'docs/security.md'
const FIRST_ROW = /^\| (P\d\d) \|/
const LAST_NUMBER = 48
const PATH = /`((?:[\w.-]+\/)*[\w.$-]+\.(?:test|spec|chaos)\.tsx?)`/g

/**
 * A security promise counts only if a test names it. Every promise has one row in docs/security.md; each test
 * file in that row exists and contains the number of the promise.
 */
export function checkPromises(files: readonly SourceFile[]): Finding[] {
  const table = files.find((file) => file.path === TABLE)
  if (!table) return [missing('the table of promises is missing')]
  const rows = rowsOf(table.text)
  const tests = new Map(files.filter(({ path }) => isTest(path)).map((file) => [file.path, file]))
  return [...numberFindings(rows), ...rows.flatMap((row) => rowFindings(row, tests))]
}

type Row = { id: string; line: number; paths: string[]; isOpen: boolean }

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const id = FIRST_ROW.exec(line)?.[1]
    if (!id) return []
    const paths = [...line.matchAll(PATH)].map((match) => match[1] ?? '')
    return [{ id, line: index + 1, paths, isOpen: /\| not yet: [^|]+\|/.test(line) }]
  })
}

function numberFindings(rows: readonly Row[]): Finding[] {
  const expected = Array.from(
    { length: LAST_NUMBER },
    (_, at) => `P${String(at + 1).padStart(2, '0')}`,
  )
  return expected.flatMap((id) => {
    const count = rows.filter((row) => row.id === id).length
    return count === 1 ? [] : [missing(`${id} has ${count} rows`)]
  })
}

function rowFindings(row: Row, tests: ReadonlyMap<string, SourceFile>): Finding[] {
  const at = (problem: string): Finding => ({ ...missing(problem), line: row.line })
  if (row.paths.length === 0 && !row.isOpen) return [at(`${row.id} names no test`)]
  return row.paths.flatMap((path) => {
    const test = tests.get(path)
    if (!test) return [at(`${row.id}: there is no ${path}`)]
    return test.text.includes(row.id) ? [] : [at(`${row.id}: ${path} does not name it`)]
  })
}

function missing(problem: string): Finding {
  const fix =
    'Name the test file in the row and the number in a describe or test title, or say "not yet: why".'
  return { path: TABLE, problem, fix }
}
