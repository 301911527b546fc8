import { defineResource } from '#platform/define/engine/define-resource.ts'
import { date, longText, reference, text } from '#platform/define/engine/field-kinds.ts'

/** 党支部: the branches of the company. A party right opens them one by one. */
export const partyBranches = defineResource({
  path: 'party/branches',
  table: 'party_branch',
  label: '党支部',
  controller: { family: 'hr', name: 'PartyBranch' },
  title: 'name',
  sort: { field: 'name' },
  rows: {
    sealed: { by: 'id', reach: 'party_reach', person: 'secretaryId' },
    narrow: ['secretaryId'],
    importBy: 'name',
  },
  fields: {
    name: text('支部名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    secretaryId: reference('支部书记', 'hr/archives', {
      in: ['list', 'form'],
      help: '收到逾期步骤和欠缴党费的提醒',
    }),
    foundedOn: date('成立日期', { in: ['list', 'form'], isPast: true }),
    remark: longText('备注', { max: 500 }),
  },
})
