import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RESOURCES } from '#product/define/registry.server.ts'
import { programsOf } from '#tests/source-files.ts'

type Result = { passed: number; failed: number; note?: string; names?: string[] }
type Stage = {
  name: string
  file?: string
  read: (root: string, code: number | null, output: string) => Result
}

const { PARTS, MOST_LATE } = (await import(
  resolve(import.meta.dirname, '../../scripts/test-stages.mjs')
)) as {
  PARTS: Stage[][][]
  MOST_LATE: number
}

const repository = resolve(import.meta.dirname, '../..')
const { changedParts } = (await import(resolve(repository, 'scripts/changed-stages.mjs'))) as {
  changedParts: (
    root: string,
    files: readonly string[],
  ) => Promise<{ parts: (Stage & { env?: Record<string, string> })[][][]; leftOut: string[] }>
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-runner-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function read(name: string, code: number, output: string | object): Result {
  const stage = PARTS.flat(2).find((candidate) => candidate.name === name)
  if (!stage) throw new Error(`no stage ${name}`)
  if (stage.file && typeof output === 'object') {
    mkdirSync(dirname(join(root, stage.file)), { recursive: true })
    writeFileSync(join(root, stage.file), JSON.stringify(output))
  }
  return stage.read(root, code, typeof output === 'string' ? output : '')
}

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }

describe('what a stage counts', () => {
  test('a program that ends well is one test', () => {
    expect(read('types', 0, '')).toEqual({ passed: 1, failed: 0 })
    expect(read('types', 2, '')).toEqual({ passed: 0, failed: 1 })
  })

  test('each guard is a test', () => {
    expect(read('house guards', 1, 'FAIL a\nguards: 9 passed, 2 failed\n')).toEqual({
      passed: 9,
      failed: 2,
    })
    expect(read('house guards', 1, 'SyntaxError')).toMatchObject({ passed: 0, failed: 1 })
  })

  test('tests of vitest', () => {
    const result = { numPassedTests: 5, numFailedTests: 0, testResults: [passing] }
    expect(read('vitest unit', 0, result)).toEqual({ passed: 5, failed: 0 })
  })

  test('a file that vitest could not load, and one whose clean-up failed', () => {
    const unloadable = { name: '/a/b.test.ts', status: 'failed', assertionResults: [] }
    const dirty = {
      name: '/a/c.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'passed' }],
    }
    const result = {
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [passing, unloadable, dirty],
    }
    expect(read('vitest unit', 1, result)).toMatchObject({ passed: 1, failed: 2 })
  })

  test('what failed, by name and with the first line of the message', () => {
    const failing = {
      name: '/a/b/pay.test.ts',
      status: 'failed',
      assertionResults: [
        {
          status: 'failed',
          fullName: 'a slip adds up',
          failureMessages: ['1 is not 2\n at a line'],
        },
      ],
    }
    const unloadable = {
      name: '/a/b/gone.test.ts',
      status: 'failed',
      assertionResults: [],
      message: 'no such module\n at a line',
    }
    const result = { numPassedTests: 0, numFailedTests: 1, testResults: [failing, unloadable] }
    expect(read('vitest unit', 1, result)).toMatchObject({
      names: ['pay.test.ts › a slip adds up › 1 is not 2', 'gone.test.ts › no such module'],
    })
    const stats = { expected: 0, unexpected: 1, flaky: 0 }
    const specs = [{ title: 'is drawn', tests: [{ status: 'unexpected', projectName: 'nojs' }] }]
    const suites = [{ title: 'list.spec.ts', specs }]
    const errors = [{ message: 'no server\n at a line' }]
    expect(read('playwright', 1, { stats, errors, suites })).toEqual({
      passed: 0,
      failed: 2,
      names: ['list.spec.ts › is drawn (nojs)', 'no server'],
    })
  })

  test('tests of Playwright', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 0, skipped: 3 }
    expect(read('playwright', 1, { stats, errors: [], suites: [] })).toEqual({
      passed: 7,
      failed: 1,
    })
  })
})

describe('a test that passes at the second try', () => {
  const visited = (count: number) => {
    const stats = { expected: 7, unexpected: 0, flaky: count, skipped: 0 }
    const specs = Array.from({ length: count }, (_, at) => ({
      title: `late ${at}`,
      tests: [{ status: 'flaky', projectName: 'js' }],
    }))
    const suites = [{ title: 'list.spec.ts', suites: [{ title: 'a list', specs }] }]
    return read('playwright', 0, { stats, errors: [], suites })
  }

  test('counts, and is named', () => {
    const note = 'second try: list.spec.ts › a list › late 0 (js)'
    expect(visited(1)).toEqual({ passed: 8, failed: 0, note })
    const meta = { isSecondTry: true }
    const late = { status: 'passed', assertionResults: [{ ...passing, fullName: 'late', meta }] }
    const result = { numPassedTests: 2, numFailedTests: 0, testResults: [passing, late] }
    expect(read('vitest database', 0, result)).toEqual({
      passed: 2,
      failed: 0,
      note: 'second try: late',
    })
  })

  test('has failed where there are more than a few of them', () => {
    expect(visited(MOST_LATE)).toMatchObject({ passed: 7 + MOST_LATE, failed: 0 })
    expect(visited(MOST_LATE + 1)).toMatchObject({ passed: 7, failed: MOST_LATE + 1 })
  })
})

describe('nothing passes by being silent', () => {
  test('no result file', () => {
    expect(read('vitest database', 0, '')).toMatchObject({ passed: 0, failed: 1 })
    expect(read('playwright', 0, '')).toMatchObject({ passed: 0, failed: 1 })
  })

  test('no test was executed', () => {
    const result = { numPassedTests: 0, numFailedTests: 0, testResults: [] }
    expect(read('vitest unit', 0, result)).toMatchObject({
      failed: 1,
      note: 'no test was executed',
    })
  })

  test('an error outside of every test', () => {
    const result = { numPassedTests: 5, numFailedTests: 0, testResults: [passing] }
    expect(read('vitest unit', 1, result)).toMatchObject({ passed: 5, failed: 1 })
  })
})

describe('tests near changed files', () => {
  const stagesOf = async (files: string[]) => {
    const { parts, leftOut } = await changedParts(repository, files)
    const database = parts.flat(2).find(({ name }) => name === 'vitest database')
    return { tried: database?.env?.TEST_RESOURCES?.split(',') ?? [], leftOut }
  }
  const sources = programsOf('define').map(({ path }) => path)

  // It reads all files of the project once for each of hundreds of definitions.
  test('every definition is found', { timeout: 60_000 }, async () => {
    const { tried } = await stagesOf(sources)
    expect(tried.sort()).toEqual(RESOURCES.map(({ path }) => path).sort())
  })

  test('a file beside definitions counts for those of its folder', async () => {
    const { tried } = await stagesOf(['modules/hr/contracts/define/choices.ts'])
    expect(tried).toContain('hr/contracts')
  })

  test('names the tests that are left to the whole run', async () => {
    const { leftOut } = await stagesOf(['modules/hr/contracts/define/contract.ts'])
    expect(leftOut).toContain('tests/conformance/actions.test.ts')
    expect(leftOut).not.toContain('tests/conformance/calls.test.ts')
  })
})

/** The packages that a module imports statically, directly or through other modules. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => {
    const from = ts.isImportDeclaration(statement) ? statement.moduleSpecifier : null
    if (!from || !ts.isStringLiteral(from) || from.text.startsWith('node:')) return []
    if (!from.text.startsWith('.')) return [`${basename(file)}: ${from.text}`]
    return packagesOf(resolve(dirname(file), from.text), seen)
  })
}

test.each(['test.mjs', 'start.mjs'])('%s begins where no package is installed', (name) => {
  expect(packagesOf(resolve(repository, 'scripts', name))).toEqual([])
})
