import type { ChartData, ChartView } from '#app/components/ui/chart-view.ts'
import { formatNumber } from '#app/lib/format.ts'
import type { Language } from '#contracts/language.ts'
import { drawChart, totalOf } from './draw-chart.server.ts'

const COLUMNS_HEIGHT = 220
const ROW_HEIGHT = 28
const PADDING = 20
const WIDTHS = { full: 690, half: 330, narrow: 320 } as const

type Named = { label: string; categoryName: string; language: Language; isHalf?: boolean }

/** Draws figures for both widths, with legend and table. */
export function describeChart(
  data: ChartData,
  { label, categoryName, language, isHalf = false }: Named,
): ChartView {
  const height =
    data.shape === 'rows' ? data.categories.length * ROW_HEIGHT + PADDING : COLUMNS_HEIGHT
  const write = (value: number) => formatNumber(value, language)
  return {
    label,
    wide: drawChart(data, { width: isHalf ? WIDTHS.half : WIDTHS.full, height }),
    narrow: isHalf ? null : drawChart(data, { width: WIDTHS.narrow, height }),
    legend:
      data.series.length < 2
        ? []
        : data.series.map((series) => ({
            ...{ name: series.name, colour: series.colour },
            total: write(totalOf(series)),
          })),
    head: [categoryName, ...data.series.map(({ name }) => name)],
    rows: data.categories.map((category, index) => [
      category,
      ...data.series.map(({ values }) => write(values[index] ?? 0)),
    ]),
  }
}
