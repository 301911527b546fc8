import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { checkDocuments } from '#scripts/guards/documents.ts'
import { checkMigrations, checkNames } from '#scripts/guards/names.ts'
import { checkMounts, checkRegistry } from '#scripts/guards/registry.ts'
import { readSourceTree } from '#scripts/guards/source-tree.ts'
import { planDocument } from './plan.ts'
import { ABOUT } from './templates.ts'

const root = resolve(import.meta.dirname, '../..')
const tree = new Map(readSourceTree(root).map(({ path, text }) => [path, text]))
const read = (path: string) => tree.get(path) ?? null
const migrations = readdirSync(resolve(root, 'db/migrations'))
const planOf = (path: string, about?: string) =>
  planDocument({ path, label: '礼品申请', about }, migrations, read)

describe.each(ABOUT)('a document about: %s', (about) => {
  const { files, steps } = planOf('hr/gift-requests', about)
  const textOf = (path: string) => files.get(path) ?? ''

  test('passes the guards and parses', () => {
    const after = [...new Map([...tree, ...files])].map(([path, text]) => ({ path, text }))
    for (const check of [checkNames, checkMigrations, checkRegistry, checkMounts, checkDocuments]) {
      expect(check(after).filter(({ remark }) => !remark)).toEqual([])
    }
    for (const [path, text] of files) {
      if (!path.endsWith('.ts')) continue
      const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
      expect(diagnostics, path).toEqual([])
    }
  })

  test('has definition, kind, flow, grants, rows and a test in its chapter', () => {
    const chapter = 'modules/hr/gift-requests'
    expect([...files.keys()].filter((path) => path.startsWith(`${chapter}/`)).sort()).toEqual([
      `${chapter}/api/gift-request.ts`,
      `${chapter}/define/gift-request.ts`,
      `${chapter}/seed/gift-request-rows.ts`,
      `${chapter}/tests/gift-requests.test.ts`,
    ])
    expect(textOf('modules/hr/api/area.ts')).toContain('giftRequestKind,\n')
    expect(textOf('modules/hr/define/flows.ts')).toContain("'hr/gift-requests': [{ rule:")
    expect(textOf('modules/hr/define/area.ts')).toMatch(/'\/hr\/gift-requests', grants: \{ \.\.\./)
    expect(textOf('product/seed/seed-plan.ts')).toContain('giftRequestTables(context,')
  })

  test('names a file and a text in it for everything that is left', () => {
    for (const { file, beside } of steps) {
      expect(files.get(file) ?? read(file), `${beside} in ${file}`).toContain(beside)
    }
    expect(steps.map(({ file }) => file)).toContain('tests/api/rights-table.ts')
  })
})

test('the first document of an area gets words, kinds and flows there', () => {
  const { files } = planOf('system/key-requests')
  expect(files.get('modules/system/define/area.ts')).toMatch(
    /words: documentWords\(\{ en, es \}, \[keyRequests\]\)/,
  )
  expect(files.get('modules/system/define/area.ts')).toContain("flows: { 'system/key-requests': [")
  expect(files.get('modules/system/api/area.ts')).toContain('documents: [keyRequestKind]')
  const attendance = planOf('attendance/key-requests').files.get(
    'modules/attendance/define/area.ts',
  )
  expect(attendance).toContain(
    "import { type Area, grant } from '#platform/define/built-in/area.ts'",
  )
})

test('a subject that does not exist is refused with the three that do', () => {
  expect(() => planOf('hr/gift-requests', 'team')).toThrow(/file, account, outsider/)
})
