import { MAX_CLOCK_ROWS } from '#modules/attendance/clocking/wire/clocking.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { withMarks } from '#platform/api/http/refuse-unstorable.ts'
import { plainHeading } from '#platform/api/imports/columns/match-columns.ts'
import { NUMBER_HEADINGS } from '#platform/api/imports/columns/number-headings.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import { type OpenTable, openTable } from '#platform/api/imports/reading/open-table.ts'
import type { TableRow } from '#platform/api/imports/reading/read-sheet.ts'
import type { ReadingWish } from '#platform/wire/files/imports.ts'
import { isDayAlone, isTimeAlone, plainDay, punchesIn, readMoment } from './read-moment.ts'
import type { SentClockIn } from './take-clock-ins.ts'

const BATCH = 10_000
const MOST_CELL = 60
const MOST_PUNCHES = 600
/** The number of rows examined to find the columns of a file without headings. */
const LOOKED_AT = 5

/** Common headings of the columns; our own name comes first. */
const HEADINGS = {
  empNo: NUMBER_HEADINGS,
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

const KNOWN: ReadonlySet<string> = new Set(Object.values(HEADINGS).flat())

type Column = keyof typeof HEADINGS
type Places = Readonly<Record<Column, number>>

/** The position of each column; -1 for a missing column. */
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

/**
 * The columns of a file without headings, such as attlog.dat: first the employee number, then the date and
 * time, in one column or two. Null if the rows do not fit.
 */
function columnsOfPunches(head: readonly TableRow[]): Places | null {
  const rows = head
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .slice(0, LOOKED_AT)
  const all = (column: number, test: (cell: string) => boolean) =>
    rows.length > 0 && rows.every(({ cells }) => test((cells[column] ?? '').trim()))
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const empNo = columns.find((column) => all(column, (cell) => /^[\w-]{1,20}$/.test(cell))) ?? -1
  const rest = columns.filter((column) => column > empNo)
  const time = rest.find((column) => all(column, (cell) => readMoment(cell) !== null))
  if (empNo < 0) return null
  if (time !== undefined) return { empNo, time, date: -1, sn: -1 }
  const date = rest.find((column) => all(column, isDayAlone))
  const clock = rest.find((column) => all(column, isTimeAlone))
  return date === undefined || clock === undefined ? null : { empNo, date, time: clock, sn: -1 }
}

/** A row may hold several clock-ins of one employee. */
function punchesOf({ place, cells, faults }: TableRow, at: Places): SentClockIn[] {
  const cell = (index: number, most = MOST_CELL) => {
    if (index < 0) return ''
    // A formula without a cached value has no text; the row is refused later.
    if (faults.get(index) === 'formula') return '=…'
    return withMarks((cells[index] ?? '').trim().slice(0, most))
  }
  const [empNo, sn] = [cell(at.empNo), cell(at.sn)]
  const date = cell(at.date)
  const times = cell(at.time, MOST_PUNCHES)
  if (empNo === '' && date === '' && times === '') return []
  return punchesIn(times).map((time) => {
    // If the time column holds a full date and time, use it: the date column may be the day of the shift.
    const isWhole = at.date < 0 || date === '' || readMoment(time) !== null
    const text = isWhole ? time : [plainDay(date), time].filter(Boolean).join(' ')
    return {
      place,
      empNo,
      sn: sn.slice(0, 30),
      said: text.slice(0, MOST_CELL),
      moment: readMoment(text),
    }
  })
}

/** Refuses a file with an unclear encoding, because the employee numbers might be misread. */
function requireSure({ reading: { isSure, samples } }: OpenTable): void {
  if (isSure) return
  const list = samples.map(({ encoding, text }) => `${encoding} “${text.trim()}”`).join('; ')
  throw unfit('encodingUnclear', { list })
}

/** Reads the rows of a file of clock-ins batch by batch, with their row numbers. */
export async function* readClockFile(
  upload: Upload,
  wish: ReadingWish,
): AsyncGenerator<SentClockIn[]> {
  const table = await openTable(upload, wish, (heading) => KNOWN.has(plainHeading(heading)))
  requireSure(table)
  const bare = wish.headRow === undefined ? columnsOfPunches(table.head) : null
  const headRow = bare ? 0 : table.reading.headRow
  const at = bare ?? findColumns(table.head[headRow - 1]?.cells ?? [])
  let batch: SentClockIn[] = []
  let count = 0
  for await (const row of table.rows()) {
    if (row.place <= headRow) continue
    if (row.place - headRow > MAX_CLOCK_ROWS) throw unfit('tooManyRows', { max: MAX_CLOCK_ROWS })
    const punches = punchesOf(row, at)
    count += punches.length
    batch.push(...punches)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (count === 0) throw unfit('noRows')
  if (batch.length > 0) yield batch
}
