import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Contract terms that limit a probation: Labour Contract Law of the PRC, article 19. */
export const PROBATION_TERM = inOrder('probationTerm', [
  ['fixed', '固定期限'],
  ['open', '无固定期限'],
  ['task', '以完成一定工作任务为期限'],
])

export const EVALUATION_CYCLE = listed('evaluationCycle', ['每月', '中期+期末'])

export const PROBATION_RESULT = choices(
  'probationResult',
  { 0: '进行中', 1: '拟转正', 2: '延长', 3: '不合格' },
  { 0: 'info', 1: 'good', 2: 'warn', 3: 'bad' },
)

export const EVALUATION_STATE = choices(
  'evaluationState',
  { 0: '待自评', 1: '待评估', 2: '已完成' },
  { 0: 'warn', 1: 'info', 2: 'good' },
)

export const EXAMINER_ROLE = listed('examinerRole', [
  '直接上级',
  '部门负责人',
  '导师',
  '同事',
  '人事',
])

export const AGREEMENT = choices('agreement', { 0: '不同意', 1: '同意' }, { 0: 'bad', 1: 'good' })

export const EXAMINE_STATE = choices(
  'examineState',
  { 0: '待考核', 1: '已提交' },
  { 0: 'warn', 1: 'good' },
)

/** The kind of a confirmation that rejects the employee. */
export const NOT_TAKEN_ON = '不予转正'

export const REGULARISATION_KIND = listed('positiveKind', [
  '按期转正',
  '提前转正',
  '延期转正',
  NOT_TAKEN_ON,
])
