import { describe, expect, test } from 'vitest'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { DetailGroup } from '#platform/web/components/page/detail-groups.tsx'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import '#product/define/registry.server.ts'
import { besideHead, partsOf, toRead } from './record-parts.server.ts'

const callOf = (resource: Resource) => ({ resource, language: 'zh' }) as unknown as ResourceCall
const group = (name: string, values: Readonly<Record<string, string>>): DetailGroup => ({
  name,
  label: name,
  rows: Object.entries(values).map(([field, text]) => ({ name: field, label: field, text })),
})
const named = (groups: readonly DetailGroup[]) =>
  groups.map(({ rows }) => rows.map(({ name }) => name))

describe('the fields of a record to read', () => {
  const record = { id: 'x', version: 1 }

  test('leave out the empty ones, except in a group without any value', () => {
    const groups = [group('base', { kind: '1', loanEndDate: '' }), group('to', { toRankId: '' })]
    expect(named(toRead(callOf(transfers), record, groups))).toEqual([['kind'], ['toRankId']])
  })

  test('leave out what the head shows', () => {
    const groups = [group('base', { userId: '袁', kind: '1' }), group('from', { fromDeptId: '部' })]
    const told = new Set(['userId', 'fromDeptId'])
    expect(named(besideHead(groups, told))).toEqual([['kind'], ['fromDeptId']])
  })

  test('say the state of a document once, in the words of its ladder', () => {
    const groups = [group('base', { collabState: '草稿', state: '草稿' })]
    expect(named(toRead(callOf(collaborations), record, groups))).toEqual([['collabState']])
  })

  test('of a month sheet leave out unset marks and kept values that are the same today', () => {
    const person = group('base', {
      userId: '袁和峰',
      personName: '袁和峰',
      deptId: '总装部',
      department: '生产制造中心/总装部',
      companyEntity: '示例智造有限公司',
      entityId: '示例科技集团有限公司',
      manual: '否',
      isShort: '是',
    })
    const row = { ...record, manual: false, isShort: true }
    expect(named(toRead(callOf(salaries), row, [person]))).toEqual([
      ['userId', 'department', 'companyEntity', 'entityId', 'isShort'],
    ])
  })

  test('of a month sheet leave out amounts of zero, except totals', () => {
    const amounts = { basePay: '0.00', otherAdd: '-300.00', tax: '0.00', net: '0.00' }
    const row = Object.assign({}, record, amounts)
    expect(named(toRead(callOf(salaries), row, [group('pay', amounts)]))).toEqual([
      ['otherAdd', 'tax', 'net'],
    ])
  })

  test('of a month sheet begin with its amounts', () => {
    const groups = [
      group('base', { userId: '袁' }),
      group('days', { monthPayDays: '22' }),
      group('pay', { net: '1.00' }),
    ]
    const parts = partsOf(callOf(salaries), groups, [])
    expect(parts.map(({ name }) => name)).toEqual(['pay', 'base', 'days'])
  })
})
