import { expect, it } from 'vitest'
import { initialsOf } from './face.tsx'

it.each([
  ['唐薇言', '唐'],
  ['欧阳 明', '欧'],
  ['Maria Sol Ruiz', 'MS'],
  ['ana', 'A'],
  ['𠮷野', '𠮷'],
  [' ', ''],
  ['', ''],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
