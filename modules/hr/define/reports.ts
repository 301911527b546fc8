import type { ShippedReport } from '#platform/define/shipped/reports/shipped-report.ts'
import { recordReports } from './record-reports.ts'

const PERSON = ['empNo', 'name', 'deptId'] as const
const HEADCOUNT = ['opening', 'joined', 'movedIn', 'left', 'movedOut', 'closing'] as const
const STRUCTURE: Omit<ShippedReport, 'key' | 'names'> = {
  category: '人事',
  query: 'structure',
  columns: ['people'],
  isSummary: true,
  params: ['date', 'deptId'],
  chart: 'rows',
}
const PLACES = ['plan', 'planTemp', 'actual', 'onboarding', 'leaving', 'vacancy', 'filled'] as const

/** 报表: in the order of their list. */
export const reports: readonly ShippedReport[] = [
  {
    key: 'hr/roster',
    category: '人事',
    query: 'roster',
    isWide: true,
    names: { zh: '员工花名册', en: 'Employee list', es: 'Relación de empleados' },
    columns: [
      'empNo',
      'name',
      'gender',
      'age',
      'edu',
      'postId',
      'rankId',
      'status',
      'empKind',
      'joinDate',
      'people',
    ],
    by: ['deptId'],
    params: ['date', 'deptId', 'status', 'empKind'],
  },
  {
    key: 'hr/monthly-headcount',
    category: '人事',
    query: 'headcount',
    isWide: true,
    names: { zh: '人员月报', en: 'Monthly headcount', es: 'Plantilla del mes' },
    columns: HEADCOUNT,
    by: ['deptId', 'empKind'],
    params: ['month', 'deptId'],
    isSummary: true,
  },
  {
    key: 'hr/headcount-by-work',
    category: '人事',
    query: 'headcount',
    isWide: true,
    names: {
      zh: '人员月报（按岗位类别）',
      en: 'Headcount of the month by kind of work',
      es: 'Plantilla del mes por tipo de trabajo',
    },
    columns: HEADCOUNT,
    by: ['workType', 'empKind'],
    params: ['month', 'deptId'],
    isSummary: true,
  },
  {
    ...STRUCTURE,
    key: 'hr/structure',
    by: ['ageBand', 'gender'],
    names: {
      zh: '人员结构分析（年龄）',
      en: 'Staff structure by age',
      es: 'Estructura de la plantilla por edad',
    },
  },
  {
    ...STRUCTURE,
    key: 'hr/structure-education',
    by: ['edu', 'gender'],
    names: {
      zh: '人员结构分析（学历）',
      en: 'Staff structure by education',
      es: 'Estructura de la plantilla por estudios',
    },
  },
  {
    ...STRUCTURE,
    key: 'hr/structure-service',
    by: ['serviceBand', 'gender'],
    names: {
      zh: '人员结构分析（司龄）',
      en: 'Staff structure by service',
      es: 'Estructura de la plantilla por antigüedad',
    },
  },
  {
    ...STRUCTURE,
    key: 'hr/structure-political',
    by: ['political'],
    names: {
      zh: '人员结构分析（政治面貌）',
      en: 'Staff structure by political affiliation',
      es: 'Estructura de la plantilla por afiliación política',
    },
  },
  {
    key: 'hr/turnover',
    category: '人事',
    query: 'turnover',
    names: { zh: '离职率', en: 'Turnover rate', es: 'Índice de rotación' },
    columns: ['month', 'opening', 'joined', 'left', 'closing', 'rate'],
    params: ['year', 'deptId'],
  },
  {
    key: 'hr/anniversary',
    category: '人事',
    query: 'anniversary',
    names: {
      zh: '生日与司龄',
      en: 'Birthdays and years of service',
      es: 'Cumpleaños y antigüedad',
    },
    columns: [...PERSON, 'day', 'since', 'years', 'people'],
    by: ['occasion'],
    params: ['monthOfYear', 'deptId'],
  },
  {
    key: 'hr/probation-due',
    category: '人事',
    query: 'probation-due',
    names: { zh: '试用到期', en: 'Ending probations', es: 'Pruebas que terminan' },
    columns: [...PERSON, 'postId', 'joinDate', 'probationEnd', 'daysLeft'],
    params: ['days', 'deptId'],
  },
  {
    key: 'hr/establishment',
    category: '组织',
    query: 'establishment',
    isWide: true,
    names: { zh: '编制执行', en: 'Approved headcount', es: 'Plantilla aprobada y ocupación' },
    columns: ['postId', ...PLACES],
    by: ['deptId'],
    params: ['year', 'deptId'],
  },
  ...recordReports,
]
