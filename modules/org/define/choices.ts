import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

export const POST_WORK_TYPE = listed('postWorkType', [
  '管理',
  '技术',
  '营销',
  '生产',
  '职能',
  '后勤',
  '其他',
])

export const POST_CATEGORY = listed('postCategory', [
  '管理',
  '专业技术',
  '技能操作',
  '营销',
  '职能',
])

/** How a person holds a post; the personnel file shows the main one. */
export const MAIN_POST = '主职'

export const POSITION_KIND = listed('positionKind', [MAIN_POST, '兼职', '借调', '挂职', '代理'])

/** What added a position: a personnel file, a user, a merger or a transfer. */
export const POSITION_SOURCE = choices('positionSource', {
  archive: '人事档案',
  manual: '手工登记',
  merge: '部门合并',
  transfer: '调动单',
})

/** Kinds of changes to a department or to a person's post. */
export const ORG_CHANGE_KIND = listed('orgChangeKind', [
  '新设',
  '更名',
  '移动',
  '合并',
  '撤销',
  '负责人变更',
  '入职',
  '调动',
  '转正',
  '离职',
  '退休',
  '返聘',
  '更正',
])

export const RANK_SEQUENCE = choices('rankSequence', { M: 'M 管理', P: 'P 专业', S: 'S 技能' })

/** Tabs of the list of approved places: in force, proposed, and past. */
export const ESTABLISHMENT_PART = choices('establishmentPart', {
  inForce: '现行',
  underWay: '拟定与审批中',
  past: '已被替代或作废',
})

/** What happens to a department on the day of a planned change. */
export const PLANNED_CHANGE_KIND = choices('plannedChangeKind', {
  move: '移动',
  merge: '合并',
  open: '启用',
})

export const PLANNED_CHANGE_STATE = choices(
  'plannedChangeState',
  { waiting: '等待生效', done: '已生效', withdrawn: '已撤回', failed: '未能生效' },
  { waiting: 'info', done: 'good', withdrawn: 'quiet', failed: 'bad' },
)

/** The pages of a department that its readers share: values are names of the purposes of links. */
export const DEPARTMENT_PAGE = inOrder('departmentPage', [
  ['team', '团队信息（含成员姓名）'],
  ['department', '部门信息（含负责人姓名）'],
])
