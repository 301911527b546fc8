import { derivedPerson } from '#modules/hr/define/person-fields.ts'
import { positiveLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import { DOC, defineDocument } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  decimal,
  longText,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup, payGroup } from '#platform/define/engine/groups.ts'
import { hoursField, OPENINGS } from '#platform/define/shipped/sharing/share-fields.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { REGULARISATION_KIND } from './choices.ts'

const access = 'computed'
const rank = { group: 'rank' } as const
const pay = { group: 'pay' } as const
const examine = { group: 'examine' } as const

/** 转正: the confirmation of an employee after probation, or the rejection. */
export const regularisations = defineDocument({
  path: 'hr/positives',
  table: 'positive',
  view: 'positive_view',
  label: '转正',
  controller: { family: 'hr', name: 'Positive' },
  title: 'userId',
  sort: { field: 'planDate' },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  document: {
    prefix: 'ZZ',
    completes: true,
    effectAt: 'effectiveDate',
    about: { file: 'userId' },
    department: 'deptId',
  },
  groups: {
    base: '转正',
    rank: '职级',
    examine: guardedGroup('考核'),
    pay: guardedGroup('薪酬'),
    present: payGroup('现薪酬', PAY_ITEM.terms),
  },
  fields: {
    probationId: reference('试用记录', 'hr/probations', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    ...derivedPerson,
    planDate: date('应转正日', {
      headDay: {
        endsWhile: { field: 'state', is: [DOC.draft, DOC.running, DOC.rejected, DOC.passed] },
      },
      access,
      in: ['list', 'filter', 'sort'],
    }),
    kind: choice('类型', REGULARISATION_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '按期转正',
    }),
    effectiveDate: date('生效日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    summary: longText('工作总结', { required: true, max: 4_000 }),
    // The database computes it from the examinations.
    examineScore: decimal('转正考核分', { ...examine, access, in: ['list'], scale: 1, max: 100 }),
    // Reason for an incomplete examination. The database also stores which user wrote it.
    waiverReason: longText('考核缺项的说明', { max: 500 }),
    waivedById: reference('考核缺项由谁确认', 'system/users', { access }),
    leaderOpinion: longText('上级意见', { max: 1_000 }),
    hrOpinion: longText('人事意见', { max: 1_000 }),
    // The departure of a rejected employee, drafted by a rule.
    dimissionNo: text('离职单号', { access, max: 30 }),
    rankBeforeId: reference('转正前职级', 'org/post-ranks', { ...rank, access }),
    rankAfterId: reference('转正后职级', 'org/post-ranks', rank),
    // Read from the terms of pay, for readers with a competence.
    salaryBefore: money('调整前月薪', { group: 'present', access }),
    salaryAfter: money('转正后月薪', pay),
  },
  actions: {
    askExaminers: action('邀请考核人', {
      call: 'AskPositiveExaminers',
      isPreviewed: true,
      when: { field: 'state', is: [DOC.draft, DOC.rejected] },
    }),
    share: action('分享转正信息', {
      call: 'SharePositive',
      isPreviewed: true,
      when: { field: 'state', is: [DOC.draft, DOC.running, DOC.passed, DOC.rejected, DOC.done] },
      fields: { hours: hoursField(positiveLink), ...OPENINGS },
    }),
  },
})
