import { EMPLOYMENT_STATUS } from '#modules/hr/archives/define/choices.ts'
import { DOC, defineDocument, whileDrafted } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  files,
  integer,
  longText,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { dictionary } from '#platform/define/shipped/dictionaries/dictionary.ts'
import { DEPARTURE, DEPARTURE_KIND, PROTECTION } from './choices.ts'
import {
  certified,
  contractTerm,
  handedOver,
  leaveKnown,
  origin,
  settled,
  successor,
} from './departure-fields.ts'

const access = 'computed'
const reason = { group: 'reason' } as const
const interview = { group: 'interview' } as const
const pay = { group: 'pay' } as const

/** 离职: the end of an employment, from the last day on. */
export const departures = defineDocument({
  path: 'hr/dimissions',
  table: 'dimission',
  view: 'dimission_view',
  label: '离职',
  controller: { family: 'hr', name: 'Dimission' },
  title: 'userId',
  sort: { field: 'lastDay', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  document: {
    prefix: 'LZ',
    completes: true,
    effectAt: 'lastDay',
    afterDay: true,
    about: { file: 'userId' },
    department: 'deptId',
    reason: 'reasonText',
  },
  groups: {
    base: '离职',
    handover: '工作交接',
    reason: guardedGroup('离职原因'),
    interview: guardedGroup('离职面谈'),
    pay: guardedGroup('结算与补偿'),
    bar: guardedGroup('再录用'),
  },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', { access, in: ['list', 'filter'] }),
    postId: reference('岗位', 'org/posts', { access, in: ['list'], under: 'deptId' }),
    kind: choice('离职类型', DEPARTURE_KIND, { in: ['list', 'form', 'filter'], required: true }),
    // Either party may propose the end for these kinds. Every other kind determines the party.
    byCompany: bool('由公司提出', {
      onlyFor: { field: 'kind', is: [DEPARTURE.agreed, DEPARTURE.expired] },
    }),
    applyDate: date('申请（通知）日期', { in: ['list', 'form'], required: true }),
    lastDay: date('最后工作日', {
      headDay: {
        endsWhile: {
          field: 'state',
          is: [DOC.draft, DOC.running, DOC.rejected, DOC.passed, DOC.done],
        },
      },
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
    }),
    noticeDays: integer('法定提前通知天数', { access }),
    noticeWaived: bool('双方同意缩短通知期', {
      onlyFor: { field: 'kind', is: [DEPARTURE.resigned] },
    }),
    protection: choice('特殊保护（人工核查）', PROTECTION, { initial: '未核查' }),
    protectionNote: longText('特殊保护的说明', { max: 500, help: '保护期内解除或未核查时填写' }),
    protectionWaivedById: reference('未核查由谁确认', 'system/users', { access }),
    unionNotifiedOn: date('通知工会日期'),
    unionNote: longText('未通知工会的说明', { max: 500, help: '如未建立工会' }),
    unionWaivedById: reference('未通知工会由谁确认', 'system/users', { access }),
    socialStopMonth: month('社保最后缴费月', { access, in: ['list'] }),
    nonCompete: bool('启动竞业限制'),
    ...origin,
    statusBefore: choice('此前人员状态', EMPLOYMENT_STATUS, { access }),
    successorId: reference('工作接管人', 'system/users', { access, group: 'handover' }),
    ...handedOver({ group: 'handover' }),
    ...contractTerm({ group: 'handover' }),
    ...certified({ group: 'handover' }),
    // The certificate of leaving and the handover documents are added after approval.
    proveFile: files(
      '离职证明与材料',
      whileDrafted({ field: 'state', is: [DOC.passed, DOC.done] }),
      { group: 'handover' },
    ),
    reasonMain: choice('离职原因', dictionary('leaveReason'), {
      ...reason,
      in: ['form', 'filter'],
      required: true,
    }),
    reasonText: longText('原因说明', { ...reason, max: 1_000 }),
    interviewer: text('面谈人', { ...interview, max: 30 }),
    interviewNote: longText('面谈记录', { ...interview, max: 2_000 }),
    blackList: bool('不再录用', { group: 'bar' }),
    ...settled(pay),
    figuresWaivedById: reference('结算缺项由谁确认', 'system/users', { ...pay, access }),
    ...leaveKnown(pay),
    compensation: money('应付合计', { ...pay, access }),
  },
  actions: {
    handover: action('办理交接', {
      call: 'UpdateDimissionHandover',
      fields: { ...successor, ...handedOver({ required: true }), ...contractTerm({}) },
      when: { field: 'state', is: [DOC.draft, DOC.running, DOC.passed, DOC.rejected, DOC.done] },
    }),
    settle: action('结算', {
      call: 'SettleDimission',
      fields: settled({}),
      when: { field: 'state', is: [DOC.draft, DOC.passed, DOC.rejected] },
    }),
    certify: action('开具离职证明', {
      call: 'IssueLeavingCertificate',
      fields: contractTerm({ required: true }),
      when: { field: 'state', is: [DOC.done] },
    }),
    liftBar: action('准予再录用', {
      call: 'LiftDimissionBar',
      when: { field: 'state', is: [DOC.done] },
      fields: { reason: text('准予原因', { required: true, max: 200 }) },
    }),
  },
})
