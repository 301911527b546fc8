import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BuiltInModule } from '#platform/define/built-in/area.ts'
import { ICON } from '#platform/define/shipped/choices.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { Icon } from './icon.tsx'

function pagesOf({ menus }: BuiltInModule) {
  return menus
    .flatMap((menu) => ('menus' in menu ? menu.menus : [menu]))
    .filter((page) => !('isHidden' in page))
}

const draw = (name: string) => renderToStaticMarkup(Icon({ name }))

it('draws every icon that can be chosen, each in its own way', () => {
  const icons = ICON.options.map(({ value }) => draw(value))
  expect(new Set(icons).size).toBe(ICON.options.length)
  const same = ICON.options.filter(({ value }) => draw(value) === draw('nobody drew this'))
  expect(same.map(({ value }) => value)).toEqual(['document'])
})

it('offers every icon that the product brings along', () => {
  const offered = new Set(ICON.options.map(({ value }) => value))
  const used = AREAS.flatMap(({ module }) => [module, ...module.menus, ...pagesOf(module)]).flatMap(
    (entry) => ('icon' in entry && entry.icon !== undefined ? [entry.icon] : []),
  )
  expect(used.filter((icon) => !offered.has(icon))).toEqual([])
})

it.each(AREAS.map(({ module }) => module))('tells the pages of $code apart', (module) => {
  const icons = pagesOf(module).map((page) => ('icon' in page ? page.icon : undefined))
  expect(icons).not.toContain(undefined)
  expect(new Set(icons).size).toBe(icons.length)
})
