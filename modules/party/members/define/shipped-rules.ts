import { STEP } from '#modules/party/define/choices.ts'

/** A step of the way to membership with its terms. Terms without a value do not apply. */
export type ShippedRule = {
  stepCode: string
  requires: readonly string[]
  decidedBy: string
  /** The step from whose day the months are counted. */
  afterStep?: string
  minMonths?: number
  maxMonths?: number
  /** The longest term when a reason is given. */
  mostMonths?: number
  /** Working days of public notice, by the rules of 2026 only. */
  noticeDays?: number
}

/** Editions of the rules of the party (发展党员工作细则), to be confirmed by the party office. */
export const RULE_EDITIONS = [
  {
    article: '发展党员工作细则（2014年）',
    effectiveFrom: '2014-05-28',
    effectiveTo: '2026-05-17',
    hasNotice: false,
  },
  {
    article: '发展党员工作细则（2026年修订）',
    effectiveFrom: '2026-05-18',
    effectiveTo: null,
    hasNotice: true,
  },
] as const

const BRANCH = '党支部'
const COMMITTEE = '支部委员会，报上级备案'
const ABOVE = '上级党委'

/** Steps in their order. */
export const SHIPPED_RULES: readonly ShippedRule[] = [
  {
    stepCode: STEP.apply,
    requires: [],
    decidedBy: '本人',
  },
  {
    stepCode: STEP.talk,
    requires: [STEP.apply],
    afterStep: STEP.apply,
    maxMonths: 1,
    decidedBy: BRANCH,
  },
  {
    stepCode: STEP.activist,
    requires: [STEP.talk],
    afterStep: STEP.talk,
    decidedBy: COMMITTEE,
  },
  {
    stepCode: STEP.review,
    requires: [STEP.activist],
    maxMonths: 6,
    decidedBy: BRANCH,
  },
  {
    stepCode: STEP.object,
    requires: [STEP.activist],
    afterStep: STEP.activist,
    minMonths: 12,
    noticeDays: 5,
    decidedBy: COMMITTEE,
  },
  {
    stepCode: STEP.political,
    requires: [STEP.object],
    afterStep: STEP.object,
    decidedBy: ABOVE,
  },
  {
    stepCode: STEP.training,
    requires: [STEP.object],
    afterStep: STEP.object,
    decidedBy: ABOVE,
  },
  {
    stepCode: STEP.preexam,
    requires: [STEP.political, STEP.training],
    afterStep: STEP.political,
    decidedBy: ABOVE,
  },
  {
    stepCode: STEP.accept,
    requires: [STEP.preexam],
    afterStep: STEP.preexam,
    maxMonths: 1,
    decidedBy: '支部党员大会',
  },
  {
    stepCode: STEP.approve,
    requires: [STEP.accept],
    afterStep: STEP.accept,
    maxMonths: 3,
    mostMonths: 6,
    decidedBy: ABOVE,
  },
  {
    stepCode: STEP.oath,
    requires: [STEP.approve],
    afterStep: STEP.approve,
    maxMonths: 1,
    decidedBy: BRANCH,
  },
  {
    stepCode: STEP.prolong,
    requires: [STEP.approve],
    afterStep: STEP.accept,
    decidedBy: '支部党员大会，上级党委批准',
  },
  {
    stepCode: STEP.full,
    requires: [STEP.approve],
    afterStep: STEP.accept,
    minMonths: 12,
    decidedBy: '支部党员大会',
  },
  {
    stepCode: STEP.fullApprove,
    requires: [STEP.full],
    afterStep: STEP.full,
    maxMonths: 3,
    decidedBy: ABOVE,
  },
]
