import { expect, test } from 'vitest'
import { permissionWords } from './permission-words.server.ts'

test('permissions are named by their page and button', () => {
  const words = permissionWords(['hr/transfers:view', 'hr/transfers:edit', 'work/board:view'])
  expect(words.zh).toBe('调动（查看、编辑）、任务看板（查看）')
  for (const text of Object.values(words)) expect(text).not.toMatch(/[a-z]+\/[a-z]+|:/)
})
