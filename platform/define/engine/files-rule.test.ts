import { expect, test } from 'vitest'
import { defineDocument } from '#platform/define/documents/define-document.ts'
import { choices } from './choice-list.ts'
import { defineResource } from './define-resource.ts'
import { choice, type Field, files, text } from './field-kinds.ts'
import type { FilesRule } from './files-rule.ts'

const STATE = choices('state', { 0: '草稿', 1: '已发布' }, { 0: 'quiet', 1: 'good' })
const named = {
  path: 'made/up',
  table: 'made_up',
  label: '样例',
  controller: { family: 'hr', name: 'MadeUp' },
  title: 'title',
  sort: { field: 'title' },
} as const

function define(rule: FilesRule | undefined) {
  const field: Field = { ...files('附件', { open: 'always' }), rule: rule ? { files: rule } : {} }
  return defineResource({
    ...named,
    fields: {
      title: text('标题', { max: 20 }),
      state: choice('状态', STATE, { access: 'computed' }),
      files: field,
    },
  })
}

test('a field with files that says nothing ends the start', () => {
  expect(() => define(undefined)).toThrow(/has no files rule/)
})

test.each([
  [
    'a field that does not exist',
    { open: { field: 'nothing', is: ['0'] } },
    /names the unknown field/,
  ],
  ['a value that never is', { open: { field: 'state', is: ['7'] } }, /names the unknown value/],
  [
    'a later value that never is',
    { open: 'always', later: { field: 'state', is: [true] } },
    /names the unknown value/,
  ],
] as const)('%s ends the start', (_what, rule, problem) => {
  expect(() => define(rule as FilesRule)).toThrow(problem)
})

test('a document whose files may be changed after it was submitted ends the start', () => {
  const document = () =>
    defineDocument({
      ...named,
      document: { prefix: 'YL' },
      fields: { title: text('标题', { max: 20 }), files: files('附件', { open: 'always' }) },
    })
  expect(document).toThrow(/only drafts of a document/)
})
