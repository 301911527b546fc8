import { choices } from '#platform/define/engine/choice-list.ts'

export const COLLAB_STATE = choices(
  'collabState',
  {
    0: '草稿',
    1: '部门审批',
    2: '待受理',
    3: '协作中',
    4: '待确认',
    5: '已完成',
    6: '已拒绝',
    7: '已取消',
  },
  {
    0: 'quiet',
    1: 'info',
    2: 'warn',
    3: 'info',
    4: 'warn',
    5: 'good',
    6: 'bad',
    7: 'quiet',
  },
)

/** A requested department's answer. */
export const COLLAB_REPLY = choices(
  'collabReply',
  { 0: '待答复', 1: '已受理', 2: '已拒绝' },
  { 0: 'warn', 1: 'good', 2: 'bad' },
)
