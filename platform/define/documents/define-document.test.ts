import { expect, test } from 'vitest'
import { reference, text } from '#platform/define/engine/field-kinds.ts'
import { defineDocument } from './define-document.ts'

const named = {
  path: 'hr/made-up-hires',
  table: 'made_up_hire',
  label: '样品',
  controller: { family: 'hr', name: 'MadeUpHire' },
  title: 'docNo',
  sort: { field: 'docNo' },
} as const
const deptId = reference('部门', 'org/departments', { required: true })
const scope = { department: 'deptId' } as const
const outsider = { prefix: 'YL', about: 'outsider', department: 'deptId' } as const

test('a document about a person outside has the fields of that person', () => {
  const phone = text('手机', { access: 'computed', mask: 'phone', max: 11 })
  const { fields } = defineDocument({
    ...named,
    title: 'name',
    document: outsider,
    rows: { scope },
    fields: { deptId, phone },
  })
  expect(Object.keys(fields)).toEqual(
    expect.arrayContaining(['docNo', 'name', 'idCardNo', 'phone', 'fileId', 'deptId', 'state']),
  )
  expect([fields.idCardNo?.mask, fields.fileId?.access]).toEqual(['idCard', 'computed'])
  expect(fields.phone?.access).toBe('computed')
})

const reader = reference('人员', 'hr/archives')

test.each([
  ['no scope', outsider, {}, { deptId }],
  ['a scope by person', outsider, { scope: { ...scope, person: 'reader' } }, { deptId, reader }],
  ['no department', { prefix: 'YL', about: 'outsider' } as const, { scope }, { deptId }],
  [
    'a department that may stay empty',
    outsider,
    { scope },
    { deptId: reference('部门', 'org/departments') },
  ],
])('a document about a person outside with %s ends the start', (_what, document, rows, fields) => {
  const define = () => defineDocument({ ...named, document, rows, fields } as never)
  expect(define).toThrow(/is about a person outside: write document\.department/)
})

test.each([
  [{ file: 'deptId' }, 'hr/archives'],
  [{ account: 'deptId' }, 'system/users'],
  [{ file: 'nobody' }, 'hr/archives'],
] as const)('a document about %j ends the start', (about, target) => {
  const define = () =>
    defineDocument({ ...named, document: { prefix: 'YL', about }, fields: { deptId } })
  expect(define).toThrow(`has to be a reference to ${target}`)
})
