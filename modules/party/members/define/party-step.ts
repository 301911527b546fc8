import { PARTY_STAGE, PARTY_STEP } from '#modules/party/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  files,
  integer,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 发展步骤: what was done on a member's way, and what may be done next, with its days. Rules write the rows. */
export const partySteps = defineResource({
  path: 'party/steps',
  table: 'party_step',
  view: 'party_step_view',
  label: '发展步骤',
  controller: { family: 'hr', name: 'PartyStep' },
  title: 'stepCode',
  sort: { field: 'doneAt', descending: true },
  rows: {
    parent: { resource: 'party/members', field: 'memberId' },
    sealed: { by: 'id', reach: 'party_reach' },
  },
  fields: {
    memberId: reference('党员', 'party/members', { access, in: ['filter'] }),
    stepCode: choice('步骤', PARTY_STEP, { access, in: ['list', 'filter'] }),
    nth: integer('第几次', { access, max: 99 }),
    stage: choice('阶段', PARTY_STAGE, { access }),
    earliest: date('最早', { access, in: ['list'] }),
    latest: date('最迟', { access, in: ['list'] }),
    doneAt: date('完成日期', { access, in: ['list', 'sort'] }),
    isLate: bool('逾期', { access, in: ['list'] }),
    meetingId: reference('会议', 'party/meetings', { access }),
    noticedOn: date('公示开始', { access }),
    months: integer('延长（月）', { access, max: 12 }),
    decidedBy: text('决定', { access, in: ['list'], max: 60 }),
    article: text('依据', { access, max: 100 }),
    note: longText('说明', { access, max: 200 }),
    files: files('证明材料', { open: 'always' }),
  },
})
