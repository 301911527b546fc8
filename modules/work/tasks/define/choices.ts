import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** States of a task; the rules in modules/work/tasks/api change them. */
export const TASK = {
  draft: '0',
  proposed: '1',
  unassigned: '2',
  underWay: '3',
  finishing: '4',
  finished: '5',
  rejected: '6',
  cancelled: '7',
} as const

export type TaskState = (typeof TASK)[keyof typeof TASK]

export const TASK_STATE = choices(
  'taskState',
  {
    0: '草稿',
    1: '立项审批中',
    2: '待指派',
    3: '进行中',
    4: '完成审批中',
    5: '已完成',
    6: '已驳回',
    7: '已取消',
  },
  {
    0: 'quiet',
    1: 'info',
    2: 'warn',
    3: 'info',
    4: 'info',
    5: 'good',
    6: 'bad',
    7: 'quiet',
  },
)

/** Subject of an approval: start, completion, extension or cancellation. */
export const PHASE = { creation: '1', completion: '2', prolonging: '3', cancelling: '4' } as const

export type Phase = (typeof PHASE)[keyof typeof PHASE]

export const TASK_PHASE = choices('taskPhase', { 1: '立项', 2: '完成', 3: '延期', 4: '取消' })

export const APPROVAL_RESULT = choices(
  'taskApprovalResult',
  { 0: '待审批', 1: '通过', 2: '驳回', 3: '转交', 4: '撤回', 5: '失效' },
  { 0: 'warn', 1: 'good', 2: 'bad', 3: 'info', 4: 'quiet', 5: 'quiet' },
)

export const URGENCY = choices(
  'urgency',
  { 1: '普通', 2: '重要', 3: '紧急' },
  { 1: 'quiet', 2: 'warn', 3: 'bad' },
)

export const BY_ONESELF = '自建'
export const BY_ASSIGNING = '指派'
export const BY_CYCLE = '周期'

export const TASK_SOURCE = listed('taskSource', [
  BY_ONESELF,
  BY_ASSIGNING,
  '会议',
  '年度计划',
  '协作',
  BY_CYCLE,
  '外部',
])

export const SUPERIOR = '直接上级'
export const CREATOR = '创建人'
export const DEPARTMENT_HEAD = '部门负责人'
export const NAMED_PERSON = '指定人'

export const APPROVER_RULE = listed('taskApproverRule', [
  SUPERIOR,
  CREATOR,
  DEPARTMENT_HEAD,
  NAMED_PERSON,
])

export const EXTRA = {
  text: '文本',
  number: '数字',
  date: '日期',
  choice: '选项',
} as const

export const EXTRA_FIELD_TYPE = listed('taskExtraType', Object.values(EXTRA))

export const COPIED_TO = '抄送'

export const READER_KIND = listed('taskReaderKind', [COPIED_TO, '完成知会', '转派知会'])

export const BY_LEADER = '领导评分'
export const BY_SELF = '自评'

export const SCORE_KIND = listed('taskScoreKind', [BY_LEADER, BY_SELF, '互评'])

export const DRAFT_MADE = '创建草稿'

export const LOG_ACTION = listed('taskLogAction', [
  '创建',
  DRAFT_MADE,
  '指派',
  '转派',
  '修改',
  '进度',
  '提交审批',
  '通过',
  '驳回',
  '延期',
  '取消',
  '激活',
  '重提',
  '阅办',
  '评分',
  '关联计划',
  '删除',
  '撤销',
])

/** Frequency of a repeat. */
export const REPEAT_CYCLE = listed('taskRepeatCycle', ['日', '周', '双周', '月', '季', '年'])

export const DAILY = '日'
/** Values of REPEAT_CYCLE that use a day of the week. */
export const BY_WEEK: readonly string[] = ['周', '双周']

/** When the date is a day off: move later, move earlier, or skip. */
export const HOLIDAY_RULE = listed('taskRepeatHoliday', ['顺延', '提前', '跳过'])

export const OWNER_LEFT = '责任人离职'
export const NOT_MADE = '任务未能生成'

export const REPEAT_STOP = listed('taskRepeatStop', [OWNER_LEFT, NOT_MADE])
