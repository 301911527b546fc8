import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Codes of PARTY_STAGE. */
export const STAGE = {
  applicant: '1',
  activist: '2',
  object: '3',
  probation: '4',
  full: '5',
  ended: '9',
} as const

export const PARTY_STAGE = choices(
  'partyStage',
  { 1: '申请人', 2: '积极分子', 3: '发展对象', 4: '预备党员', 5: '正式党员', 9: '已结束' },
  { 1: 'info', 2: 'info', 3: 'info', 4: 'warn', 5: 'good', 9: 'quiet' },
)

/** Tabs of the list of members. */
export const PARTY_PART = inOrder('partyPart', [
  ['members', '党员'],
  ['growing', '发展中'],
  ['over', '已结束'],
])

/** Codes of PARTY_STEP. */
export const STEP = {
  apply: 'apply',
  talk: 'talk',
  activist: 'activist',
  review: 'review',
  object: 'object',
  political: 'political',
  training: 'training',
  preexam: 'preexam',
  accept: 'accept',
  approve: 'approve',
  oath: 'oath',
  prolong: 'prolong',
  full: 'full',
  fullApprove: 'fullApprove',
} as const

export const PARTY_STEP = inOrder('partyStep', [
  ['apply', '递交申请'],
  ['talk', '谈话'],
  ['activist', '确定积极分子'],
  ['review', '半年考察'],
  ['object', '确定发展对象'],
  ['political', '政治审查'],
  ['training', '集中培训'],
  ['preexam', '预审'],
  ['accept', '支部大会接收'],
  ['approve', '上级审批'],
  ['oath', '入党宣誓'],
  ['prolong', '延长预备期'],
  ['full', '支部大会转正'],
  ['fullApprove', '转正审批'],
  ['transferIn', '组织关系转入'],
])

/** The stage that begins when a step is done. */
export const BEGINS: Readonly<Record<string, string>> = {
  activist: STAGE.activist,
  object: STAGE.object,
  approve: STAGE.probation,
  fullApprove: STAGE.full,
}

/** Steps that a members' meeting decides by a vote. */
export const VOTED: readonly string[] = [STEP.accept, STEP.prolong, STEP.full]

/** What a meeting votes about. */
export const PARTY_MATTER = inOrder('partyMatter', [
  ['accept', '接收预备党员'],
  ['full', '预备党员转正'],
  ['prolong', '延长预备期'],
  ['cancel', '取消预备资格'],
  ['other', '其他决议'],
])

export const PARTY_END = listed('partyEnd', [
  '转出',
  '停止党籍',
  '自行脱党',
  '退党',
  '除名',
  '开除',
  '逝世',
  '取消预备资格',
])

/** Ends that the branch records; a member who moves away ends by the receipt of the new organisation. */
export const PARTY_END_HERE = listed('partyEndHere', [
  '停止党籍',
  '自行脱党',
  '退党',
  '除名',
  '开除',
  '逝世',
  '取消预备资格',
])

export const MOVED_AWAY = '转出'

/** The value of PARTY_DUTY that allows changes. */
export const WORKS = '经办'

export const PARTY_DUTY = listed('partyDuty', ['查看', '经办'])

/** Codes of PARTY_MEETING_STATE. */
export const MEETING = {
  planned: '0',
  announced: '1',
  held: '2',
  archived: '3',
  cancelled: '9',
} as const

export const PARTY_MEETING_STATE = choices(
  'partyMeetingState',
  { 0: '计划', 1: '已通知', 2: '已召开', 3: '已归档', 9: '取消' },
  { 0: 'info', 1: 'warn', 2: 'good', 3: 'quiet', 9: 'quiet' },
)

/** The meeting of all members of a branch, which decides by votes. */
export const MEMBERS_MEETING = '支部党员大会'

export const PARTY_MEETING_KIND = listed('partyMeetingKind', [
  '支部党员大会',
  '支部委员会',
  '党小组会',
  '党课',
  '主题党日',
  '组织生活会',
  '民主评议',
  '谈心谈话',
])

/** Values of PARTY_OPINION that count. */
export const SAID = { yes: '赞成', no: '反对' } as const

export const PARTY_OPINION = listed('partyOpinion', ['赞成', '反对', '弃权'])

export const PARTY_PAYER = listed('partyPayer', ['在职', '离退休', '无收入'])
export const WITHOUT_INCOME = '无收入'

/** Values of PARTY_FEE_STATE. */
export const FEE_STATE = { open: '应缴', paid: '已缴', behind: '欠缴', remitted: '减免' } as const

export const PARTY_FEE_STATE = listed('partyFeeState', ['应缴', '已缴', '欠缴', '减免', '作废'], {
  应缴: 'warn',
  已缴: 'good',
  欠缴: 'bad',
  减免: 'quiet',
  作废: 'quiet',
})

export const PARTY_WAY = listed('partyWay', ['转账', '现金', '代扣'])

/** Tabs of the page of a member. */
export const MEMBER_TAB = inOrder('partyMemberTab', [
  ['about', '基本情况'],
  ['way', '发展步骤'],
  ['dues', '党费'],
])

/** Events on the days of a member. */
export const MEMBER_DAY = inOrder('partyMemberDay', [
  ['applyOn', '申请'],
  ['joinOn', '入党'],
  ['formalOn', '转正'],
  ['endedOn', '结束'],
])
