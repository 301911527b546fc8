import { expect, it } from 'vitest'
import { grantLine } from './grant-line.server.ts'
import { planNavigation } from './navigation.server.ts'

const CHINESE = /\p{Script=Han}/u

it('says what was granted in the language of the page, as long as names are as they came', () => {
  const { modules, menus, buttons } = planNavigation()
  const moduleOf = new Map(modules.map(({ id, name }) => [id, name]))
  for (const menu of menus) {
    const names = buttons.filter((button) => button.menu === menu.id).map(({ name }) => name)
    const line = `${moduleOf.get(menu.module)} / ${menu.name}`
    const whole = names.length > 0 ? `${line}: ${names.join(', ')}` : line
    expect(grantLine(whole, 'zh')).toBe(whole)
    for (const language of ['en', 'es'] as const) {
      expect(grantLine(whole, language)).not.toMatch(CHINESE)
    }
  }
  expect(grantLine('人事管理 / 人事档案: 查看, 编辑', 'en')).toBe(
    'People / Personnel files: View, Edit',
  )
})

it('leaves what a company called otherwise as it was written', () => {
  expect(grantLine('人事管理 / 花名册: 查看, 盖章', 'en')).toMatch(/ \/ 花名册: View, 盖章$/)
  expect(grantLine('员工之家', 'es')).toBe('员工之家')
  expect(grantLine('', 'en')).toBe('')
})
