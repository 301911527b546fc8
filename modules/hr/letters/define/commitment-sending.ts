import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  integer,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { LETTER_KIND } from './choices.ts'

const access = 'computed'

/** 承诺书发送: one template sent to many people, with its progress. */
export const commitmentSendings = defineResource({
  path: 'hr/commitment-sendings',
  table: 'commitment_sending',
  view: 'commitment_sending_view',
  label: '承诺书发送',
  controller: { family: 'hr', name: 'CommitmentSending' },
  title: 'title',
  sort: { field: 'sentAt', descending: true },
  fields: {
    title: text('标题', { access, in: ['list', 'search'], max: 80 }),
    templateId: reference('模板', 'hr/commitment-templates', { access, in: ['filter'] }),
    kind: choice('承诺书类型', LETTER_KIND, { access, in: ['list', 'filter'], under: 'title' }),
    deadline: date('截止日期', { access, in: ['list'] }),
    total: integer('发送人数', { access, in: ['list'] }),
    signed: integer('已签署', { access, in: ['list'] }),
    approved: integer('已通过', { access, in: ['list'] }),
    openCount: integer('未签署', { access, in: ['list'] }),
    overdue: integer('已逾期', { access, in: ['list'] }),
    senderId: reference('发送人', 'system/users', { access, in: ['list'] }),
    sentAt: dateTime('发送时间', {
      access,
      in: ['list', 'filter', 'sort'],
      under: 'senderId',
    }),
  },
  actions: {
    remind: action('提醒未签', { call: 'RemindCommitmentSending', isPreviewed: true }),
  },
})
