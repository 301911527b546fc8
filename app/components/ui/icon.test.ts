import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AREAS } from '#resources/areas.server.ts'
import { ICON } from '#resources/system/choices.ts'
import { Icon } from './icon.tsx'

const draw = (name: string) => renderToStaticMarkup(Icon({ name }))

it('draws every icon that can be chosen, each in its own way', () => {
  const drawn = ICON.options.map(({ value }) => draw(value))
  expect(new Set(drawn).size).toBe(ICON.options.length)
  const same = ICON.options.filter(({ value }) => draw(value) === draw('nobody drew this'))
  expect(same.map(({ value }) => value)).toEqual(['document'])
})

it('offers every icon that the product brings along', () => {
  const offered = new Set(ICON.options.map(({ value }) => value))
  const used = AREAS.flatMap(({ module }) => [module, ...module.menus]).flatMap((entry) =>
    'icon' in entry && entry.icon !== undefined ? [entry.icon] : [],
  )
  expect(used.filter((icon) => !offered.has(icon))).toEqual([])
})
