import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { checkDefinitionKeys } from '#scripts/guards/budgets.ts'
import { checkMoney } from '#scripts/guards/money.ts'
import { checkMigrations, checkNames } from '#scripts/guards/names.ts'
import { checkMounts, checkRegistry } from '#scripts/guards/registry.ts'
import { readSourceTree } from '#scripts/guards/source-tree.ts'
import { planSheet } from './plan.ts'

const root = resolve(import.meta.dirname, '../..')
const tree = new Map(readSourceTree(root).map(({ path, text }) => [path, text]))
const read = (path: string) => tree.get(path) ?? null
const migrations = readdirSync(resolve(root, 'db/migrations')).filter((name) =>
  name.endsWith('.sql'),
)

const wish = { path: 'recruiting/meal-allowances', label: '餐补月表' }
const { files, steps } = planSheet(wish, migrations, read)

describe('a month sheet in a new area', () => {
  test('passes the guards and parses', () => {
    const own = [...files].map(([path, text]) => ({ path, text }))
    const checks = [checkNames, checkDefinitionKeys, checkRegistry, checkMounts, checkMoney]
    for (const check of checks) {
      expect(check(own).filter(({ remark }) => !remark)).toEqual([])
    }
    const sql = [...tree].filter(([path]) => path.endsWith('.sql'))
    const all = [...sql.map(([path, text]) => ({ path, text })), ...own]
    expect(checkMigrations(all)).toEqual([])
    for (const [file, text] of files) {
      if (!file.endsWith('.ts')) continue
      const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
      expect(diagnostics, file).toEqual([])
    }
  })

  test('is mounted with the rules and calls of a sheet, and has demo rows', () => {
    const mounts = files.get('modules/recruiting/api/area.ts')
    expect(mounts).toContain('answers(mealAllowances, sheetRules(mealAllowanceMonth))')
    expect(mounts).toContain('...sheetCalls(mealAllowances)')
    expect(files.get('product/seed/seed-plan.ts')).toContain(
      'mealAllowancesTable(context, company)',
    )
    expect(files.get('modules/recruiting/define/area.ts')).toContain('mealAllowancesChapter.menu')
    expect(files.get('modules/hr/module.ts')).toContain('archives/seed/sheet-person.ts')
  })

  test('names a file and a text in it for everything that is left', () => {
    for (const { file, beside } of steps) {
      expect(files.get(file) ?? read(file), `${beside} in ${file}`).toContain(beside)
    }
  })
})

test('an area that has chapters takes it as one of them', () => {
  const inHr = planSheet({ ...wish, path: 'hr/meal-allowances' }, migrations, read)
  expect(inHr.files.get('modules/hr/define/area.ts')).toContain('mealAllowancesChapter,\n]')
  expect(inHr.files.has('modules/hr/module.ts')).toBe(false)
  expect(inHr.files.has('product/define/areas.server.ts')).toBe(false)
})

test('an area without chapters is refused with advice', () => {
  const inOrg = { ...wish, path: 'org/meal-allowances' }
  expect(() => planSheet(inOrg, migrations, read)).toThrow(
    /modules\/org\/define\/area.ts has no list/,
  )
})
