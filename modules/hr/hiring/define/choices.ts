import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Codes of TALK_STATE. */
export const TALK = { open: '0', agreed: '1', failed: '2' } as const

export const TALK_STATE = choices(
  'talkState',
  { 0: '待谈', 1: '已达成', 2: '未达成' },
  { 0: 'warn', 1: 'good', 2: 'bad' },
)

export const CHECKUP_KIND = listed('checkupKind', [
  '入职',
  '在岗年度',
  '职业健康上岗前',
  '职业健康在岗',
  '职业健康离岗',
])

/** The value of CHECKUP_KIND before somebody joins. */
export const BEFORE_JOINING = '入职'

/** The value of CHECKUP_KIND on leaving a post that is a hazard. */
export const ON_LEAVING = '职业健康离岗'

/** Codes of CHECKUP_RESULT. */
export const CHECKED = { waits: '0', passed: '1', again: '2', failed: '3', barred: '4' } as const

export const CHECKUP_RESULT = choices(
  'checkupResult',
  { 0: '待检', 1: '合格', 2: '需复查', 3: '不合格', 4: '职业禁忌' },
  { 0: 'warn', 1: 'good', 2: 'info', 3: 'bad', 4: 'bad' },
)

/** The results that a user enters. */
export const CHECKUP_OUTCOME = choices(
  'checkupOutcome',
  { 1: '合格', 2: '需复查', 3: '不合格', 4: '职业禁忌' },
  { 1: 'good', 2: 'info', 3: 'bad', 4: 'bad' },
)

export const PAYER = listed('checkupPayer', ['公司', '个人'])

/** Codes of OFFER_STATE and of the offer of a hiring. */
export const OFFER = {
  none: '0',
  sent: '1',
  accepted: '2',
  declined: '3',
  expired: '4',
  withdrawn: '5',
  replaced: '6',
  /** Of a hiring only: the person joined. */
  joined: '7',
} as const

export const OFFER_STATE = choices(
  'offerState',
  {
    0: '未发',
    1: '已发',
    2: '接受',
    3: '拒绝',
    4: '过期',
    5: '撤回',
    6: '被替代',
    7: '已入职',
  },
  {
    0: 'warn',
    1: 'info',
    2: 'good',
    3: 'bad',
    4: 'quiet',
    5: 'quiet',
    6: 'quiet',
    7: 'good',
  },
)

/** Parts of the list of hirings, by how far the offer is. */
export const HIRING_PART = inOrder('hiringPart', [
  ['open', '待发录用通知'],
  ['sent', '待答复'],
  ['accepted', '待入职'],
  ['joined', '已入职'],
  ['ended', '已结束'],
])
