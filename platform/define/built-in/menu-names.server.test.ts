import { describe, expect, it } from 'vitest'
import { buttonName, menuName, moduleName } from './menu-names.server.ts'
import { planNavigation } from './navigation.server.ts'

const { modules, menus } = planNavigation()
const CHINESE = /\p{Script=Han}/u

describe('names of modules and menu entries', () => {
  it('are translated as long as they are as the product brought them', () => {
    for (const entry of [...modules.map((module) => ({ ...module, path: '' })), ...menus]) {
      expect(menuName(entry, 'zh')).toBe(entry.name)
      for (const language of ['en', 'es'] as const) {
        const shown = menuName(entry, language)
        expect(shown, entry.name).not.toMatch(CHINESE)
        expect(shown).not.toBe('')
      }
    }
  })

  it('are what an administrator wrote, in every language', () => {
    for (const language of ['zh', 'en', 'es'] as const) {
      for (const entry of menus) {
        expect(menuName({ ...entry, name: '花名册' }, language)).toBe('花名册')
      }
      for (const module of modules) {
        expect(moduleName({ ...module, name: '员工之家' }, language)).toBe('员工之家')
      }
    }
  })

  it('are not translated because an entry of a company reads the same', () => {
    const own = { id: '5b0e1e6e-0000-8000-8000-000000000000', path: '-' }
    expect(menuName({ ...own, name: '日志' }, 'en')).toBe('日志')
    expect(menuName({ ...own, path: '/work/diaries', name: '日志' }, 'en')).toBe('日志')
    expect(moduleName({ ...own, name: '人事管理' }, 'es')).toBe('人事管理')
  })

  it('are known by the page where another back end gives ids of its own', () => {
    const entry = { id: '17', path: '/org/chart', name: '架构图' }
    expect(menuName(entry, 'en')).toBe('Organisation chart')
    expect(menuName({ ...entry, name: '公司架构' }, 'en')).toBe('公司架构')
  })
})

describe('names of buttons', () => {
  it('are translated by page and code', () => {
    expect(buttonName('/system/permissions', 'assign', '分配', 'en')).toBe('Assign')
    expect(buttonName('/hr/archives', 'unmask', '查看明文', 'es')).toBe('Mostrar valores ocultos')
    expect(buttonName('/org/chart', 'print', '打印', 'en')).toBe('Print')
  })

  it('are what an administrator wrote', () => {
    expect(buttonName('/system/permissions', 'assign', '派权', 'en')).toBe('派权')
    expect(buttonName('/work/boards', 'deal', '分配', 'en')).toBe('分配')
    expect(buttonName('/hr/archives', 'view', '看', 'es')).toBe('看')
  })
})
