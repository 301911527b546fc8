import { listed } from '#platform/define/engine/choice-list.ts'

/** Values of TITLE_RESULT. */
export const RESULT = { recommended: '推荐', passed: '通过', failed: '未通过' } as const

export const TITLE_RESULT = listed('titleResult', ['推荐', '通过', '未通过'], {
  推荐: 'info',
  通过: 'good',
  未通过: 'bad',
})

/** What a committee decides. */
export const TITLE_VERDICT = listed('titleVerdict', ['通过', '未通过'])
