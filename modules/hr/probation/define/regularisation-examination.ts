import { derivedPerson } from '#modules/hr/define/person-fields.ts'
import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  decimal,
  integer,
  longText,
  reference,
} from '#platform/define/engine/field-kinds.ts'
import { AGREEMENT, EXAMINE_STATE, EXAMINER_ROLE } from './choices.ts'

const access = 'computed'
const opinionField = { access, group: 'said' } as const
const WHOLE = { min: 0, max: 100 }

/** States of an examination; rules write no other codes. */
export const TO_BE_EXAMINED = '0'
export const EXAMINED = '1'

const part = (label: string) => integer(label, { ...WHOLE, required: true })

/** 转正考核: the judgement of one of several examiners on an employee to be confirmed. */
export const regularisationExaminations = defineResource({
  path: 'hr/positive-examines',
  table: 'positive_examine',
  view: 'positive_examine_view',
  label: '转正考核',
  controller: { family: 'hr', name: 'PositiveExamine' },
  title: 'userId',
  sort: { field: 'askedAt', descending: true },
  rows: {
    // A user's own rows are those they examine, not those about themselves.
    scope: { person: 'examinerFileId', department: 'deptId', isDeciding: true },
    deletable: { field: 'state', is: [TO_BE_EXAMINED] },
  },
  states: 'state',
  groups: { base: '概况', said: '考核意见' },
  fields: {
    positiveId: reference('转正单', 'hr/positives', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    ...derivedPerson,
    // Examiners see this list. A filter would show them the accounts of all users, so this field has no filter.
    examinerId: reference('考核人', 'system/users', { in: ['list', 'form'], required: true }),
    examinerFileId: reference('考核人档案', 'hr/archives', { access }),
    role: choice('考核角色', EXAMINER_ROLE, {
      in: ['list', 'form'],
      required: true,
    }),
    weight: decimal('权重', {
      in: ['list', 'form'],
      required: true,
      scale: 2,
      min: 0.01,
      max: 100,
    }),
    askedAt: dateTime('邀请时间', { access, in: ['sort'] }),
    dueDate: date('截止日期', { access, in: ['list'] }),
    competence: integer('岗位胜任', { ...opinionField, ...WHOLE }),
    work: integer('工作业绩', { ...opinionField, ...WHOLE }),
    learning: integer('学习能力', { ...opinionField, ...WHOLE }),
    teamwork: integer('协作', { ...opinionField, ...WHOLE }),
    discipline: integer('纪律', { ...opinionField, ...WHOLE }),
    total: decimal('合计', { ...opinionField, in: ['list'], scale: 1, max: 100 }),
    agree: choice('是否同意转正', AGREEMENT, { ...opinionField, in: ['list'] }),
    opinion: longText('意见', { ...opinionField, max: 1_000 }),
    state: choice('状态', EXAMINE_STATE, { access, in: ['list', 'filter'] }),
  },
  actions: {
    examine: transition('考核', {
      call: 'SubmitPositiveExamine',
      from: [TO_BE_EXAMINED],
      to: EXAMINED,
      fields: {
        competence: part('岗位胜任'),
        work: part('工作业绩'),
        learning: part('学习能力'),
        teamwork: part('协作'),
        discipline: part('纪律'),
        agree: choice('是否同意转正', AGREEMENT, { required: true }),
        opinion: longText('意见', { max: 1_000 }),
      },
    }),
  },
})
