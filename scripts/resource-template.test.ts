import { describe, expect, test } from 'vitest'
import { checkDefinitionKeys } from './guards/budgets.ts'
import { checkMigrations, checkNames } from './guards/names.ts'
import { checkRegistry } from './guards/registry.ts'
import { checkFileSizes } from './guards/sizes.ts'
import { planResource } from './resource-template.ts'

const migrations = ['0001_foundation.sql', '0002_more.sql']

describe('a planned resource', () => {
  const plan = planResource('attendance/shift-groups', '班次组', migrations)

  test('has the names of the house', () => {
    expect(plan.definition.path).toBe('resources/attendance/shift-group.ts')
    expect(plan.migration.path).toBe('db/migrations/0003_shift_group.sql')
    expect(plan.definition.text).toContain('export const shiftGroups = defineResource({')
    expect(plan.definition.text).toContain("controller: { family: 'sa', name: 'ShiftGroup' }")
    expect(plan.migration.text).toContain('create table shift_group (')
  })

  test('passes the guards, but for the registry line that it prints', () => {
    const files = [
      plan.definition,
      plan.migration,
      ...migrations.map((name) => ({ path: `db/migrations/${name}`, text: '' })),
    ]
    for (const check of [checkNames, checkMigrations, checkFileSizes, checkDefinitionKeys]) {
      expect(check(files).filter((finding) => !finding.remark)).toEqual([])
    }
    expect(checkRegistry(files)).toHaveLength(1)
    expect(plan.nextSteps.join('\n')).toContain("import { shiftGroups } from './shift-group.ts'")
  })

  test('every column of the migration is a field or one of the house columns', () => {
    const columns = [...plan.migration.text.matchAll(/^ {2}(\w+) /gm)].map((match) => match[1])
    const fields = [...plan.definition.text.matchAll(/^ {4}(\w+): /gm)].map((match) => match[1])
    const house = ['id', 'created_at', 'updated_at', 'version', 'deleted_at', 'for']
    expect(columns.filter((column) => !house.includes(column ?? ''))).toEqual(fields)
  })
})

test.each([
  ['hr/families', 'family'],
  ['work/task-boxes', 'task-box'],
  ['org/addresses', 'address'],
  ['hr/cases', 'case'],
])('%s is about one %s', (path, singular) => {
  expect(planResource(path, 'x', []).definition.path).toMatch(new RegExp(`/${singular}\\.ts$`))
})

test.each(['shift-groups', 'nowhere/shift-groups', 'hr/ShiftGroups', 'hr/shift-group', 'hr/a_b'])(
  '%s is refused with advice',
  (path) => {
    expect(() => planResource(path, 'x', [])).toThrow(/Write|no area|plural/)
  },
)
