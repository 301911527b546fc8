import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Codes of INTERVIEW_RESULT. */
export const RESULT = {
  none: '0',
  passed: '1',
  undecided: '2',
  failed: '3',
  absent: '4',
  calledOff: '9',
} as const

export const INTERVIEW_RESULT = choices(
  'interviewResult',
  { 0: '尚无结果', 1: '通过', 2: '待定', 3: '淘汰', 4: '未到场', 9: '取消' },
  { 0: 'info', 1: 'good', 2: 'warn', 3: 'bad', 4: 'quiet', 9: 'quiet' },
)

/** What a recruiter can write as the result. */
export const INTERVIEW_OUTCOME = choices('interviewOutcome', {
  1: '通过',
  2: '待定',
  3: '淘汰',
  4: '未到场',
})

/** What an interviewer recommends. */
export const INTERVIEW_VERDICT = choices(
  'interviewVerdict',
  { 1: '建议通过', 2: '待定', 3: '建议淘汰' },
  { 1: 'good', 2: 'warn', 3: 'bad' },
)

/** Codes of INTERVIEW_PHASE: where an interview stands by its time, its sheets and its result. */
export const PHASE = {
  offered: '0',
  planned: '1',
  toScore: '2',
  toConclude: '3',
  done: '4',
  calledOff: '9',
} as const

export const INTERVIEW_PHASE = choices(
  'interviewPhase',
  { 0: '待候选人选时间', 1: '待面试', 2: '待评分', 3: '待出结果', 4: '已结束', 9: '已取消' },
  { 0: 'warn', 1: 'info', 2: 'warn', 3: 'warn', 4: 'good', 9: 'quiet' },
)

export const INTERVIEW_PART = inOrder('interviewPart', [
  ['toDo', '待面试'],
  ['sheets', '待评分与结果'],
  ['done', '已结束'],
])

/** The value of INTERVIEW_MODE that takes a room. */
export const ON_SITE = '现场'

export const INTERVIEW_MODE = listed('interviewMode', [ON_SITE, '视频', '电话'])
