import type { Chapter } from '#platform/define/built-in/chapter.ts'
import type { SampleValue } from '#platform/define/built-in/sample.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { fundBases, insuranceBases } from './new-bases.ts'

/** A person who works here in the months of the samples. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }
const month = '2099-01'
const record: Readonly<Record<string, SampleValue>> = {
  userId: { newOf: 'hr/archives', with: WORKS_HERE },
  month,
  base: '8000.00',
}
const city = '示例市'
const prepared = { city, month, bookMonth: month, keepNamed: true }

/** 年度调整基数: the lists of new bases. Their pages stand beside the registers. */
export const rebasingChapter = {
  resources: [insuranceBases, fundBases],
  choices: listsIn(choices),
  samples: {
    [insuranceBases.path]: record,
    [fundBases.path]: record,
    [`${insuranceBases.path}#prepare`]: Object.assign({ types: [] }, prepared),
    [`${fundBases.path}#prepare`]: prepared,
    [`${insuranceBases.path}#confirm`]: { city, month },
    [`${fundBases.path}#confirm`]: { city, month },
  },
} satisfies Chapter
