import { defineDocument, whileDrafted } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  dateTime,
  decimal,
  files,
  integer,
  longText,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import {
  TRAINING_CATEGORY,
  TRAINING_EXAM,
  TRAINING_MODE,
  TRAINING_PART,
  TRAINING_PLAN,
  TRAINING_STATE,
} from './choices.ts'

/** Codes of TRAINING_STATE that rules use. */
export const TRAINING = {
  planned: '0',
  open: '1',
  running: '2',
  done: '3',
  cancelled: '4',
} as const

const access = 'computed'
const schedule = { group: 'held' } as const
const cost = { group: 'cost' } as const
const MAX_HOURS = 2_000
const MAX_MONTHS = 120

/** 培训: a training from plan and approval through sign-up to its results. */
export const trainings = defineDocument({
  path: 'hr/trainings',
  table: 'train',
  view: 'train_view',
  label: '培训',
  controller: { family: 'hr', name: 'Train' },
  title: 'title',
  sort: { field: 'startAt', descending: true },
  rows: { scope: { department: 'deptId' } },
  document: { prefix: 'PX', department: 'deptId' },
  tabs: {
    field: 'trainState',
    names: TRAINING_PART,
    of: {
      planned: [TRAINING.planned],
      open: [TRAINING.open],
      running: [TRAINING.running],
      done: [TRAINING.done],
      cancelled: [TRAINING.cancelled],
    },
  },
  groups: { base: '培训', held: '时间与地点', cost: '费用与服务期' },
  fields: {
    title: text('标题', { in: ['list', 'form', 'search'], required: true, max: 80 }),
    category: choice('类别', TRAINING_CATEGORY, { in: ['list', 'form', 'filter'], required: true }),
    mode: choice('培训方式', TRAINING_MODE, {
      in: ['list', 'form', 'filter'],
      required: true,
      under: 'category',
    }),
    planKind: choice('计划性质', TRAINING_PLAN, { required: true }),
    deptId: reference('主办部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    content: longText('内容', { required: true, max: 4_000 }),
    examKind: choice('考核方式', TRAINING_EXAM, { required: true, initial: '无' }),
    passScore: integer('及格分', { required: true, max: 100, initial: '60' }),
    // Participants who pass get this certificate; number and document are added later.
    certTypeId: reference('取得证书', 'hr/certificate-types'),
    trainState: choice('培训状态', TRAINING_STATE, { access, in: ['list', 'filter', 'sort'] }),
    startAt: dateTime('开始时间', {
      ...schedule,
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
    }),
    endAt: dateTime('结束时间', {
      ...schedule,
      in: ['list', 'form', 'sort'],
      required: true,
      under: 'startAt',
    }),
    hours: decimal('学时', {
      ...schedule,
      required: true,
      scale: 1,
      min: 0.5,
      max: MAX_HOURS,
    }),
    place: text('培训地点', { ...schedule, max: 60 }),
    trainer: text('讲师', { ...schedule, in: ['list', 'form'], under: 'deptId', max: 40 }),
    trainOrg: text('培训机构', { ...schedule, max: 60 }),
    quota: integer('名额', { ...schedule, min: 1, max: 9_999 }),
    taken: integer('参训人数', { ...schedule, access, in: ['list'], under: 'trainState' }),
    budget: money('预算金额', cost),
    actualFee: money('实际费用', { ...cost, access }),
    needSign: bool('需签服务期', cost),
    serviceMonths: integer('服务期月数', { ...cost, min: 1, max: MAX_MONTHS }),
    // Attendance lists and handouts are added during and after the training.
    files: files(
      '附件',
      whileDrafted({ field: 'trainState', is: [TRAINING.open, TRAINING.running, TRAINING.done] }),
    ),
  },
  actions: {
    publish: action('发布', {
      call: 'PublishTrain',
      when: { field: 'trainState', is: [TRAINING.planned] },
    }),
    finish: action('完成', {
      call: 'FinishTrain',
      when: { field: 'trainState', is: [TRAINING.open, TRAINING.running] },
      fields: { actualFee: money('实际费用', { required: true }) },
    }),
    callOff: action('取消培训', {
      call: 'CallOffTrain',
      button: 'publish',
      when: { field: 'trainState', is: [TRAINING.planned, TRAINING.open, TRAINING.running] },
      fields: { reason: text('取消原因', { required: true, max: 200 }) },
    }),
  },
})
