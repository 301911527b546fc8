import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Codes of REFERRAL_STATE. */
export const REFERRED = {
  recommended: '1',
  underWay: '2',
  joined: '3',
  awarded: '4',
  notHired: '9',
} as const

export const REFERRAL_STATE = choices(
  'referralState',
  { 1: '已推荐', 2: '流程中', 3: '已入职', 4: '已发奖', 9: '未录用' },
  { 1: 'info', 2: 'info', 3: 'good', 4: 'good', 9: 'quiet' },
)

export const REFERRAL_PART = inOrder('referralPart', [
  ['underWay', '流程中'],
  ['joined', '已入职'],
  ['notHired', '未录用'],
])

/** Codes of REFERRAL_BONUS: how far the bonus is, or why there is none. */
export const BONUS = {
  waits: '0',
  proposed: '1',
  confirmed: '2',
  notFirst: '10',
  takesPart: '11',
  left: '12',
  none: '13',
  noEmployer: '14',
  probationFailed: '15',
  withheld: '16',
  notHired: '17',
} as const

/** Reasons that may pass: another try finds the colleague, the amount and the employer of that day. */
export const BONUS_TO_TRY = [BONUS.waits, BONUS.left, BONUS.none, BONUS.noEmployer] as const

export const REFERRAL_BONUS = choices(
  'referralBonus',
  {
    0: '试用期通过后发放',
    1: '待工资确认',
    2: '工资已确认',
    10: '他人先推荐',
    11: '参与该需求的招聘',
    12: '内推人已离职',
    13: '未设奖励金额',
    14: '内推人无发薪主体',
    15: '未通过试用期',
    16: '不发',
    17: '未录用，不发',
  },
  {
    0: 'info',
    1: 'warn',
    2: 'good',
    10: 'quiet',
    11: 'quiet',
    12: 'quiet',
    13: 'quiet',
    14: 'warn',
    15: 'quiet',
    16: 'quiet',
    17: 'quiet',
  },
)

/** Values of REFERRAL_SOURCE. */
export const CAME_BY = { form: '表单', link: '链接' } as const

export const REFERRAL_SOURCE = listed('referralSource', ['表单', '链接'])

export const REFERRAL_RELATION = listed('referralRelation', [
  '前同事',
  '同学',
  '朋友',
  '亲属',
  '其他',
])
