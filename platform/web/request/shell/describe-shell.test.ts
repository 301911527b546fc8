import { describe, expect, it } from 'vitest'
import { isBare, standingOf } from '#platform/web/components/shell/current-entry.ts'
import { fits, patternOf } from '#platform/web/request/answered-paths.server.ts'
import type { MenuEntry } from '#platform/wire/shell/navigation.ts'
import { describeMenu, describeShell } from './describe-shell.ts'

let nextId = 0
function entry(name: string, path: string, more: Partial<MenuEntry> = {}): MenuEntry {
  const id = `e${nextId++}`
  const plain = { pid: null, icon: '', IsButton: false, IsHide: false, NoNeedHome: false }
  const own = { viewKey: '', keepTab: false }
  return { id, name, path, type: 0, sort: 0, children: [], ...plain, ...own, ...more }
}

const DOOR = { viewKey: 'HR/archives', keepTab: true }

const person = { sub: 'u', name: '张三', user_name: 'zhangsan', avatar: '', face: '' }
const answered = new Set(['/', '/hr/archives', '/org/posts', '/emptyPage', '/hr/archives/:id'])
const answers = (path: string) => answered.has(path)

function navigationOf(modules: MenuEntry[], menus: Record<string, MenuEntry[]>) {
  return { modules, menus, buttons: {} }
}

const hr = entry('人事管理', '', { type: 1 })
const menu = [
  entry('员工档案', '', {
    children: [
      entry('人事档案', '/hr/archives'),
      entry('新增', '/hr/archives', { IsButton: true }),
      entry('详情', '/hr/archives/:id', { IsHide: true }),
      entry('打印', '/hr/print/:id', { IsHide: true, NoNeedHome: true }),
    ],
  }),
  entry('说明', '-'),
  entry('消失', '/hr/gone'),
  entry('月报', 'monthly', { type: 1 }),
]
const options = { answers, nameOf: ({ name }: MenuEntry) => name }
const org = entry('组织', '', { type: 1 })
const navigation = navigationOf([hr, org], {
  [hr.id]: menu,
  [org.id]: [entry('岗位', '/org/posts'), entry('无页', '/org/nothing')],
})
const at = (pathname: string) =>
  describeShell(describeMenu(navigation, options), person, { pathname, sidebar: 'open', open: [] })
const view = at('/hr/archives/7/edit')

describe('the shell', () => {
  it('draws neither hidden entries nor buttons', () => {
    const [group, empty, gone, report] = view.current?.side ?? []
    expect(group?.to).toBeNull()
    expect(group?.children.map(({ name }) => name)).toEqual(['人事档案'])
    expect(empty?.to).toBe('/emptyPage')
    expect(gone?.to).toBe('/hr/gone')
    expect(report?.to).toBe('/userTemplate?reportUrl=monthly&reportType=0')
  })

  it('says at each entry how many records wait there, and nothing of the others', () => {
    const waiting = { '/hr/archives': 3, '/org/posts': 5 }
    const at = { pathname: '/hr/archives', sidebar: 'open' as const, open: [], waiting }
    const { current } = describeShell(describeMenu(navigation, options), person, at)
    expect(current?.side.map((entry) => entry.children.map((child) => child.waiting))[0]).toEqual([
      3,
    ])
    expect(current?.side.slice(1).map((entry) => entry.waiting)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('opens a module at its first leaf', () => {
    expect(view.modules[0]?.to).toBe('/hr/archives')
  })

  it('names the entries that no page answers, hidden ones too', () => {
    expect(view.missing.map(({ name }) => name)).toEqual(['打印', '消失', '月报'])
  })

  it('knows where a page stands and which pages have no shell', () => {
    const standing = standingOf(view, '/hr/archives/7')
    expect(standing.module?.name).toBe('人事管理')
    expect(standing.entries.map(({ name }) => name)).toEqual(['员工档案', '人事档案'])
    expect(standingOf(at('/messages'), '/messages').entries).toEqual([])
    expect(isBare(view, '/hr/print/7')).toBe(true)
    expect(isBare(view, '/hr/archives')).toBe(false)
  })
})

describe('a page', () => {
  it('carries the bar and the side menu of the module it stands in, and of no other', () => {
    expect(view.modules.map(({ name, to }) => [name, to])).toEqual([
      ['人事管理', '/hr/archives'],
      ['组织', '/org/posts'],
    ])
    expect(JSON.stringify(view)).not.toContain('岗位')
    const other = at('/org/posts')
    expect(other.current?.side.map(({ name }) => name)).toEqual(['岗位', '无页'])
    expect(other.missing.map(({ name }) => name)).toEqual(['无页'])
    expect(JSON.stringify(other)).not.toContain('人事档案')
  })

  it('that no entry leads to keeps the side menu of its area', () => {
    const elsewhere = at('/org/departments')
    expect(elsewhere.current?.side.map(({ name }) => name)).toEqual(['岗位', '无页'])
    expect(standingOf(elsewhere, '/org/departments').entries).toEqual([])
    expect(at('/orgs/departments').current).toBeNull()
  })

  it('of an area that is closed to the user carries the first side menu, to go on from there', () => {
    const closed = describeShell(describeMenu(navigation, options), person, {
      pathname: '/pay/runs',
      isOfProduct: true,
      sidebar: 'open',
      open: [],
    })
    expect(closed.current?.id).toBe(hr.id)
  })

  it('outside of every module carries no side menu', () => {
    expect(at('/messages').current).toBeNull()
    expect(at('/messages').missing).toEqual([])
  })
})

describe('an entry with a view key', () => {
  const doors = navigationOf([hr], {
    [hr.id]: [entry('快捷', '/people/files', DOOR), entry('错', '/x', { viewKey: 'no/such' })],
  })
  const open = ['/hr/archives?page=2', '/org/posts']
  const shell = describeShell(describeMenu(doors, options), person, {
    pathname: '/hr/archives',
    sidebar: 'open',
    open,
  })

  it('leads to the page that it names, or is reported', () => {
    expect(shell.current?.side.map(({ to }) => to)).toEqual(['/hr/archives', '/no/such'])
    expect(shell.missing.map(({ name }) => name)).toEqual(['错'])
  })

  it('is a tab while it is kept; a page that is not kept any more is none', () => {
    const tab = { path: '/hr/archives', to: '/hr/archives?page=2', name: '快捷' }
    expect(shell.tabs).toEqual([tab])
  })
})

describe('route files', () => {
  it.each([
    ['../routes/_app.$area.$resource._index.tsx', '/:area/:resource'],
    ['../routes/_app.$area.$resource.$id_.edit.tsx', '/:area/:resource/:id/edit'],
    ['../routes/_app._index.tsx', '/'],
    ['../routes/emptyPage.tsx', '/emptyPage'],
    ['../routes/$.tsx', null],
  ])('%s answers %s', (file, pattern) => expect(patternOf(file)).toBe(pattern))

  it('fit segment by segment', () => {
    expect(fits('/org/posts', '/org/posts')).toBe(true)
    expect(fits('/org/chart/:id', '/org/chart/:id')).toBe(true)
    expect(fits('/org', '/org/posts')).toBe(false)
  })
})
