import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFINING } from '#scripts/defined-texts.mjs'
import { checkDefinitionKeys, checkTypeBudgets } from '#scripts/guards/budgets.ts'
import { checkCodes } from '#scripts/guards/codes.ts'
import { checkDocuments } from '#scripts/guards/documents.ts'
import { checkEnterKey } from '#scripts/guards/enter-key.ts'
import { checkFormTokens } from '#scripts/guards/form-tokens.ts'
import { checkKeyHandlers } from '#scripts/guards/key-handlers.ts'
import { checkLinks } from '#scripts/guards/links.ts'
import { checkLiterals } from '#scripts/guards/literals.ts'
import { checkClimbing, checkOpenFiles } from '#scripts/guards/modules.ts'
import { checkMoney } from '#scripts/guards/money.ts'
import {
  checkDecisions,
  checkMigrations,
  checkNames,
  checkOneMeaning,
} from '#scripts/guards/names.ts'
import { checkPromises } from '#scripts/guards/promises.ts'
import { checkGenericCode, checkMounts, checkRegistry } from '#scripts/guards/registry.ts'
import { checkReports } from '#scripts/guards/reports.ts'
import {
  checkEngineSize,
  checkFileSizes,
  checkFunctionSizes,
  ENGINE_LIMIT,
} from '#scripts/guards/sizes.ts'
import { type Finding, readSourceTree, type SourceFile } from '#scripts/guards/source-tree.ts'
import { checkAuditWriter, checkSql } from '#scripts/guards/sql.ts'
import { checkMigratedFunctions, checkSqlFiles } from '#scripts/guards/sql-files.ts'
import { checkCasts, checkWords } from '#scripts/guards/words.ts'

type Check = (files: readonly SourceFile[]) => Finding[]

const lines = (count: number): string => 'const a = 1\n'.repeat(count)
const keys = (count: number): string =>
  Array.from({ length: count }, (_, index) => `k${index}: string`).join('\n')

function faultsOf(check: Check, files: Record<string, string>): Finding[] {
  const tree = Object.entries(files).map(([path, text]) => ({ path, text }))
  return check(tree).filter((finding) => !finding.remark)
}

function pathsOf(check: Check, files: Record<string, string>): string[] {
  return faultsOf(check, files).map((finding) => finding.path)
}

describe('file sizes', () => {
  const limits: [string, number][] = [
    ['app/routes/_app.$area.$resource._index.tsx', 80],
    ['app/routes/_app.hr.interviews.$id._index.tsx', 200],
    ['platform/web/components/shell/top-bar.tsx', 200],
    ['platform/web/pages/lists/list-page.tsx', 200],
    ['modules/org/chart/web/chart-page.tsx', 200],
    ['modules/hr/transfers/api/approve-transfer.ts', 120],
    ['modules/hr/archives/define/archive.ts', 120],
  ]
  test.each(limits)('%s is reported above %i lines, and fails nothing', (path, limit) => {
    const tooLong = { [path]: lines(limit + 1) }
    expect(faultsOf(checkFileSizes, tooLong)).toEqual([])
    const [finding] = checkFileSizes([{ path, text: lines(limit + 1) }])
    expect(finding?.problem).toContain(`the limit is ${limit}`)
  })

  test('tests may be long', () => {
    expect(faultsOf(checkFileSizes, { 'modules/hr/archives/api/b.test.ts': lines(500) })).toEqual(
      [],
    )
  })

  test('the engine is counted as a whole', () => {
    const files = {
      'platform/define/engine/a.ts': lines(1_000),
      'platform/define/engine/b.ts': lines(ENGINE_LIMIT - 1_000),
    }
    expect(faultsOf(checkEngineSize, files)).toEqual([])
    const tree = Object.entries(files).map(([path, text]) => ({ path, text }))
    expect(checkEngineSize(tree)).toMatchObject([{ path: 'platform/define/engine', remark: true }])
  })
})

describe('P17 SQL', () => {
  const statement = (text: string) => ({ 'modules/hr/archives/api/people.ts': text })

  test('is bound, never put together', () => {
    for (const text of [
      'sql.raw(key)',
      `sql\`select \${sql.raw(order)}\``,
      'sql.lit(name)',
      'CompiledQuery.raw(`select 1`)',
      `pool.query(\`select * from a where b = \${key}\`)`,
      "pool.query('select ' + key)",
    ]) {
      expect(pathsOf(checkSql, statement(text)), text).toEqual([
        'modules/hr/archives/api/people.ts',
      ])
    }
  })

  test('with bound values and listed names passes, and the data layer may do more', () => {
    for (const text of [`sql\`select \${key}\``, 'sql.id(name)', "pool.query('select 1')"]) {
      expect(faultsOf(checkSql, statement(text)), text).toEqual([])
    }
    expect(
      faultsOf(checkSql, { 'platform/api/store/rows/export-rows.ts': 'sql.raw(String(1))' }),
    ).toEqual([])
  })
})

test('a decision has a number of its own', () => {
  const [one, other] = ['docs/decisions/0031-words.md', 'docs/decisions/0031-files.md']
  expect(faultsOf(checkDecisions, { [one]: '', 'docs/decisions/0032-files.md': '' })).toEqual([])
  expect(pathsOf(checkDecisions, { [one]: '', [other]: '' })).toEqual([other])
})

test('a link of a page leads to a file and to a heading', () => {
  const readme = { 'README.md': '# Product\n## Set it up: the `PORT`\n' }
  const page = (link: string) => ({ ...readme, 'docs/a.md': `See [there](${link}).` })
  const good = [
    '../README.md',
    '../README.md#set-it-up-the-port',
    '../docs',
    'a.md',
    'https://a.example',
  ]
  for (const link of good) expect(faultsOf(checkLinks, page(link)), link).toEqual([])
  for (const link of ['../../README.md', 'b.md', '../README.md#set-up', '#there']) {
    expect(pathsOf(checkLinks, page(link)), link).toEqual(['docs/a.md'])
  }
  expect(faultsOf(checkLinks, { 'docs/a.md': 'Write `[text](address)`.' })).toEqual([])
})

test('a name means one thing within a tier', () => {
  const text = 'export async function readList() {}\n'
  const path = 'platform/web/pages/lists/list.server.ts'
  expect(faultsOf(checkOneMeaning, { 'platform/api/crud/a.ts': text, [path]: text })).toEqual([])
  expect(pathsOf(checkOneMeaning, { 'app/a.ts': text, [path]: text })).toEqual([path])
  // Overloads in one file count as one meaning.
  expect(faultsOf(checkOneMeaning, { [path]: text + text })).toEqual([])
})

test('the operation log has one writer', () => {
  const statements = ['sql`insert into audit_log (id) select 1`', "db.insertInto('audit_log')"]
  for (const text of statements) {
    expect(pathsOf(checkAuditWriter, { 'modules/org/posts/api/a.ts': text })).toEqual([
      'modules/org/posts/api/a.ts',
    ])
    expect(faultsOf(checkAuditWriter, { 'platform/api/history/history.ts': text })).toEqual([])
  }
})

describe('function sizes', () => {
  const wrap = (head: string, count: number): string => `${head} {\n${lines(count - 2)}}`

  test.each([
    'function plan()',
    'const plan = () =>',
    'export async function plan()',
    'const plan = guarded(async () =>',
    'class Plan { make()',
  ])('%s is counted', (head) => {
    const tail = head.includes('(async') ? ')' : head.startsWith('class') ? '}' : ''
    const [finding] = checkFunctionSizes([{ path: 'api/a.ts', text: wrap(head, 61) + tail }])
    expect(finding?.problem).toContain('61 lines')
    expect(finding?.line).toBe(1)
  })

  test('the name is found', () => {
    const text = `${wrap('export const loader = guarded(async () =>', 70)})`
    const [finding] = checkFunctionSizes([{ path: 'api/a.ts', text }])
    expect(finding?.problem).toContain('function loader')
  })
})

describe('budgets', () => {
  const engine = {
    'platform/define/engine/define-resource.ts': `export type ResourceDefinition<T> = {\n${keys(14)}\n}`,
    'platform/define/engine/field-kinds.ts': `export type Field = {\n${keys(9)}\n}
      export type FieldKind = ${Array.from({ length: 20 }, (_, i) => `'k${i}'`).join(' | ')}`,
    'platform/web/gateway/gateway-types.ts': `export type Gateway = {\n${keys(16)}\n}`,
  }

  test('the limits themselves are fine', () => {
    expect(faultsOf(checkTypeBudgets, engine)).toEqual([])
  })

  test.each([
    ['platform/define/engine/define-resource.ts', `type ResourceDefinition = {\n${keys(15)}\n}`],
    ['platform/web/gateway/gateway-types.ts', `export interface Gateway {\n${keys(17)}\n}`],
    ['platform/web/gateway/gateway-types.ts', `type Gateway = {\n${keys(9)}\n} & {\n${keys(8)}\n}`],
  ])('one key too many in %s', (path, text) => {
    expect(pathsOf(checkTypeBudgets, { ...engine, [path]: text })).toEqual([path])
  })

  test('a tenth field key and a twenty-first kind', () => {
    const text = engine['platform/define/engine/field-kinds.ts']
      .replace('k0: string', 'extra: string\nk0: string')
      .replace("'k0' |", "'k0' | 'extra' |")
    const files = { ...engine, 'platform/define/engine/field-kinds.ts': text }
    expect(faultsOf(checkTypeBudgets, files)).toHaveLength(2)
  })

  test('a renamed type does not go uncounted', () => {
    const files = { ...engine, 'platform/web/gateway/gateway-types.ts': 'type Client = {}' }
    expect(pathsOf(checkTypeBudgets, files)).toEqual(['platform/web/gateway/'])
  })

  test('keys of a call', () => {
    const call = (count: number): string =>
      `export const a = defineResource({ ${keys(count).replaceAll('\n', ',')} })`
    expect(faultsOf(checkDefinitionKeys, { 'modules/hr/archives/define/a.ts': call(14) })).toEqual(
      [],
    )
    expect(
      pathsOf(checkDefinitionKeys, { 'modules/hr/archives/define/a.ts': call(15) }),
    ).toHaveLength(1)
  })
})

describe('names', () => {
  test.each([
    'platform/web/lib/utils.ts',
    'app/misc/money.ts',
    'platform/api/store/helpers.ts',
    'modules/hr/common/text.ts',
    'platform/web/lib/helper.test.ts',
    'platform/web/components/TopBar.tsx',
    'modules/hr/transfers/api/approve_transfer.ts',
    'platform/web/components/index.ts',
    'modules/hr/archives/define/index.ts',
    'server/front/index.ts',
  ])('%s is refused', (path) => {
    expect(faultsOf(checkNames, { [path]: '' }).length).toBeGreaterThan(0)
  })

  test.each([
    'app/routes/_app.$area.$resource.$id_.edit.tsx',
    'app/routes/RedirectUrl.tsx',
    'bench/bare-remix/app/routes/_index.tsx',
    'product/api/index.ts',
    'platform/web/request/guarded.server.ts',
    'db/migrations/0001_first_table.sql',
    '.dependency-cruiser.cjs',
    'docs/decisions/0001-Title.md',
  ])('%s is fine', (path) => {
    expect(faultsOf(checkNames, { [path]: '' })).toEqual([])
  })

  test('migrations are numbered without gaps', () => {
    const first = 'db/migrations/0001_first.sql'
    const paths = (...names: string[]): string[] =>
      pathsOf(checkMigrations, Object.fromEntries([first, ...names].map((name) => [name, ''])))
    expect(paths('db/migrations/0002_second.sql')).toEqual([])
    expect(paths('db/migrations/0003_third.sql')).toEqual(['db/migrations/0003_third.sql'])
    expect(paths('db/migrations/0001_other.sql')).toHaveLength(1)
    expect(paths('db/migrations/2_second.sql')).toHaveLength(1)
    expect(paths('db/migrations/0002_Second.sql')).toHaveLength(1)
  })
})

describe('words', () => {
  const glue = (...pieces: string[]): string => pieces.join('')

  test.each([
    glue('// TO', 'DO: later'),
    glue('/* FIX', 'ME */'),
    glue('// @ts-', 'ignore'),
    glue('// biome-ignore', '-all lint: no'),
    glue('written by a coding ', 'agent'),
    glue('Co-', 'Authored-By: somebody'),
    glue('as said in another ', 'session'),
    glue('https://registry.', 'npmjs.org/zod'),
    glue('regis', 'try=https://example.test/'),
    glue("const a = '/ho", "me/kim/staffdesk'"),
    glue('cd /wo', 'rk/main'),
  ])('%s is refused', (text) => {
    expect(faultsOf(checkWords, { 'docs/a.md': text })).toHaveLength(1)
  })

  test.each([
    'the session of the person ends',
    'another session cookie',
    '/work/task-scores',
    'todo list',
    '// @ts-expect-error the field is missing',
    '// biome-ignore lint/a/b: the value is checked above',
  ])('%s is fine', (text) => {
    expect(faultsOf(checkWords, { 'docs/a.md': text })).toEqual([])
  })

  test('a cast that switches checking off', () => {
    const cast = glue('const a = value as ', 'any')
    expect(faultsOf(checkCasts, { 'api/a.ts': cast })).toHaveLength(1)
    expect(faultsOf(checkCasts, { 'api/a.ts': '// as any reader knows\nvalue as string' })).toEqual(
      [],
    )
  })

  test('a cast through unknown that says no reason', () => {
    const cast = glue('const a = value as ', 'unknown as string\n')
    const reason = '// The column is text.\n'
    expect(faultsOf(checkCasts, { 'api/a.ts': cast })).toHaveLength(1)
    expect(faultsOf(checkCasts, { 'api/a.ts': `const b = 1\n${cast}` })).toHaveLength(1)
    expect(faultsOf(checkCasts, { 'api/a.ts': reason + cast })).toEqual([])
    expect(faultsOf(checkCasts, { 'api/a.test.ts': cast })).toEqual([])
  })
})

describe('registry', () => {
  const archive =
    "export const archives = defineResource({\n  path: 'hr/archives',\n  table: 'user_base_info',\n})"
  const area = {
    'product/define/areas.server.ts':
      "import { hr } from '#modules/hr/define/area.ts'\nexport const AREAS: readonly Area[] = [hr]",
    'modules/hr/archives/define/archive.ts': archive,
    'modules/hr/define/area.ts':
      "import { archives } from '#modules/hr/archives/define/archive.ts'\nexport const hr = {\n  resources: [archives],\n}",
  }

  test('a definition in the list of its area is fine', () => {
    expect(faultsOf(checkRegistry, area)).toEqual([])
  })

  test('a definition that no area lists gets its place named', () => {
    const family = {
      'modules/hr/archives/define/family.ts': archive.replace('archives', 'families'),
    }
    expect(faultsOf(checkRegistry, { ...area, ...family })).toMatchObject([
      {
        path: 'modules/hr/define/area.ts',
        line: 3,
        fix: "Write import { families } from '#modules/hr/archives/define/family.ts' and families in resources.",
      },
    ])
  })

  test('a definition of a chapter stands in its chapter, and the chapter in its area', () => {
    const letter = { 'modules/hr/letters/define/letter.ts': archive.replace('archives', 'letters') }
    const chapter = {
      'modules/hr/letters/define/chapter.ts':
        'export const letterChapter = { resources: [letters] }',
    }
    const joined = {
      'modules/hr/define/area.ts': `import { x } from '#modules/hr/letters/define/chapter.ts'\n${area['modules/hr/define/area.ts']}`,
    }
    expect(faultsOf(checkRegistry, { ...area, ...letter, ...chapter, ...joined })).toEqual([])
    const unlisted = {
      'modules/hr/letters/define/chapter.ts': 'export const letterChapter = { resources: [] }',
    }
    expect(faultsOf(checkRegistry, { ...area, ...joined, ...letter, ...unlisted })).toMatchObject([
      {
        path: 'modules/hr/letters/define/chapter.ts',
        fix: "Write import { letters } from './letter.ts' and letters in resources.",
      },
    ])
    expect(faultsOf(checkRegistry, { ...area, ...letter, ...chapter })).toMatchObject([
      { path: 'modules/hr/define/area.ts' },
    ])
  })

  test('a folder without area, and one that is not in the list, are reported', () => {
    const group = archive.replace('archives', 'shiftGroups')
    const bare = { 'modules/attendance/groups/define/shift-group.ts': group }
    expect(faultsOf(checkRegistry, { ...area, ...bare })).toMatchObject([
      { path: 'modules/attendance/define/area.ts' },
    ])
    const unlisted = {
      ...bare,
      'modules/attendance/define/area.ts': 'export const a = { resources: [shiftGroups] }',
    }
    expect(faultsOf(checkRegistry, { ...area, ...unlisted })).toMatchObject([
      { path: 'product/define/areas.server.ts', line: 2 },
    ])
  })

  test('a resource without a mount gets the place to mount it', () => {
    const mounts = { 'product/api/areas.ts': 'const b = 1\nconst AREAS = [hr]' }
    expect(faultsOf(checkMounts, { ...area, ...mounts })).toMatchObject([
      { path: 'modules/hr/api/area.ts', fix: expect.stringContaining('product/api/areas.ts:2') },
    ])
    const table = (text: string) => ({
      'modules/hr/api/area.ts': `const hr = {\n  resources: [${text}]\n}`,
    })
    expect(faultsOf(checkMounts, { ...area, ...table('') })).toMatchObject([
      {
        path: 'modules/hr/api/area.ts',
        line: 2,
        fix: "Write import { archives } from '#modules/hr/archives/define/archive.ts' and answers(archives) among its resources.",
      },
    ])
    expect(faultsOf(checkMounts, { ...area, ...table('answers(archives)') })).toEqual([])
  })

  test('a month sheet gets the advice to take its rules and its calls', () => {
    const path = 'modules/hr/allowances/define/allowance.ts'
    const sheet = {
      [path]: "export const allowances = defineMonthSheet({ path: 'hr/allowances' })",
    }
    const table = (resources: string, calls: string) => ({
      'modules/hr/api/area.ts': `const hr = {\n  resources: [${resources}],\n  calls: [${calls}]\n}`,
    })
    expect(faultsOf(checkMounts, { ...sheet, ...table('', '') })).toMatchObject([
      { line: 2, fix: expect.stringContaining('answers(allowances, sheetRules(…))') },
      { line: 3, fix: 'Write ...sheetCalls(allowances) among its calls.' },
    ])
    const mounted = table('answers(allowances, sheetRules(kind))', '...sheetCalls(allowances)')
    expect(faultsOf(checkMounts, { ...sheet, ...mounted })).toEqual([])
  })

  test('generic code does not name a resource', () => {
    const files = { 'modules/hr/archives/define/archive.ts': archive }
    for (const word of ['hr/archives', 'user_base_info']) {
      const bad = { 'platform/web/pages/lists/list-page.tsx': `const a = path === '${word}'` }
      expect(pathsOf(checkGenericCode, { ...files, ...bad })).toEqual([
        'platform/web/pages/lists/list-page.tsx',
      ])
    }
    const elsewhere = { 'modules/org/chart/web/chart-page.tsx': "const a = 'hr/archives'" }
    expect(faultsOf(checkGenericCode, { ...files, ...elsewhere })).toEqual([])
  })
})

describe('documents', () => {
  const gift = (prefix = 'LP') =>
    `export const gifts = defineDocument({ path: 'hr/gifts', document: { prefix: '${prefix}' } })`
  const whole = {
    'modules/hr/gifts/define/gift.ts': gift(),
    'modules/hr/define/area.ts':
      "export const hr = {\n  words: documentWords({ en, es }, [gifts]),\n  flows: { 'hr/gifts': [] },\n}",
  }

  test('with words, a flow and a prefix pass', () => {
    expect(faultsOf(checkDocuments, whole)).toEqual([])
    const chapter = {
      ...whole,
      'modules/hr/define/area.ts': "const flows = { 'hr/gifts': [] }",
      'modules/hr/gifts/define/chapter.ts': 'const a = { documents: [gifts] }',
    }
    expect(faultsOf(checkDocuments, chapter)).toEqual([])
  })

  test('files without them get the file, the line and the text to write', () => {
    const bare = {
      ...whole,
      'modules/hr/define/area.ts': 'export const hr = {\n  words: { en, es },\n}',
    }
    expect(faultsOf(checkDocuments, bare)).toMatchObject([
      {
        path: 'modules/hr/define/area.ts',
        line: 2,
        fix: expect.stringContaining('documentWords({ en, es }, [gifts])'),
      },
      { path: 'modules/hr/define/area.ts', fix: expect.stringContaining("'hr/gifts': [{ rule:") },
    ])
    const chapter = { 'modules/hr/gifts/define/chapter.ts': 'const a = {\n  resources: [gifts] }' }
    expect(faultsOf(checkDocuments, { ...bare, ...chapter })[0]).toMatchObject({
      path: 'modules/hr/gifts/define/chapter.ts',
      line: 2,
      fix: 'Write gifts in documents: […].',
    })
  })

  test('do not share a prefix', () => {
    const other = gift().replaceAll('gifts', 'loans')
    const area =
      "const a = { documents: [gifts, loans], flows: { 'hr/gifts': [], 'hr/loans': [] } }"
    const files = {
      'modules/hr/gifts/define/gift.ts': gift(),
      'modules/hr/loans/define/loan.ts': other,
      'modules/hr/define/area.ts': area,
    }
    expect(pathsOf(checkDocuments, files)).toEqual(['modules/hr/loans/define/loan.ts'])
    const apart = { ...files, 'modules/hr/loans/define/loan.ts': other.replace('LP', 'LQ') }
    expect(faultsOf(checkDocuments, apart)).toEqual([])
  })
})

describe('reports', () => {
  const CHOICES = 'platform/define/shipped/reports/report-choices.ts'
  const MODELS = 'product/api/read-models.ts'
  const whole = {
    [CHOICES]: "const REPORT_QUERY = inOrder('reportQuery', [\n  ['gifts', '礼品'],\n])",
    'modules/hr/api/read-models.ts': 'const hrReadModels = { gifts }',
    [MODELS]: "import { a } from '#modules/hr/api/read-models.ts'\nconst READ_MODELS = [a]",
    'modules/hr/define/reports.ts': "const a = [{ query: 'gifts' }]",
  }

  test('whose query is in all lists pass', () => {
    expect(faultsOf(checkReports, whole)).toEqual([])
  })

  test.each([
    ['modules/hr/api/read-models.ts', 'const hrReadModels = {}', CHOICES, 2],
    [CHOICES, 'const REPORT_QUERY = []', 'modules/hr/api/read-models.ts', 1],
    [MODELS, 'const READ_MODELS = []', MODELS, 1],
  ])('without a line in %s are told where', (file, text, path, line) => {
    expect(faultsOf(checkReports, { ...whole, [file]: text })[0]).toMatchObject({ path, line })
  })

  test('of a query that does not exist are reported', () => {
    const other = { 'modules/hr/define/reports.ts': "[{ query: 'x' }]" }
    expect(pathsOf(checkReports, { ...whole, ...other })).toEqual(Object.keys(other))
  })
})

describe('modules', () => {
  const open = {
    'modules/org/module.ts': "export const OPEN = [\n  'posts/define/post.ts',\n] as const",
    'modules/hr/archives/api/a.ts': "import { posts } from '#modules/org/posts/define/post.ts'",
  }

  test('an area imports what another one opens', () => {
    expect(faultsOf(checkOpenFiles, open)).toEqual([])
  })

  test.each([
    "import { a } from '#modules/org/posts/api/a.ts'",
    "import type { A } from '#modules/org/posts/api/a.ts'",
    "const late = () => import('#modules/org/posts/api/a.ts')",
  ])('%s is refused', (text) => {
    const path = 'modules/hr/archives/api/b.ts'
    expect(pathsOf(checkOpenFiles, { ...open, [path]: text })).toEqual([path])
    // Inside the area every file is open, and tests may import any file.
    expect(faultsOf(checkOpenFiles, { ...open, 'modules/org/chart/api/b.ts': text })).toEqual([])
    expect(faultsOf(checkOpenFiles, { ...open, 'modules/hr/archives/tests/b.ts': text })).toEqual(
      [],
    )
  })

  test('what nobody imports is not open', () => {
    const [list] = Object.keys(open)
    expect(
      faultsOf(checkOpenFiles, { 'modules/org/module.ts': open['modules/org/module.ts'] }),
    ).toMatchObject([{ path: list, line: 2 }])
  })

  test('no import climbs out of its folder', () => {
    const path = 'modules/hr/archives/api/b.ts'
    expect(pathsOf(checkClimbing, { [path]: "import { a } from '../define/a.ts'" })).toEqual([path])
    expect(faultsOf(checkClimbing, { [path]: "import { a } from './a.ts'" })).toEqual([])
  })
})

describe('codes', () => {
  const path = 'modules/hr/departures/api/a.ts'

  test.each([
    "const died = kind === '死亡'",
    "if ('退休' !== kind) go()",
    "switch (kind) { case '死亡': go() }",
    "const rows = sql`select 1 where d.kind = '死亡'`",
    "const rows = sql<Row>`select 1 where d.kind in ('死亡', '退休')`",
  ])('%s is refused', (text) => {
    expect(pathsOf(checkCodes, { [path]: text })).toEqual([path])
    expect(faultsOf(checkCodes, { 'modules/hr/departures/seed/a.ts': text })).toEqual([])
  })

  test.each([
    "const DIED = '死亡'\nconst died = kind === DIED",
    ['const rows = sql`select 1 where d.kind = $', '{DIED}`'].join(''),
    "const label = text('死亡')",
  ])('%s is fine', (text) => {
    expect(faultsOf(checkCodes, { [path]: text })).toEqual([])
  })
})

describe('plain literals', () => {
  test.each([
    'const a = { ...{ b, c }, d }',
    'const a = { ...({ b } as const), d }',
    'const a = [...[b, c], d]',
    'const a = [...(["b"] as const)]',
    'f(...[a, b])',
    'const a = <P {...{ b, c }} />',
  ])('no literal is spread: %s', (text) => {
    expect(pathsOf(checkLiterals, { 'app/a.tsx': text })).toEqual(['app/a.tsx'])
  })

  test.each([
    'const a = { ...b, c }',
    'const a = { ...(b ? { c } : {}) }',
    'const a = [...b.map((c) => [c])]',
    'const a = <P {...b} />',
  ])('other things are: %s', (text) => {
    expect(faultsOf(checkLiterals, { 'app/a.tsx': text })).toEqual([])
  })
})

describe('money', () => {
  const define = {
    'modules/hr/training/define/training.ts':
      "const fields = { actualFee: money('a'), known: money('b') }",
  }
  const path = 'modules/hr/training/api/a.ts'
  const pathsWith = (text: string, at = path) => pathsOf(checkMoney, { ...define, [at]: text })

  test.each([
    'const a = Number(row.actualFee)',
    'const a = Number(values.averagePay ?? 0) > 3',
    'const a = Number(form.get("actualFee"))',
    'const a = Number(row["salary"])',
    'const a = Number.parseFloat(String(row.price).trim())',
    'const a = BigInt(train_fee.replace(".", ""))',
    'const a = +row.basePay',
    'const a = baseWage.toFixed(2)',
    'const a = (Number(x) + monthly_salary).toFixed(2)',
    'const a = MOST_CENTS / 3',
    'const a = days * (person?.wages ?? 0)',
    'const a = Math.round(severance!) * 2',
    'const a = (isDouble ? fee : 0) / days',
    'fee *= 2',
    'const a = fees.map(Number)',
    // A money field of a definition counts, whatever its name.
    'const a = Number(row.known)',
    'const centsOf = (value: unknown) => Math.round(Number(value ?? 0) * HUNDRED)',
    'function inYuan(value: bigint) {}',
  ])('goes through the money module: %s', (text) => {
    expect(pathsWith(text)).toEqual([path])
  })

  test.each([
    'const a = moneyOf(row.actualFee).times(days).dividedBy(21.75, "down").toString()',
    'const a = moneyOf(String(row.salary)).compare(floor) > 0',
    'const a = Number(row.payRate) * days',
    'const a = Number(row.workDays) / hours.toFixed(1)',
    'const a = fees.length * 2',
    'const a = Number(pay.days) * unpaid',
    'const a = Number(costCentre) + display / 2',
    'const a = { memoryCost: 2 ** 16, timeCost: 3 }',
    'const a = options.memoryCost * 2',
    'const a = sql`round(fee * counted / days, 2)`',
    'const a = Number(row.unknown)',
    '// fee * 2',
  ])('other figures do not: %s', (text) => {
    expect(pathsWith(text)).toEqual([])
  })

  test('the module itself and tests may calculate', () => {
    expect(pathsWith('const a = fen * 2n', 'platform/wire/values/money.ts')).toEqual([])
    expect(pathsWith('const a = fee * 2', 'modules/hr/training/api/a.test.ts')).toEqual([])
  })
})

describe('enter key', () => {
  const form = (buttons: string, method = 'post') => ({
    'app/a.tsx': `const a = <Form method="${method}"><input name="key" />${buttons}</Form>`,
  })
  const say = '<SubmitButton name="intent" value="say">a</SubmitButton>'
  const find = '<button type="submit" name="intent" value="find">b</button>'
  test.each([say + find, find + say, `${say}{children}`])('presses one of several: %s', (text) => {
    expect(faultsOf(checkEnterKey, form(text))).toHaveLength(1)
  })
  test.each([
    say,
    `<EnterButton name="intent" value="find">b</EnterButton>${say}${find}`,
    `<button type="submit" className="button">save</button>${find}`,
  ])('presses what is meant for it: %s', (text) => {
    expect(faultsOf(checkEnterKey, form(text))).toEqual([])
  })
  test('of a form that only looks is left alone', () => {
    expect(faultsOf(checkEnterKey, form(say + find, 'get'))).toEqual([])
  })
})

describe('P12 form tokens', () => {
  const inPage = (text: string) => ({ 'platform/web/pages/a.tsx': `const a = ${text}` })

  test.each([
    '<Form method="post"><input name="a" /></Form>',
    '<form method="POST" action="/a" />',
    '<fetcher.Form method="post"></fetcher.Form>',
    '<Form method={how}></Form>',
    '<Form><button formMethod="post" /></Form>',
    'useSubmit()',
  ])('%s is refused', (text) => {
    expect(faultsOf(checkFormTokens, inPage(text))).toHaveLength(1)
  })

  test.each([
    '<Form method="post"><FormToken /><input name="a" /></Form>',
    '<form method="get"><input name="a" /></form>',
    '<Form action="/a"></Form>',
  ])('%s is fine', (text) => {
    expect(faultsOf(checkFormTokens, inPage(text))).toEqual([])
  })
})

describe('handlers of keys', () => {
  test.each([
    'const a = <input onKeyDown={press} />',
    'const a = <input onKeyUp={(event) => press(event)} />',
    "document.addEventListener('keydown', press)",
    "element.addEventListener('keyup', (event) => press(event), { signal })",
  ])('%s acts while an input method composes', (text) => {
    expect(pathsOf(checkKeyHandlers, { 'app/a.tsx': text })).toEqual(['app/a.tsx'])
  })

  test.each([
    'const a = <input onKeyDown={ignoreComposition(press)} />',
    "const press = ignoreComposition(go)\ndocument.addEventListener('keydown', press)",
    "document.addEventListener('pointerdown', press)",
  ])('%s is fine', (text) => {
    expect(faultsOf(checkKeyHandlers, { 'app/a.tsx': text })).toEqual([])
  })
})

test('the readers of definitions know every function that defines a resource', () => {
  const names = readSourceTree(resolve(import.meta.dirname, '../..'))
    .filter(({ path }) => path.includes('/define/'))
    .flatMap(({ text }) => [...text.matchAll(/^export function (define[A-Z]\w*)/gm)])
    .map(([, name]) => name)
    // A purpose of links is no resource.
    .filter((name) => name !== 'defineLinkPurpose')
  expect(new Set(names)).toEqual(DEFINING)
})

describe('functions and views', () => {
  const path = 'modules/hr/training/api/sql/hours_of.sql'
  const text = '-- Hours.\ncreate or replace view hours_of as select 1;\n'

  test('stand in files of their name, one each, with a comment, where the migrator reads', () => {
    const problems = (files: Record<string, string>) => pathsOf(checkSqlFiles, files)
    expect(problems({ [path]: text })).toEqual([])
    expect(problems({ 'platform/api/files/sql/hours_of.sql': text })).toEqual([])
    for (const other of [
      'modules/hr/training/api/hours_of.sql',
      'modules/hr/training/web/sql/hours_of.sql',
      'modules/hr/training/api/sql/more/hours_of.sql',
      'platform/api/store/rows/sql/hours_of.sql',
      'product/api/sql/hours_of.sql',
      'modules/hr/training/api/sql/hours.sql',
    ]) {
      expect(problems({ [other]: text })).toEqual([other])
    }
    for (const wrong of [
      text.replace('-- Hours.\n', ''),
      text.replace('or replace ', ''),
      `${text}create table t ();`,
      '-- Nothing',
    ]) {
      expect(problems({ [path]: wrong }), wrong).toEqual([path])
    }
    const twin = 'modules/work/tasks/api/sql/hours_of.sql'
    expect(problems({ [path]: text, [twin]: text })).toEqual([twin])
  })

  test('are left to the files by new migrations, except a function that a table needs at once', () => {
    const problems = (sql: string, file = '0131_trial') =>
      faultsOf(checkMigratedFunctions, { [`db/migrations/${file}.sql`]: sql }).length
    const place = 'create function place() returns trigger language plpgsql as $$ begin end $$;'
    const trigger = 'create trigger t before insert on a for each row execute function place();'
    expect(problems('create table a (id integer); -- create view b')).toBe(0)
    expect(problems('create or replace view b as select 1;')).toBe(1)
    expect(problems('create view b as select 1; create view c as select * from b;')).toBe(2)
    expect(problems(place)).toBe(1)
    expect(problems(`${place} comment on table a is 'place'; drop function if exists place;`)).toBe(
      1,
    )
    expect(problems(`${place}\n${trigger}`)).toBe(0)
    expect(
      problems('create function pg_temp.once() returns integer language sql as $$ select 1 $$;'),
    ).toBe(0)
    expect(problems('drop view b; drop function f(integer);')).toBe(2)
    expect(problems('drop view if exists b; drop function if exists f(integer);')).toBe(0)
    expect(problems('alter function f(integer) rename to g;')).toBe(1)
    expect(problems('create view b as select 1; drop view b;', '0125_facts')).toBe(0)
  })
})

test('every finding says how to fix it', () => {
  const bad: [Check, Record<string, string>][] = [
    [checkTypeBudgets, {}],
    [checkNames, { 'app/utils.ts': '', 'app/index.ts': '', 'app/Big.ts': '' }],
    [checkMigrations, { 'db/migrations/x.sql': '', 'db/migrations/0009_x.sql': '' }],
    [checkRegistry, { 'modules/x/y/define/y.ts': 'export const ys = defineResource({})' }],
    [checkFormTokens, { 'app/a.tsx': 'const a = <Form method="post" />' }],
  ]
  for (const [check, files] of bad) {
    const findings = faultsOf(check, files)
    expect(findings.length).toBeGreaterThan(0)
    for (const finding of findings) expect(finding.fix.length).toBeGreaterThan(10)
  }
})

test('the tree is read without files that are no source', () => {
  const paths = readSourceTree(resolve(import.meta.dirname, '../..')).map((file) => file.path)
  expect(paths).toContain('scripts/guards/run.ts')
  expect(paths).toContain('db/migrations/0001_foundation.sql')
  expect(paths.some((path) => path.includes('node_modules/'))).toBe(false)
})

describe('promises', () => {
  const path = 'tests/api/a.test.ts'
  const row = (number: number, tests: string) =>
    `| P${String(number).padStart(2, '0')} | what is promised | ${tests} |`
  const table = (first: string) =>
    [
      row(1, first),
      ...Array.from({ length: 47 }, (_, at) => row(at + 2, 'not yet: its part')),
    ].join('\n')
  const problems = (doc: string, text: string) =>
    faultsOf(checkPromises, { 'docs/security.md': doc, [path]: text }).map(({ problem }) => problem)

  test('a row names a test that names the promise', () => {
    expect(problems(table(`\`${path}\``), "describe('P01 cookies')")).toEqual([])
    expect(problems(table(`\`${path}\``), "describe('cookies')")).toHaveLength(1)
    expect(problems(table('`tests/api/b.test.ts`'), 'P01')).toHaveLength(1)
  })

  test('a row without a test says why', () => {
    expect(problems(table(''), 'P01')).toEqual(['P01 names no test'])
    expect(problems(table('not yet: the push hub'), '')).toEqual([])
  })

  test('every promise has one row', () => {
    expect(problems('', '')).toHaveLength(48)
    expect(problems(`${table('not yet: a')}\n${row(1, 'not yet: b')}`, '')).toEqual([
      'P01 has 2 rows',
    ])
  })
})
