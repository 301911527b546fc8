import { DOC, defineDocument, whileDrafted } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  decimal,
  files,
  integer,
  longText,
  reference,
  year,
} from '#platform/define/engine/field-kinds.ts'
import { AFTERNOON, BIRTH_KIND, HALF_DAY, LEAVE, LEAVE_KIND, MORNING } from './choices.ts'
import { ABOUT, REACHED_BY, whose } from './person-fields.ts'

const access = 'computed'
/** The kinds of leave that a field is for. */
const onlyFor = (...kinds: string[]) => ({ onlyFor: { field: 'kind', is: kinds } })
const half = { in: ['list', 'form'], required: true } as const

/** 请假(按天): leave by days and halves of days. */
export const leaves = defineDocument({
  path: 'attendance/leaves',
  table: 'leave',
  view: 'leave_view',
  label: '请假',
  controller: { family: 'sa', name: 'Leave' },
  title: 'userId',
  sort: { field: 'startDate', descending: true },
  rows: REACHED_BY,
  document: { prefix: 'QJ', ...ABOUT, reason: 'reason' },
  fields: {
    ...whose,
    kind: choice('假别', LEAVE_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      fromLast: true,
    }),
    startDate: date('开始日期', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      until: 'endDate',
    }),
    startHalf: choice('开始（上午/下午）', HALF_DAY, {
      ...half,
      initial: MORNING,
      under: 'startDate',
    }),
    endDate: date('结束日期', { in: ['list', 'form', 'sort'], required: true }),
    endHalf: choice('结束（上午/下午）', HALF_DAY, {
      ...half,
      initial: AFTERNOON,
      under: 'endDate',
    }),
    // Working days or calendar days, by the rule of the kind.
    days: decimal('天数', { access, in: ['list', 'sum'], scale: 1, max: 999 }),
    // A year without a holiday notice: its days were counted with weekends and statutory holidays only.
    uncertainYear: year('放假通知未录入的年度', { access, in: [] }),
    reason: longText('原因', { required: true, max: 500 }),
    agentId: reference('工作代理人', 'system/users'),
    // The date of the marriage, death or accident: leave for the same event counts together.
    eventDate: date('事由发生日', onlyFor(LEAVE.marriage, LEAVE.bereavement, LEAVE.injury)),
    childBirth: date(
      '子女出生日',
      onlyFor(LEAVE.maternity, LEAVE.paternity, LEAVE.childcare, LEAVE.nursing),
    ),
    childCount: integer('本次生育子女数', {
      ...onlyFor(LEAVE.maternity, LEAVE.childcare),
      min: 1,
      max: 9,
    }),
    // Like the number of children, each of these fields lengthens or shortens maternity leave.
    birthKind: choice('生育情况', BIRTH_KIND, onlyFor(LEAVE.maternity)),
    localExtension: bool('享受地方延长产假', onlyFor(LEAVE.maternity)),
    realEnd: date('销假日', { access, in: ['list'] }),
    // The hospital's certificate often arrives after the approval.
    proof: files('证明', whileDrafted({ field: 'state', is: [DOC.done], by: 'applicant' })),
  },
  actions: {
    revoke: action('销假', {
      call: 'RevokeLeave',
      button: 'edit',
      when: { field: 'state', is: [DOC.done] },
      fields: { realEnd: date('实际最后一天', { required: true }) },
    }),
  },
})
