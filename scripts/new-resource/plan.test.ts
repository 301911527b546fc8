import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { checkDefinitionKeys } from '../guards/budgets.ts'
import { checkMigrations, checkNames } from '../guards/names.ts'
import { checkMounts, checkRegistry } from '../guards/registry.ts'
import { checkFileSizes } from '../guards/sizes.ts'
import { readSourceTree } from '../guards/source-tree.ts'
import { planResource } from './plan.ts'

const root = resolve(import.meta.dirname, '../..')
const tree = new Map(readSourceTree(root).map(({ path, text }) => [path, text]))
const read = (path: string) => tree.get(path) ?? null
const migrations = readdirSync(resolve(root, 'db/migrations'))

const segments = { path: 'sharing/page-mark-notes', label: '班次时段' }
const plan = planResource(
  { path: 'sharing/page-marks', label: '班次组', children: [segments] },
  migrations,
  read,
)
const textOf = (path: string) => plan.files.get(path) ?? ''

/** The checkout after the files of the plan are written. */
const after = [...new Map([...tree, ...plan.files])].map(([path, text]) => ({ path, text }))

describe('a resource with child rows in a new area', () => {
  test('has the names of the house', () => {
    expect(textOf('modules/sharing/page-marks/define/page-mark.ts')).toContain(
      'export const pageMarks = defineResource({',
    )
    expect(textOf('modules/sharing/page-marks/define/page-mark-note.ts')).toContain(
      "parent: { resource: 'sharing/page-marks', field: 'pageMarkId' }",
    )
    expect(textOf('modules/sharing/page-marks/define/page-mark.ts')).toContain(
      "controller: { family: 'uc', name: 'PageMark' }",
    )
  })

  test('is in every list that it has to be in', () => {
    expect(textOf('product/define/areas.server.ts')).toContain(
      "from '#modules/sharing/define/area.ts'",
    )
    expect(textOf('modules/sharing/define/area.ts')).toMatch(
      /resources: \[\s*pageMarks,\s*pageMarkNotes,/,
    )
    expect(textOf('modules/sharing/define/area.ts')).toContain(
      "path: '/sharing/page-marks', grants: {}",
    )
    expect(textOf('modules/sharing/define/area.ts')).not.toContain(
      "path: '/sharing/page-mark-notes'",
    )
    expect(textOf('product/api/areas.ts')).toContain(
      "import { sharing } from '#modules/sharing/api/area.ts'",
    )
    expect(textOf('modules/sharing/api/area.ts')).toMatch(
      /resources: \[\s*answers\(pageMarks\),\s*answers\(pageMarkNotes\),/,
    )
  })

  test('passes the guards and parses', () => {
    for (const check of [
      checkNames,
      checkMigrations,
      checkFileSizes,
      checkDefinitionKeys,
      checkRegistry,
      checkMounts,
    ]) {
      expect(check(after).filter(({ remark }) => !remark)).toEqual([])
    }
    for (const [path, text] of plan.files) {
      if (!path.endsWith('.ts')) continue
      const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
      expect(diagnostics, path).toEqual([])
    }
  })

  test('has columns for its fields, an index for each reference and a trigger for the counts', () => {
    const [path = ''] = [...plan.files.keys()].filter((file) => file.endsWith('.sql'))
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const fields = ['page-mark', 'page-mark-note'].flatMap((file) =>
      [...textOf(`modules/sharing/page-marks/define/${file}.ts`).matchAll(/^ {4}(\w+): /gm)].map(
        ([, name = '']) => snake(name),
      ),
    )
    const columns = [...textOf(path).matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
    const house = ['id', 'created_at', 'updated_at', 'version', 'deleted_at', 'for']
    expect(columns.filter((name) => !house.includes(name))).toEqual(fields)
    expect(textOf(path)).toContain(
      'create index ix_page_mark_note__page_mark on page_mark_note (page_mark_id)',
    )
    expect(textOf(path).match(/create trigger announce/g)).toHaveLength(2)
    // The referenced table comes first.
    expect(textOf(path)).toMatch(/create table page_mark [\s\S]*create table page_mark_note /)
  })

  test('names a file and a text in it for everything that is left', () => {
    for (const { file, beside } of plan.steps) {
      expect(plan.files.get(file) ?? read(file), `${beside} in ${file}`).toContain(beside)
    }
    expect(plan.steps.map(({ file }) => file)).toContain('tests/api/rights-table.ts')
  })

  test('asks for six files at most besides its own', () => {
    const own = /page-mark|page_mark/
    const touched = new Set([...plan.files.keys(), ...plan.steps.map(({ file }) => file)])
    const others = [...touched].filter((file) => !own.test(file) && read(file) !== null)
    expect(others.sort()).toEqual([
      'product/api/areas.ts',
      'product/define/areas.server.ts',
      'tests/api/rights-table.ts',
    ])
  })
})

test('in an area that is there, nothing of it is lost', () => {
  const { files } = planResource(
    { path: 'org/cost-centres', label: '成本中心', children: [] },
    migrations,
    read,
  )
  for (const path of [
    'modules/org/define/area.ts',
    'modules/org/api/area.ts',
    'modules/org/define/es.json',
  ]) {
    const before = (read(path) ?? '').split('\n').map((line) => line.replace(/,$/, ''))
    const now = new Set((files.get(path) ?? '').split('\n').map((line) => line.replace(/,$/, '')))
    expect(
      before.filter((line) => !now.has(line) && /[\w']/.test(line)),
      path,
    ).toEqual([])
  }
  expect(files.has('product/define/areas.server.ts')).toBe(false)
  expect(files.get('modules/org/define/area.ts')).toContain("path: '/org/cost-centres', grants: {}")
})

test.each([
  ['hr/certificate-families', 'certificate-family'],
  ['work/task-boxes', 'task-box'],
  ['org/postal-addresses', 'postal-address'],
  ['hr/open-cases', 'open-case'],
])('%s is about one %s', (path, singular) => {
  const { files } = planResource({ path, label: '名称', children: [] }, [], read)
  expect([...files.keys()].some((file) => file.endsWith(`/${singular}.ts`))).toBe(true)
})

test.each([
  ['page-marks', '班次组', /Write area/],
  ['nowhere/page-marks', '班次组', /no area/],
  ['hr/PageMarks', '班次组', /Write area/],
  ['hr/page-mark', '班次组', /plural/],
  ['hr/a_b', '班次组', /Write area/],
  ['sharing/page-marks', '', /Chinese name/],
  ['attendance/areas', '考勤区域', /another meaning/],
  ['work/orders', '订单', /another meaning/],
  ['org/posts', '岗位', /there already/],
  ['pay/roles', '角色', /table role is there already/],
])('%s %s is refused with advice', (path, label, advice) => {
  expect(() => planResource({ path, label, children: [] }, migrations, read)).toThrow(advice)
})

test('child rows belong into the area of their owner', () => {
  const children = [{ path: 'pay/page-mark-notes', label: '班次时段' }]
  const wish = { path: 'sharing/page-marks', label: '班次组', children }
  expect(() => planResource(wish, migrations, read)).toThrow(/belongs into sharing/)
})
