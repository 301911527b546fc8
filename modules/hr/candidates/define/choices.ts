import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Codes of CANDIDATE_STAGE. */
export const STAGE = {
  toScreen: '10',
  toInterview: '20',
  interviewing: '30',
  passed: '40',
  toCheckUp: '50',
  toHire: '60',
  joined: '70',
  refused: '80',
  gaveUp: '81',
  kept: '90',
} as const

/** The stages of a running application, in their order. */
export const OPEN_STAGES = [
  STAGE.toScreen,
  STAGE.toInterview,
  STAGE.interviewing,
  STAGE.passed,
  STAGE.toCheckUp,
  STAGE.toHire,
] as const

export const CANDIDATE_STAGE = choices(
  'candidateStage',
  {
    10: '待筛选',
    20: '待面试',
    30: '面试中',
    40: '面试通过',
    50: '待体检',
    60: '待录用',
    70: '已入职',
    80: '已淘汰',
    81: '本人放弃',
    90: '人才库',
  },
  {
    10: 'warn',
    20: 'info',
    30: 'info',
    40: 'good',
    50: 'info',
    60: 'special',
    70: 'good',
    80: 'bad',
    81: 'quiet',
    90: 'quiet',
  },
)

export const FAIL_REASON = listed('failReason', [
  '不符合要求',
  '薪资不符',
  '背调不通过',
  '体检不通过',
  '放弃',
  '其他',
])

export const CANDIDATE_PART = inOrder('candidatePart', [
  ['screening', '筛选'],
  ['interviews', '面试'],
  ['hiring', '录用'],
  ['joined', '已入职'],
  ['ended', '已结束'],
])
