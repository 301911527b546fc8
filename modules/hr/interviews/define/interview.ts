import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  dateTime,
  decimal,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import {
  INTERVIEW_MODE,
  INTERVIEW_OUTCOME,
  INTERVIEW_PART,
  INTERVIEW_PHASE,
  INTERVIEW_RESULT,
  ON_SITE,
  PHASE,
} from './choices.ts'

const access = 'computed'
const MOST_ROUNDS = 10
const SHORTEST = 5
const LONGEST = 480
const create = { access: 'create' } as const

const MOST_SLOTS = 6
const planAt = { help: '两次面试时间重叠时会提示；未到时间不能评分' } as const
const minutes = { required: true, min: SHORTEST, max: LONGEST, initial: '60' } as const
const mode = { required: true, initial: ON_SITE } as const
const place = { max: 80, help: '现场面试填会议室，视频面试填链接' } as const
const slotCells = { at: dateTime('时间', { required: true }) }
const slots = {
  max: MOST_SLOTS,
  help: '不定时间时，填 2 至 6 个时间，由候选人在进度页面选定一个；不能与他人的安排重叠',
} as const
const confirmed = { help: '时间重叠或在 07:00–22:00 以外时，勾选后才能安排' } as const

/** 面试: one round of interviews of an application. Score sheets stand in the panel, which has calls of its own. */
export const interviews = defineResource({
  path: 'hr/interviews',
  table: 'interview',
  view: 'interview_view',
  label: '面试',
  controller: { family: 'hr', name: 'Interview' },
  title: 'name',
  sort: { field: 'planAt', descending: true },
  rows: {
    scope: { department: 'deptId' },
    deletable: { field: 'phase', is: [PHASE.offered, PHASE.planned, PHASE.calledOff] },
    narrow: ['planAt', 'phase', 'kind'],
    notesReaders: true,
  },
  tabs: {
    field: 'phase',
    names: INTERVIEW_PART,
    of: {
      toDo: [PHASE.offered, PHASE.planned],
      sheets: [PHASE.toScore, PHASE.toConclude],
      done: [PHASE.done, PHASE.calledOff],
    },
    opensOn: 'toDo',
  },
  groups: { base: '面试', outcome: '评分与结果' },
  fields: {
    interviewNo: text('面试编号', {
      access,
      in: ['list', 'sort', 'search'],
      max: 30,
      check: 'code',
      under: 'name',
    }),
    name: text('姓名', { access, in: ['list', 'sort', 'search'], max: 60 }),
    candidateId: reference('候选人', 'hr/candidates', {
      in: ['form', 'filter'],
      required: true,
      ...create,
    }),
    deptId: reference('需求部门', 'org/departments', { access, in: ['filter'] }),
    postId: reference('岗位', 'org/posts', { access, in: ['list', 'filter'] }),
    round: integer('轮次', {
      in: ['list', 'form', 'filter'],
      required: true,
      min: 1,
      max: MOST_ROUNDS,
      ...create,
    }),
    kind: choice('面试类型', INTERVIEW_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      under: 'round',
    }),
    planAt: dateTime('面试时间', { in: ['list', 'form', 'filter', 'sort'], ...planAt, ...create }),
    slots: rows('供候选人选择的时间', slotCells, { in: ['form'], ...slots, ...create }),
    minutes: integer('预计时长（分钟）', { in: ['form'], ...minutes, ...create }),
    mode: choice('面试形式', INTERVIEW_MODE, { in: ['form', 'filter'], ...mode, ...create }),
    place: text('地点或链接', { in: ['list', 'form'], under: 'planAt', ...place, ...create }),
    interviewerIds: references('面试官', 'system/users', {
      in: ['list', 'form', 'filter'],
      required: true,
      ...create,
    }),
    cardId: reference('评分卡', 'hr/score-cards', { in: ['form'], required: true, ...create }),
    confirmed: bool('仍按此安排', { in: ['form'], ...confirmed, ...create }),
    phase: choice('进度', INTERVIEW_PHASE, { access, in: ['list', 'filter'] }),
    seats: integer('应交评分表', { access, group: 'outcome', in: [] }),
    sheets: integer('已交评分表', { access, group: 'outcome', in: ['list'], under: 'phase' }),
    result: choice('结果', INTERVIEW_RESULT, { access, group: 'outcome', in: ['list', 'filter'] }),
    avgScore: decimal('平均得分', {
      access,
      group: 'outcome',
      in: ['list', 'sort'],
      under: 'result',
      scale: 1,
      max: 100,
    }),
    resultAt: dateTime('结果时间', { access, group: 'outcome', in: [] }),
    opinion: longText('综合意见', { access, group: 'outcome', max: 1_000 }),
    closeReason: longText('评分未齐的原因', { access, group: 'outcome', max: 500 }),
    remark: longText('备注', { max: 1_000 }),
  },
  actions: {
    conclude: action('登记结果', {
      call: 'SetInterviewResult',
      when: { field: 'phase', is: [PHASE.toScore, PHASE.toConclude] },
      fields: {
        result: choice('结果', INTERVIEW_OUTCOME, { required: true }),
        opinion: longText('综合意见', { max: 1_000 }),
        closeReason: longText('评分未齐的原因', {
          max: 500,
          help: '评分表未交齐时必填；登记结果后评分不能再改',
        }),
      },
      anew: ['result'],
    }),
    arrange: action('改期', {
      call: 'ArrangeInterview',
      when: { field: 'phase', is: [PHASE.offered, PHASE.planned] },
      fields: {
        planAt: dateTime('面试时间', planAt),
        slots: rows('供候选人选择的时间', slotCells, slots),
        minutes: integer('预计时长（分钟）', minutes),
        mode: choice('面试形式', INTERVIEW_MODE, mode),
        place: text('地点或链接', place),
        interviewerIds: references('面试官', 'system/users', { required: true }),
        confirmed: bool('仍按此安排', confirmed),
      },
      anew: ['slots', 'confirmed'],
    }),
    callOff: action('取消面试', {
      call: 'CancelInterview',
      when: { field: 'phase', is: [PHASE.offered, PHASE.planned, PHASE.toScore] },
      fields: { reason: longText('原因', { required: true, max: 500 }) },
    }),
  },
})
