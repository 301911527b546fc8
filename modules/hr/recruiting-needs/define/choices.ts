import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'
import { dictionary } from '#platform/define/shipped/dictionaries/dictionary.ts'

/** Why a department needs people. */
export const NEED_REASON = listed('needReason', [
  '新增编制',
  '离职补员',
  '人员储备',
  '短期替代',
  '项目需要',
])

/** The values of NEED_REASON that replace a person. */
export const REPLACING = ['离职补员', '短期替代'] as const

export const NEED_URGENCY = choices(
  'needUrgency',
  { 1: '普通', 2: '重要', 3: '紧急' },
  { 1: 'quiet', 2: 'warn', 3: 'bad' },
)

/** Codes of PUBLISH_STATE. A need has none until it is approved. */
export const PUBLISHED = { no: '0', yes: '1', over: '2', closed: '9' } as const

/** States in which an approved need takes applications: until it is closed. */
export const TAKES_APPLICATIONS = [PUBLISHED.no, PUBLISHED.yes, PUBLISHED.over] as const

export const PUBLISH_STATE = choices(
  'publishState',
  { 0: '未发布', 1: '发布中', 2: '已下线', 9: '已关闭' },
  { 0: 'warn', 1: 'good', 2: 'info', 9: 'quiet' },
)

/** Where a need is published. */
export const NEED_CHANNEL = listed('needChannel', [
  '官网',
  '招聘网站',
  '内推',
  '校招',
  '猎头',
  '现场',
])

export const INTERVIEW_KIND = listed('interviewKind', ['初试', '复试', '终试', '专业笔试', '电话'])

/** Parts of the list of needs, by the state of the document. */
export const NEED_PART = inOrder('needPart', [
  ['open', '招聘中'],
  ['underWay', '办理中'],
  ['past', '已作废'],
])

/** Words that name a condition of sex, age, marriage or health. */
export const UNFAIR_WORD = dictionary('unfairWord')
