import { expect, test } from 'vitest'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { kindView } from './kind-views.server.ts'

test('a colour of the palette is told by its name, and another one as it is', () => {
  const words = { language: 'en', t: translator('en') } as const
  const field = { name: 'colour', kind: 'colour' } as const
  const told = (value: string | null) => kindView('colour').detail?.(field, value, words)
  expect(told('#c22a2a')).toEqual({ colour: '#c22a2a', text: 'Red' })
  expect(told('#c22a2b')).toEqual({ colour: '#c22a2b' })
  expect(told(null)).toEqual({})
})
