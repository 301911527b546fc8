import type { Upload } from '#api/crud/upload.ts'
import { withMarks } from '#api/http/refuse-unstorable.ts'
import { unfit } from '#api/imports/failures.ts'
import { plainHeading } from '#api/imports/match-columns.ts'
import { streamTable } from '#api/imports/stream-table.ts'
import { MAX_CLOCK_ROWS } from '#contracts/clocking.ts'
import { readMoment } from './read-moment.ts'
import type { SentClockIn } from './take-clock-ins.ts'

const BATCH = 10_000
const MOST_CELL = 60

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

/** A time of day alone is in a workbook the part of the day that has passed. */
const PART_OF_DAY = /^0(\.\d+)?$/
const DAY_MS = 86_400_000
const SECOND_MS = 1_000

function timeOf(said: string): string {
  if (!PART_OF_DAY.test(said)) return said
  const passed = Math.round((Number(said) * DAY_MS) / SECOND_MS) * SECOND_MS
  return new Date(passed).toISOString().slice('yyyy-MM-ddT'.length, 'yyyy-MM-ddTHH:mm:ss'.length)
}

type Column = keyof typeof HEADINGS
type Places = Readonly<Record<Column, number>>

/** Where the columns are; those that there are not are at -1. */
function findColumns(headings: readonly string[]): Places {
  const plain = headings.map(plainHeading)
  const at = (column: Column) =>
    HEADINGS[column].map((name) => plain.indexOf(name)).find((index) => index >= 0) ?? -1
  const places = { empNo: at('empNo'), time: at('time'), date: at('date'), sn: at('sn') }
  for (const column of ['empNo', 'time'] as const) {
    if (places[column] < 0) throw unfit('noColumn', { heading: HEADINGS[column][0] })
  }
  return places
}

function rowOf(place: number, cells: readonly string[], at: Places): SentClockIn | null {
  const cell = (index: number) =>
    index < 0 ? '' : withMarks((cells[index] ?? '').trim().slice(0, MOST_CELL))
  const [empNo, sn] = [cell(at.empNo), cell(at.sn)]
  const time = at.date < 0 ? cell(at.time) : timeOf(cell(at.time))
  const said = [cell(at.date), time].filter(Boolean).join(' ')
  if (empNo === '' && said === '') return null
  return { place, empNo, sn: sn.slice(0, 30), said, moment: readMoment(said) }
}

/** The rows of a file of clock-ins, batch by batch; the headings are row 1. */
export async function* readClockFile(upload: Upload): AsyncGenerator<SentClockIn[]> {
  let at: Places | null = null
  let batch: SentClockIn[] = []
  let place = 0
  for await (const cells of streamTable(upload)) {
    place += 1
    if (at === null) {
      at = findColumns(cells)
      continue
    }
    if (place > MAX_CLOCK_ROWS + 1) throw unfit('tooManyRows', { max: MAX_CLOCK_ROWS })
    const row = rowOf(place, cells, at)
    if (row === null) continue
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (at === null || (batch.length === 0 && place < 2)) throw unfit('noRows')
  if (batch.length > 0) yield batch
}
