import { choices, listed } from '#platform/define/engine/choice-list.ts'

export const MEETING_CATEGORY = listed('meetingCategory', [
  '例会',
  '专题会',
  '专项会',
  '经营分析会',
  '党群会议',
  '其他',
])

export const MEETING_CYCLE = listed('meetingCycle', [
  '每日',
  '每周',
  '双周',
  '每月',
  '每季',
  '不定期',
])

/** Values of MEETING_CYCLE that rules use. */
export const DAILY = '每日'
export const WEEKLY: readonly string[] = ['每周', '双周']
export const NOW_AND_THEN = '不定期'

/** State of a topic in a series. */
export const TOPIC_STATE = choices(
  'meetingTopicState',
  { 0: '待汇报', 1: '已汇报', 2: '跟踪中', 3: '已关闭', 9: '已取消' },
  { 0: 'warn', 1: 'info', 2: 'info', 3: 'good', 9: 'quiet' },
)

export const PROJECT_MEETING_STATE = choices(
  'projectMeetingState',
  { 0: '草稿', 1: '已通知', 2: '已召开', 3: '已归档', 9: '已取消' },
  { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'good', 9: 'quiet' },
)
