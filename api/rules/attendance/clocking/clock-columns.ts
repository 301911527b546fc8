import { unfit } from '#api/imports/failures.ts'
import { plainHeading } from '#api/imports/match-columns.ts'

/** What machines and their programs call the columns; the first is how we do. */
const HEADINGS = {
  empNo: [
    '工号',
    '人员编号',
    '员工编号',
    '员工工号',
    '考勤号码',
    '编号',
    'empno',
    'employeeno',
    'personno',
    'userid',
    'pin',
  ],
  time: [
    '时间',
    '打卡时间',
    '考勤时间',
    '刷卡时间',
    '日期时间',
    'datetime',
    'time',
    'clockat',
    'checktime',
  ],
  date: ['日期', '打卡日期', '考勤日期', 'date'],
  sn: [
    '机号',
    '考勤机号',
    '考勤机编号',
    '设备编号',
    '设备序列号',
    '设备号',
    'sn',
    'devicesn',
    'machine',
    'sensorid',
  ],
} as const

type Column = keyof typeof HEADINGS
export type Places = Readonly<Record<Column, number>>

/** Where the columns are; those that there are not are at -1. */
export function findColumns(headings: readonly string[]): Places {
  const plain = headings.map(plainHeading)
  const at = (column: Column) =>
    HEADINGS[column].map((name) => plain.indexOf(name)).find((index) => index >= 0) ?? -1
  const places = { empNo: at('empNo'), time: at('time'), date: at('date'), sn: at('sn') }
  for (const column of ['empNo', 'time'] as const) {
    if (places[column] < 0) throw unfit('noColumn', { heading: HEADINGS[column][0] })
  }
  return places
}
