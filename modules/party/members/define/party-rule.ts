import { PARTY_STEP } from '#modules/party/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  choiceSet,
  date,
  integer,
  text,
} from '#platform/define/engine/field-kinds.ts'

const MOST_MONTHS = 60
const shown = ['list', 'form'] as const

/** 发展规则: the rules of each step with the days on which they are in force, as the party office confirmed them. */
export const partyRules = defineResource({
  path: 'party/rules',
  table: 'party_rule',
  label: '发展规则',
  controller: { family: 'hr', name: 'PartyRule' },
  title: 'stepCode',
  sort: { field: 'seq' },
  rows: { narrow: ['effectiveFrom', 'isConfirmed'] },
  fields: {
    stepCode: choice('步骤', PARTY_STEP, { in: ['list', 'form', 'filter'], required: true }),
    seq: integer('顺序', { in: ['list', 'form', 'sort'], required: true, min: 1, max: 99 }),
    requires: choiceSet('须先完成', PARTY_STEP, { in: shown }),
    afterStep: choice('起算步骤', PARTY_STEP, { in: shown }),
    minMonths: integer('至少（月）', { in: shown, max: MOST_MONTHS }),
    maxMonths: integer('至多（月）', { in: shown, max: MOST_MONTHS }),
    mostMonths: integer('有理由时至多（月）', { max: MOST_MONTHS }),
    noticeDays: integer('公示（工作日）', { in: shown, max: MOST_MONTHS }),
    decidedBy: text('决定', { in: shown, required: true, max: 60 }),
    article: text('依据', { in: shown, required: true, max: 100 }),
    effectiveFrom: date('施行日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    effectiveTo: date('废止日期', { in: shown }),
    isConfirmed: bool('党务部门已核对', { in: shown }),
  },
})
