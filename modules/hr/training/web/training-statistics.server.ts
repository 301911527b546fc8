import {
  TRAINING_CALLS,
  type TrainingStatistics,
  trainingStatistics,
} from '#modules/hr/training/wire/training.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { TrainingStatisticsView } from './training-statistics-view.ts'

const YEARS = 6
const COLUMNS = [
  'sessions',
  'people',
  'hours',
  'hoursEach',
  'cost',
  'passRate',
  'satisfaction',
] as const

/** Loads the finished trainings of a year by department, as a chart and as figures. */
export async function loadTrainingStatistics(call: SignedInCall): Promise<TrainingStatisticsView> {
  const { url, gateway, t } = call
  const thisYear = Number(todayInShanghai().slice(0, 'yyyy'.length))
  const years = Array.from({ length: YEARS }, (_, ago) => String(thisYear - ago))
  const query = url.searchParams.get('year') ?? ''
  const year = years.includes(query) ? query : String(thisYear)
  const dept = url.searchParams.get('deptId') ?? ''
  const deptId = isUuid(dept) ? dept : ''
  const [whole, found] = await Promise.all([
    gateway.ask(TRAINING_CALLS.statistics, { year }, trainingStatistics),
    gateway.ask(TRAINING_CALLS.statistics, { year, deptId }, trainingStatistics),
  ])
  return {
    title: t('training.statistics'),
    year,
    years,
    deptId,
    // Departments with figures in the year.
    departments: whole.rows.flatMap((row) =>
      row.deptId === null ? [] : [{ value: row.deptId, label: row.deptName ?? '—' }],
    ),
    columns: ['department', ...COLUMNS].map((name) => t(`training.columns.${name}`)),
    rows: found.rows.map((row) => ({
      key: row.deptId ?? 'none',
      name: row.deptName ?? '—',
      cells: cellsOf(call, row),
    })),
    total: found.rows.length > 0 ? cellsOf(call, found.total) : [],
    chart: drawHours(call, found),
  }
}

function cellsOf({ language }: SignedInCall, row: TrainingStatistics['total']): string[] {
  const number = (value: string | null, unit = '') =>
    value === null ? '—' : `${formatNumber(Number(value), language)}${unit}`
  return COLUMNS.map((name) => {
    if (name === 'cost') return moneyText(row.cost, language)
    const value = row[name]
    return number(value === null ? null : String(value), name === 'passRate' ? ' %' : '')
  })
}

function drawHours({ t, language }: SignedInCall, { rows }: TrainingStatistics) {
  if (rows.length === 0) return null
  const title = t('training.chart')
  return describeChart(
    {
      shape: 'rows',
      categories: rows.map(({ deptName }) => deptName ?? '—'),
      series: [
        {
          name: title,
          colour: 'main',
          values: rows.map(({ hoursEach }) => Number(hoursEach ?? 0)),
        },
      ],
    },
    {
      label: title,
      categoryName: t('training.department'),
      language,
      about: t('training.chartAbout'),
    },
  )
}
