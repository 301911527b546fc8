import { describe, expect, it } from 'vitest'
import { OWN_PAGES } from '#platform/define/own-pages.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { placeOf } from '#tests/where-to-write.ts'
import { holds, planBuiltIns } from './plan.server.ts'
import shipped from './shipped-ids.json' with { type: 'json' }
import { stableId } from './stable-id.ts'

const plan = planBuiltIns()

describe('what the product brings along', () => {
  /** The place in the source file where the menu of an area begins, or where one of its entries is. */
  const menuOf = (area: string, ...entry: string[]) =>
    placeOf(`modules/${area}/define/area.ts`, 'menus: [', ...entry)

  it('has a menu entry with buttons for every resource that is no child row', () => {
    const paths = new Map(plan.menus.map(({ path, id }) => [path, id]))
    const missing = RESOURCES.filter(({ path, parent }) => {
      const id = paths.get(`/${path}`)
      return !parent && !plan.buttons.some(({ menu }) => menu === id)
    })
    expect(
      missing.map(({ path }) => {
        const [area = ''] = path.split('/')
        return `${menuOf(area)} write { path: '/${path}', grants: { … } }`
      }),
    ).toEqual([])
    const children = RESOURCES.filter(({ path, parent }) => parent && paths.has(`/${path}`))
    expect(children.map(({ path }) => path)).toEqual([])
  })

  it('has a menu entry for every page without a resource, with the buttons that its rights name', () => {
    const resources = new Set(RESOURCES.map(({ path }) => `/${path}`))
    const pages = plan.menus.filter(
      ({ path }) => path.startsWith('/') && !path.endsWith('/:id') && !resources.has(path),
    )
    const buttonsOf = (id: string) =>
      plan.buttons.filter(({ menu }) => menu === id).map(({ code }) => code)
    expect(Object.fromEntries(pages.map(({ path, id }) => [path.slice(1), buttonsOf(id)]))).toEqual(
      OWN_PAGES,
    )
  })

  it('lets some role open every page', () => {
    const granted = new Set(plan.grants.map(({ target }) => target))
    const closed = plan.menus.filter(({ id, path }) => path !== '-' && !granted.has(id))
    expect(
      closed.map(({ path }) => {
        const [, area = ''] = path.split('/')
        return `${menuOf(area, `'${path}'`)} write in grants of ${path} which role may what`
      }),
    ).toEqual([])
  })

  it('begins with the home page, for every role', () => {
    const [home] = [...plan.modules].sort((one, other) => one.sort - other.sort)
    expect(home).toMatchObject({ code: 'm-home', name: '首页', type: '0', path: '/' })
    const granted = plan.grants.filter(({ target }) => target === home?.id)
    expect(granted.map(({ role }) => role)).toEqual(plan.roles.map(({ id }) => id))
  })

  it('grants only what there is, and what can be reached: its module and the groups above', () => {
    const above = new Map<string, (string | null)[]>()
    for (const { id } of plan.modules) above.set(id, [])
    for (const { id, module, pid } of plan.menus) above.set(id, [module, pid])
    for (const { id, menu } of plan.buttons) above.set(id, [menu])
    const granted = new Set(plan.grants.map(({ role, target }) => `${role} ${target}`))
    for (const { role, target } of plan.grants) {
      expect(above.has(target)).toBe(true)
      for (const parent of above.get(target) ?? []) {
        expect(parent === null || granted.has(`${role} ${parent}`)).toBe(true)
      }
    }
  })

  it('keeps the id of every row of the first release', () => {
    const byCode = (rows: readonly { code: string; id: string }[]) =>
      Object.fromEntries(rows.map(({ code, id }) => [code, id]))
    expect(byCode(plan.modules)).toMatchObject(shipped.modules)
    expect(byCode(plan.roles)).toMatchObject(shipped.roles)
    const pages = Object.fromEntries(plan.menus.map(({ path, id }) => [path, id]))
    expect(pages).toMatchObject(shipped.pages)
    const ids = plan.menus.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(Object.values(shipped.groups)))
    for (const [path, buttons] of Object.entries(shipped.buttons)) {
      const pageButtons = plan.buttons.filter(({ menu }) => menu === pages[path])
      expect(byCode(pageButtons), path).toMatchObject(buttons)
    }
  })

  it('has a code of its own for every group of a module', () => {
    for (const { code, menus } of AREAS.map(({ module }) => module)) {
      const codes = menus.flatMap((menu) => ('menus' in menu ? [menu.code] : []))
      expect(new Set(codes).size, code).toBe(codes.length)
    }
  })

  it('gives every row an id that is its own in every installation', () => {
    const ids = [...plan.modules, ...plan.menus, ...plan.buttons, ...plan.roles].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(stableId('role', 'admin')).toBe(stableId('role', 'admin'))
    expect(stableId('role', 'admin')).not.toBe(stableId('menu', 'admin'))
  })
})

describe('a grant', () => {
  it.each([
    ['V', ['view']],
    ['E', ['view', 'add', 'edit']],
    ['F', ['view', 'add', 'edit', 'delete', 'unmask', 'move']],
    ['F-unmask', ['view', 'add', 'edit', 'delete', 'move']],
    ['view group.base', ['view']],
    [undefined, []],
  ])('%s holds %j', (grant, expected) => {
    const buttons = ['view', 'add', 'edit', 'delete', 'unmask', 'move']
    expect(buttons.filter((button) => holds(grant, button))).toEqual(expected)
  })
})
