import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

export const TRAINING_CATEGORY = listed('trainCategory', [
  '入职',
  '岗位技能',
  '安全',
  '管理',
  '合规',
  '外派',
  '学历提升',
])

export const TRAINING_MODE = listed('trainMode', ['内训', '外训', '线上', '外派'])

export const TRAINING_PLAN = listed('trainPlan', ['年度计划内', '临时'])

export const TRAINING_EXAM = listed('trainExam', ['无', '笔试', '实操', '心得'])

/** Progress of an approved training. */
export const TRAINING_STATE = choices(
  'trainState',
  { 0: '计划', 1: '报名中', 2: '进行中', 3: '已完成', 4: '已取消' },
  { 0: 'quiet', 1: 'info', 2: 'info', 3: 'good', 4: 'quiet' },
)

export const TRAINING_PART = inOrder('trainPart', [
  ['planned', '计划'],
  ['open', '报名中'],
  ['running', '进行中'],
  ['done', '已完成'],
  ['cancelled', '已取消'],
])

export const TRAINING_SIGN_IN = listed('trainSignIn', ['未签', '已签', '请假', '缺席'], {
  未签: 'quiet',
  已签: 'good',
  请假: 'warn',
  缺席: 'bad',
})

export const TRAINING_RESULT = listed('trainResult', ['待定', '合格', '不合格'], {
  待定: 'quiet',
  合格: 'good',
  不合格: 'bad',
})
