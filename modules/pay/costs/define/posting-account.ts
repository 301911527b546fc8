import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, month, reference, text } from '#platform/define/engine/field-kinds.ts'
import { POSTING, POSTING_PURPOSE } from './choices.ts'

/**
 * 记账科目: the accounts of vouchers from a month on, of a pay item or of another amount. Without a row here a pay item has
 * the account that stands in the item itself.
 */
export const postingAccounts = defineResource({
  path: 'pay/posting-accounts',
  table: 'posting_account',
  label: '记账科目',
  controller: { family: 'hr', name: 'PostingAccount' },
  title: 'purpose',
  sort: { field: 'effectiveFrom', descending: true },
  rows: { importBy: null },
  fields: {
    purpose: choice('用途', POSTING_PURPOSE, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    itemId: reference('工资项目', 'pay/items', {
      in: ['list', 'form', 'filter'],
      access: 'create',
      onlyFor: { field: 'purpose', is: [POSTING.item] },
    }),
    effectiveFrom: month('起始月份', {
      in: ['list', 'form', 'sort'],
      required: true,
      access: 'create',
    }),
    account: text('会计科目', { in: ['list', 'form', 'search'], required: true, max: 20 }),
    remark: text('备注', { in: ['list', 'form'], max: 200 }),
  },
})
