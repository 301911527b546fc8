import { CLOCK_IN, CLOCK_OUT } from '#modules/attendance/clocking/define/choices.ts'
import { inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** The codes of LEAVE_KIND that rules use. */
export const LEAVE = {
  personal: '1',
  sick: '2',
  annual: '3',
  marriage: '4',
  maternity: '5',
  paternity: '6',
  childcare: '7',
  bereavement: '8',
  injury: '9',
  nursing: '10',
  lieu: '11',
  onlyChild: '12',
  other: '99',
} as const

export const LEAVE_KIND = inOrder('leaveKind', [
  [LEAVE.personal, '事假'],
  [LEAVE.sick, '病假'],
  [LEAVE.annual, '年休假'],
  [LEAVE.marriage, '婚假'],
  [LEAVE.maternity, '产假'],
  [LEAVE.paternity, '陪产/护理假'],
  [LEAVE.childcare, '育儿假'],
  [LEAVE.bereavement, '丧假'],
  [LEAVE.injury, '工伤假'],
  [LEAVE.nursing, '哺乳假'],
  [LEAVE.lieu, '调休'],
  [LEAVE.onlyChild, '独生子女护理假'],
  [LEAVE.other, '其他'],
])

export const MORNING = '上午'
export const AFTERNOON = '下午'

/** The half of the day with which a leave begins on its first day or ends on its last day. */
export const HALF_DAY = listed('halfDay', [MORNING, AFTERNOON])

/** Kinds of birth that change the length of maternity leave. */
export const BIRTH = {
  difficult: '难产',
  miscarriageEarly: '流产(未满4个月)',
  miscarriageLate: '流产(满4个月)',
} as const

export const BIRTH_KIND = listed('birthKind', [
  '顺产',
  BIRTH.difficult,
  BIRTH.miscarriageEarly,
  BIRTH.miscarriageLate,
])

/** Hours for a nursing child have a daily limit. */
export const NURSING_HOURS = '哺乳'
export const LIEU_HOURS = '调休'

export const HOURS_LEAVE_KIND = listed('hoursLeaveKind', [
  '事假',
  '病假',
  LIEU_HOURS,
  NURSING_HOURS,
  '其他',
])

export const TRIP_VEHICLE = listed('tripVehicle', ['飞机', '火车', '汽车', '自驾', '船', '其他'])

/** The kind of day of overtime, which determines its pay. */
export const OVERTIME = { workday: '1', restDay: '2', holiday: '3' } as const

export const OVERTIME_KIND = inOrder('overtimeKind', [
  [OVERTIME.workday, '工作日'],
  [OVERTIME.restDay, '休息日'],
  [OVERTIME.holiday, '法定节假日'],
])

export const PAID = '计薪'
export const TIME_OFF = '调休'

export const OVERTIME_SETTLE = listed('overtimeSettle', [PAID, TIME_OFF])

/** Four kinds with different lengths and intervals (国发〔1981〕36号). */
export const VISIT = {
  spouse: '探配偶',
  parents: '未婚探父母',
  parentsTogether: '未婚探父母(两年一次)',
  parentsOfMarried: '已婚探父母',
} as const

export const VISIT_KIND = listed('visitKind', Object.values(VISIT))

export const RETURN_KIND = listed('returnKind', ['述职', '开会', '培训', '休整', '交接', '其他'])

export const CORRECTION_KIND = listed('correctionKind', [CLOCK_IN, CLOCK_OUT])
