import { expect, test } from 'vitest'
import { menuName, sideName } from './menu-names.server.ts'

const entry = { id: 'x', name: '绩效权限', path: '/system/merit-competences' }

test('below its heading a page has a short name where the whole one is too long', () => {
  expect(sideName(entry, 'es')).toBe('Desempeño')
  expect(menuName(entry, 'es')).toBe('Permisos sobre la retribución por desempeño')
  expect(sideName(entry, 'zh')).toBe('绩效权限')
})

test('a name that an administrator wrote is shown as written', () => {
  expect(sideName({ ...entry, name: '奖金' }, 'es')).toBe('奖金')
})
