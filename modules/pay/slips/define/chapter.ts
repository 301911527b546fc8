import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { salaryQuestions } from './salary-question.ts'

/** 工资条: what people read, confirm and ask about. Its pages are under the heading of pay runs. */
export const slipChapter = {
  resources: [salaryQuestions],
  choices: listsIn(choices),
  samples: { [`${salaryQuestions.path}#answer`]: { answer: '已核对', close: false } },
} satisfies Chapter
