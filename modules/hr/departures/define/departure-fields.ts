import {
  bool,
  choice,
  date,
  decimal,
  integer,
  money,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { SEVERANCE } from './choices.ts'

const access = 'computed'

/** The document that a rule drafted the departure from. */
export const origin = {
  probationId: reference('试用记录', 'hr/probations', { access }),
  positiveId: reference('转正单', 'hr/positives', { access }),
}

/** The successor; only users who may see other accounts can choose one. */
export const successor = { successorId: reference('工作接管人', 'system/users') }

/** Items of the handover. Users tick them while the document is being approved. */
export const handedOver = (options: { group?: string; required?: boolean }) => ({
  handover: rows(
    '交接清单',
    {
      item: text('项目', { required: true, max: 60 }),
      deptName: text('接收部门', { max: 60 }),
      receiver: text('接收人', { max: 30 }),
      done: bool('已完成'),
      doneOn: date('完成日期'),
    },
    { ...options, max: 40 },
  ),
  checkupDone: bool('离岗职业健康检查已完成', { group: options.group }),
})

const WHERE_MISSING = { help: '工资表缺月时填写' } as const

/**
 * Figures behind severance and unused leave. The pay comes from checked pay rows; users enter it, with its source,
 * where months of rows are missing. The days of unused leave come from the ledger. Days that differ from the ledger
 * need a reason, and so does severance for service before 2008.
 */
export const settled = (group: { group?: string }) => ({
  averagePay: money('前 12 个月平均工资', { ...group, ...WHERE_MISSING }),
  leaveAveragePay: money('前 12 个月平均工资（剔除加班工资）', {
    ...group,
    help: '用于未休年假；工资表缺月时填写',
  }),
  lastMonthPay: money('上月工资', { ...group, ...WHERE_MISSING }),
  annualLeaveLeft: decimal('未休年假天数', { ...group, scale: 1, max: 60, help: '留空按系统算得' }),
  annualLeaveReason: text('未休年假与系统不一致的原因', { ...group, max: 200 }),
  earlySeverance: money('2008 年前工作年限的经济补偿', { ...group, help: '系统无法计算时填写' }),
  earlySeveranceReason: text('2008 年前经济补偿的核定依据', { ...group, max: 200 }),
  figuresSource: text('以上数据来源', { ...group, max: 100 }),
  figuresNote: text('结算缺项的说明', { ...group, max: 200 }),
  severance: choice('补偿类型', SEVERANCE, group),
  salarySettle: money('结算工资', group),
  attendSettled: bool('考勤已结清', group),
})

/** The certificate of leaving names the term, so everyone who sees the departure may see it. */
export const contractTerm = (options: { group?: string; required?: boolean }) => ({
  contractTerm: text('劳动合同期限', { ...options, max: 60 }),
})

/** Days of unused leave in the ledger when the departure was last saved. */
export const leaveKnown = (options: { group: string }) => ({
  annualLeaveKnown: decimal('未休年假天数（系统算得）', { ...options, access, scale: 1, max: 999 }),
})

/** Number and copies of the certificate of leaving. */
export const certified = (options: { group: string }) => ({
  certificateNo: text('离职证明编号', { ...options, access, max: 40 }),
  certificateCopies: integer('已开具离职证明份数', { ...options, access }),
  certifiedOn: date('最近开具日期', { ...options, access }),
})
