import type { Chapter } from '#platform/define/built-in/chapter.ts'
import type { SampleValue } from '#platform/define/built-in/sample.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { fundBases, insuranceBases } from './new-bases.ts'

const month = '2099-01'
/** The base of a person of the register. */
const recordOf = (register: string): Readonly<Record<string, SampleValue>> => ({
  userId: { newOf: register, field: 'userId' },
  month,
  base: '8000.00',
})
const city = '示例市'
const prepared = { city, month, bookMonth: month, keepNamed: true }

/** 年度调整基数: the lists of new bases. Their pages stand beside the registers. */
export const rebasingChapter = {
  resources: [insuranceBases, fundBases],
  choices: listsIn(choices),
  samples: {
    [insuranceBases.path]: recordOf('pay/insurance-persons'),
    [fundBases.path]: recordOf('pay/fund-persons'),
    [`${insuranceBases.path}#prepare`]: Object.assign({ types: [] }, prepared),
    [`${fundBases.path}#prepare`]: prepared,
    [`${insuranceBases.path}#confirm`]: { city, month },
    [`${fundBases.path}#confirm`]: { city, month },
  },
} satisfies Chapter
