import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  longText,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { QUESTION, QUESTION_STATE, SLIP_PART } from './choices.ts'

const access = 'computed'

/**
 * 工资疑问: what a person asked about a line of their slip, and the answer. People ask on the page of their own slip; users
 * with the competence for their pay answer here.
 */
export const salaryQuestions = defineResource({
  path: 'pay/salary-questions',
  table: 'salary_question',
  label: '工资疑问',
  controller: { family: 'hr', name: 'SalaryQuestion' },
  title: 'question',
  sort: { field: 'dueOn' },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    pay: { item: PAY_ITEM.sheet, own: true },
  },
  tabs: {
    field: 'state',
    names: QUESTION_STATE,
    opensOn: QUESTION.waiting,
    of: Object.fromEntries(QUESTION_STATE.options.map(({ value }) => [value, [value]])),
  },
  states: 'state',
  fields: {
    question: text('疑问', { access, in: ['list', 'search'], max: 500 }),
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    month: month('月份', { access, in: ['list', 'filter', 'sort'] }),
    part: choice('工资条项目', SLIP_PART, { access, in: ['list', 'filter'] }),
    itemId: reference('工资项目', 'pay/items', { access, in: ['list'], under: 'part' }),
    amount: money('提问时金额', { access, in: ['list'] }),
    dueOn: date('答复期限', { access, in: ['list', 'sort'] }),
    state: choice('状态', QUESTION_STATE, { access, in: ['list', 'filter'] }),
    salaryId: reference('工资条', 'pay/salaries', { access }),
    answer: longText('答复', { access, max: 1_000 }),
    answeredById: reference('答复人', 'system/users', {
      access,
      in: ['list'],
      under: 'state',
    }),
    answeredAt: dateTime('答复时间', { access }),
  },
  actions: {
    answer: action('答复', {
      call: 'AnswerSalaryQuestion',
      when: { field: 'state', is: [QUESTION.waiting, QUESTION.answered] },
      anew: ['close'],
      isPersonal: true,
      fields: {
        answer: longText('答复', { required: true, max: 1_000 }),
        close: bool('答复后即结束'),
      },
    }),
  },
})
