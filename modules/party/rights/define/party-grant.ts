import { PARTY_DUTY } from '#modules/party/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  longText,
  reference,
  references,
} from '#platform/define/engine/field-kinds.ts'

/** 党务授权: who may work with which branches, until a day and for a reason. No other right opens party affairs. */
export const partyGrants = defineResource({
  path: 'party/grants',
  table: 'party_grant',
  label: '党务授权',
  controller: { family: 'hr', name: 'PartyGrant' },
  title: 'userId',
  sort: { field: 'validTo', descending: true },
  rows: { narrow: ['duty', 'validTo'] },
  fields: {
    userId: reference('人员', 'system/users', { in: ['list', 'form', 'filter'], required: true }),
    branchIds: references('支部', 'party/branches', {
      in: ['list', 'form'],
      help: '不选为全部支部',
    }),
    duty: choice('权限', PARTY_DUTY, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '查看',
    }),
    validFrom: date('起始日期', { in: ['list', 'form'], required: true, until: 'validTo' }),
    validTo: date('截止日期', {
      in: ['list', 'form', 'sort'],
      required: true,
      headDay: 'expires',
      help: '最长一年，到期后重新授权',
    }),
    reason: longText('原因', { in: ['list', 'form'], required: true, max: 200 }),
  },
})
