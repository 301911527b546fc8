import type { ShippedReport } from '#platform/define/shipped/reports/shipped-report.ts'

const BY_DEPARTMENT = { by: ['deptId'], params: ['month', 'attendGroupId', 'deptId'] } as const
/** Users with the attendance months in their menu may open these. */
const ofAttendance = { category: '考勤', owner: '/attendance/monthly' } as const

/** Reports of attendance, from its days and months. */
export const reports: readonly ShippedReport[] = [
  {
    ...ofAttendance,
    key: 'attend/monthly',
    query: 'attend-months',
    isWide: true,
    names: { zh: '考勤月报', en: 'Monthly attendance report', es: 'Informe mensual de asistencia' },
    columns: [
      'empNo',
      'userId',
      'requiredDays',
      'attendDays',
      'lateTimes',
      'earlyTimes',
      'missTimes',
      'absentDays',
      'leaveDays',
      'tripDays',
      'otWorkday',
      'otRestday',
      'otHoliday',
      'nightTimes',
      'paidDays',
      'monthPayDays',
      'employedPayDays',
    ],
    ...BY_DEPARTMENT,
  },
  {
    ...ofAttendance,
    key: 'attend/daily',
    query: 'attend-days',
    isWide: true,
    names: { zh: '考勤日报', en: 'Daily attendance report', es: 'Informe diario de asistencia' },
    columns: [
      'empNo',
      'userId',
      'shiftGroupId',
      'dayStatus',
      'inOut',
      'workedMinutes',
      'lateMinutes',
      'earlyMinutes',
      'missTimes',
      'absentDays',
      'leaveDays',
    ],
    by: ['deptId'],
    params: ['date', 'attendGroupId', 'deptId'],
  },
  {
    ...ofAttendance,
    key: 'attend/overtime',
    query: 'attend-overtime',
    names: { zh: '加班汇总', en: 'Monthly overtime', es: 'Horas extra del mes' },
    columns: [
      'empNo',
      'userId',
      'otWorkday',
      'otRestday',
      'otHoliday',
      'otToLieu',
      'otWorkdayLieu',
      'otRestdayLieu',
      'otHolidayLieu',
    ],
    ...BY_DEPARTMENT,
  },
  {
    ...ofAttendance,
    key: 'attend/leave',
    query: 'attend-leave',
    names: { zh: '请假汇总', en: 'Monthly leave', es: 'Permisos del mes' },
    columns: ['empNo', 'userId', 'leaveKind', 'kindDays'],
    ...BY_DEPARTMENT,
  },
]
