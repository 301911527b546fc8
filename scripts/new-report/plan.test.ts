import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { checkNames } from '#scripts/guards/names.ts'
import { checkReports } from '#scripts/guards/reports.ts'
import { readSourceTree } from '#scripts/guards/source-tree.ts'
import { planReport } from './plan.ts'

const root = resolve(import.meta.dirname, '../..')
const tree = new Map(readSourceTree(root).map(({ path, text }) => [path, text]))
const read = (path: string) => tree.get(path) ?? null

const EXPLAINS = {
  resource: jobDescriptions,
  file: 'modules/hr/job-descriptions/define/job-description.ts',
  constant: 'jobDescriptions',
}
const TASKS = { resource: tasks, file: 'modules/work/tasks/define/task.ts', constant: 'tasks' }

describe.each([
  ['of an area with reports', EXPLAINS, 'hr'],
  ['of an area without', TASKS, 'work'],
] as const)('a report %s', (_what, source, area) => {
  const { files, steps } = planReport({ query: 'sample-rows', label: '样品', source }, read)

  test('passes the guards and parses', () => {
    const after = [...new Map([...tree, ...files])].map(([path, text]) => ({ path, text }))
    for (const check of [checkNames, checkReports]) {
      expect(check(after).filter(({ remark }) => !remark)).toEqual([])
    }
    for (const [path, text] of files) {
      if (!path.endsWith('.ts')) continue
      const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
      expect(diagnostics, path).toEqual([])
    }
  })

  test('is in every list that it has to be in', () => {
    expect(files.get(`modules/${area}/api/read-models.ts`)).toContain("'sample-rows': sampleRows")
    expect(files.get('platform/define/shipped/reports/report-choices.ts')).toContain(
      "['sample-rows', '样品']",
    )
    expect(files.get(`modules/${area}/define/reports.ts`)).toContain(`key: '${area}/sample-rows'`)
    expect(files.get('platform/tests/reports/reports.test.ts')).toContain(`'${area}/sample-rows':`)
    const es = JSON.parse(files.get('modules/system/define/es.json') ?? '{}')
    expect(es.choices.reportQuery['sample-rows']).toBe('')
  })

  test('names a file and a text in it for everything that is left', () => {
    for (const { file, beside } of steps) {
      expect(files.get(file) ?? read(file), `${beside} in ${file}`).toContain(beside)
    }
  })
})

test.each([
  ['Sample', '样品', /small letters/],
  ['sample', 'sample', /Chinese name/],
  ['roster', '花名册', /there already/],
])('%s %s is refused with advice', (query, label, advice) => {
  expect(() => planReport({ query, label, source: EXPLAINS }, read)).toThrow(advice)
})
