import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, reference, text } from '#platform/define/engine/field-kinds.ts'

/** 代发账户: the bank accounts from which an employer pays. */
export const entityAccounts = defineResource({
  path: 'pay/entity-accounts',
  table: 'entity_account',
  label: '代发账户',
  controller: { family: 'hr', name: 'EntityAccount' },
  title: 'bank',
  sort: { field: 'bank' },
  rows: { parent: { resource: 'pay/legal-entities', field: 'entityId' } },
  fields: {
    entityId: reference('用人单位', 'pay/legal-entities', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    bank: text('开户银行', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    branch: text('开户网点', { in: ['list', 'form'], max: 60 }),
    accountNo: text('账号', {
      in: ['list', 'form'],
      required: true,
      mask: 'tail',
      max: 40,
      check: 'accountNo',
    }),
    purpose: text('用途', { in: ['list', 'form'], max: 40 }),
    enabled: bool('启用', { in: ['list', 'form'], initial: true }),
  },
})
