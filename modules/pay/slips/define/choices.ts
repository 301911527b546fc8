import { choices, inOrder } from '#platform/define/engine/choice-list.ts'

/** The states of a question, by name in code. */
export const QUESTION = { waiting: '0', answered: '1', closed: '2' } as const

export const QUESTION_STATE = choices(
  'salaryQuestionState',
  {
    [QUESTION.waiting]: '待答',
    [QUESTION.answered]: '已答',
    [QUESTION.closed]: '已结',
  },
  {
    [QUESTION.waiting]: 'warn',
    [QUESTION.answered]: 'info',
    [QUESTION.closed]: 'quiet',
  },
)

/** What a question is about: an item of pay, or one of the sums of a slip. */
export const SLIP_PART = inOrder('slipPart', [
  ['item', '工资项目'],
  ['net', '实发'],
  ['insurance', '社保个人部分'],
  ['fund', '公积金个人部分'],
  ['tax', '个税'],
])
