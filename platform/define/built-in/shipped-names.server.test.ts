import { describe, expect, it } from 'vitest'
import { AREAS } from '#product/define/areas.server.ts'
import { BUILT_IN_ROLES } from './roles.ts'
import { shippedName } from './shipped-names.server.ts'

const CHINESE = /\p{Script=Han}/u

/** Every row name that the product ships, with the path of its resource. */
const BROUGHT: readonly (readonly [path: string, name: string])[] = [
  ...BUILT_IN_ROLES.map(({ names }) => ['system/roles', names.zh] as const),
  ...AREAS.flatMap(({ rows }) =>
    Object.entries(rows).flatMap(([path, list]) =>
      list.map(({ name }) => [path, String(name)] as const),
    ),
  ),
]

describe('names that the product brings along', () => {
  it('are there', () => expect(BROUGHT.length).toBeGreaterThan(20))

  it.each(BROUGHT)('%s %s reads in English and Spanish', (path, name) => {
    expect(shippedName(path, name, 'zh')).toBe(name)
    for (const language of ['en', 'es'] as const) {
      expect(shippedName(path, name, language)).not.toMatch(CHINESE)
    }
  })

  it('are distinguishable in every language', () => {
    for (const language of ['zh', 'en', 'es'] as const) {
      const names = BUILT_IN_ROLES.map((role) => role.names[language])
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('names written by a user stay as written', () => {
    expect(shippedName('system/roles', '人事经理（上海）', 'en')).toBe('人事经理（上海）')
    expect(shippedName('org/departments', '公司', 'en')).toBe('公司')
    expect(shippedName('no/such', '公司', 'es')).toBe('公司')
  })
})
