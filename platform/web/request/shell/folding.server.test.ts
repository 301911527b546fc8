import { describe, expect, test } from 'vitest'
import { menuName, sideName } from '#platform/define/built-in/menu-names.server.ts'
import { planBuiltIns, roleId } from '#platform/define/built-in/plan.server.ts'
import type { RoleCode } from '#platform/define/built-in/roles.ts'
import type { SideEntry } from '#platform/web/components/shell/shell-view.ts'
import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import type { MenuEntry } from '#platform/wire/shell/navigation.ts'
import { describeMenu, describeShell } from './describe-shell.ts'
import { foldingOf } from './folding.server.ts'

const plan = planBuiltIns()
const ONESELF = '1'
const GRANTED = new Map(
  plan.roles.map(({ code }) => [
    roleId(code),
    new Set(plan.grants.filter(({ role }) => role === roleId(code)).map(({ target }) => target)),
  ]),
)

/** The navigation as the back end answers it to a user with these roles. */
function navigationOf(...codes: readonly RoleCode[]): Navigation {
  const roles = plan.roles.filter(({ code }) => codes.some((each) => each === code))
  const granted = (id: string) => roles.filter(({ code }) => GRANTED.get(roleId(code))?.has(id))
  const shown = {
    type: 0 as const,
    IsButton: false,
    NoNeedHome: false,
    viewKey: '',
    keepTab: false,
  }
  const below = (module: string, pid: string | null): MenuEntry[] =>
    plan.menus
      .filter((menu) => menu.module === module && menu.pid === pid && granted(menu.id).length > 0)
      .map((menu) => ({
        ...shown,
        id: menu.id,
        pid,
        name: menu.name,
        path: menu.path,
        icon: menu.icon ?? '',
        IsHide: menu.is_hide,
        sort: menu.sort,
        children: below(module, menu.id),
      }))
  return {
    modules: plan.modules
      .filter(({ id }) => granted(id).length > 0)
      .map((module) => ({
        ...shown,
        id: module.id,
        pid: null,
        name: module.name,
        path: module.path ?? '',
        type: module.type === '1' ? (1 as const) : (0 as const),
        icon: module.icon,
        IsHide: false,
        sort: module.sort,
        children: [],
      })),
    menus: Object.fromEntries(plan.modules.map(({ id }) => [id, below(id, null)])),
    buttons: Object.fromEntries(
      plan.menus.map((menu) => [
        menu.id,
        plan.buttons
          .filter((button) => button.menu === menu.id && granted(button.id).length > 0)
          .map((button) => ({
            id: button.id,
            MenuId: menu.id,
            code: button.code,
            name: button.name,
            icon: '',
            sort: button.sort,
            place: button.place,
            confirmText: '',
            ownOnly: granted(button.id).every(
              ({ scope, scope_from }) => scope === ONESELF && scope_from === 'member',
            ),
          })),
      ]),
    ),
  }
}

function menuOf(language: Language, ...codes: readonly RoleCode[]) {
  const navigation = navigationOf(...codes)
  return describeMenu(navigation, {
    answers: () => true,
    nameOf: (entry) => menuName(entry, language),
    sideNameOf: (entry) => sideName(entry, language),
    folding: foldingOf(navigation, language),
  })
}

const module = (path: string, ...codes: readonly RoleCode[]) => {
  const found = menuOf('zh', ...codes).modules.find(({ side }) =>
    JSON.stringify(side).includes(path),
  )
  if (!found) throw new Error(`no module has ${path}`)
  return found
}

const named = (entries: readonly SideEntry[]): unknown[] =>
  entries.map(({ name, children }) => (children.length > 0 ? { [name]: named(children) } : name))

describe('the side menu of somebody who sees only themselves', () => {
  const { side, to } = module('/hr/archives', 'staff')

  test('has their own pages under one heading, and no back-office heading above them', () => {
    expect(named(side)).toEqual([
      {
        我的: [
          '人事档案',
          '信息变更申请',
          '我的面试',
          '我的内推',
          '试用转正',
          '离职',
          '劳动合同',
          '证书台账',
          '证书津贴月表',
          '承诺书',
          '培训',
        ],
      },
      '我的审批',
      '转正考核',
      { 共享中心: ['文件制度'] },
    ])
  })

  test('opens at the first of their own pages', () => {
    expect(to).toBe('/hr/archives')
    expect(module('/attendance/my', 'staff').to).toBe('/attendance/my')
  })
})

describe('the side menu of a leader', () => {
  const { side, to } = module('/hr/archives', 'staff', 'dept_head')

  test('folds only what is about the leader', () => {
    expect(named(side.slice(0, 1))).toEqual([
      { 我的: ['信息变更申请', '我的面试', '我的内推', '我的承诺书', '我的培训'] },
    ])
    expect(side.map(({ name }) => name)).toContain('试用转正')
  })

  test('opens at the first page about others', () => {
    expect(to).toBe('/hr/archives')
    expect(module('/attendance/my', 'staff', 'dept_head').to).toBe('/attendance/team')
  })
})

test('the leader of an attendance group sees the group and not only themselves', () => {
  const { side } = module('/attendance/my', 'attend_group')
  expect(named(side.slice(0, 1))).toEqual([{ 我的: ['我的考勤'] }])
})

describe('pages of one thing', () => {
  const menu = menuOf('zh', 'hr_director')
  const at = (pathname: string) =>
    describeShell(
      menu,
      { sub: 'u', name: '', user_name: '', avatar: '', face: '' },
      { pathname, sidebar: 'open', open: [], waiting: { '/hr/probations': 2, '/hr/positives': 1 } },
    )

  test('are tabs of each other, and of no form below them', () => {
    const { pageTabs } = at('/hr/positives')
    expect(pageTabs?.name).toBe('试用转正')
    expect(pageTabs?.pages.map(({ name }) => name)).toEqual([
      '试用管理',
      '试用评估',
      '转正',
      '转正考核',
    ])
    expect(at('/hr/positives/new').pageTabs).toBeNull()
    expect(at('/hr/contracts').pageTabs).toBeNull()
  })

  test('are one entry that adds up what waits', () => {
    const entry = at('/hr/positives').current?.side.find(({ name }) => name === '试用转正')
    expect(entry).toMatchObject({ to: '/hr/probations', waiting: 3 })
  })

  test('leave out the pages without a right', () => {
    const { tabSets } = menuOf('zh', 'staff')
    expect(tabSets.map(({ pages }) => pages.map(({ name }) => name))).toEqual([
      ['试用管理', '试用评估', '转正', '转正考核'],
      ['承诺书', '我的承诺书'],
      ['我的培训', '培训记录'],
    ])
  })
})

describe.each(LANGUAGES)('in %s', (language) => {
  test('no two entries of a menu have one name', () => {
    const everybody = plan.roles.map(({ code }) => code as RoleCode)
    const menus = [
      menuOf(language, ...everybody),
      ...everybody.map((code) => menuOf(language, code)),
    ]
    const doubled = menus.flatMap(({ modules }) => modules.flatMap(({ side }) => twice(side)))
    expect([...new Set(doubled)]).toEqual([])
  })
})

/** The names of pages that occur twice in one side menu. */
function twice(side: readonly SideEntry[]): string[] {
  const names = pagesIn(side)
  return names.filter((name, index) => names.indexOf(name) !== index)
}

function pagesIn(side: readonly SideEntry[]): string[] {
  return side.flatMap(({ name, to, children }) => (to === null ? pagesIn(children) : [name]))
}
