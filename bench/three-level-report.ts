import { uuidv7 } from 'uuidv7'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import { REPORT_CALLS, type ReportData } from '#platform/wire/reports/report.ts'
import { type Api, apiOf } from './api-of.ts'
import { atMost, type Figure, median } from './figures.ts'

const TIMES = 5
const LIMIT_S = 1.5
const LEVELS = ['deptId', 'empKind', 'gender']

/** A report over all employees with three groupings, added to the copy under measurement. */
async function addReport(api: Api): Promise<string> {
  const key = `bench/${uuidv7()}`
  await api(reportTemplates.endpoints.add, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: uuidv7(),
      key,
      name: key,
      category: '人事',
      query: 'roster',
      layout: 'sheet',
      orientation: 'landscape',
      params: [],
      reportType: 0,
      withRows: true,
      enabled: true,
      shownColumns: ['empNo', 'name', 'postId', 'joinDate', 'people'].map((column) => ({ column })),
      groups: LEVELS.map((column) => ({ column })),
    }),
  })
  return key
}

/** Every subtotal of all employees on three levels, and the first rows; a new call each time. */
export async function measureReport(origin: string, token: string): Promise<Figure> {
  const api = apiOf(origin, token)
  const reportUrl = await addReport(api)
  const seconds: number[] = []
  let people = 0
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now()
    const { totals } = await api<ReportData>(
      `${REPORT_CALLS.data}?${new URLSearchParams({ reportUrl })}`,
    )
    seconds.push((performance.now() - began) / 1_000)
    if (!totals.some(({ level }) => level === LEVELS.length)) throw new Error('no third level')
    people = totals.find(({ level }) => level === 0)?.count ?? 0
  }
  return atMost(`report of ${people} people, 3 levels`, 's', median(seconds), LIMIT_S, 'limit')
}
