import type { ChartData, ChartView } from '#platform/web/components/ui/chart-view.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { drawChart, rowHeight, totalOf } from './draw-chart.server.ts'

const COLUMNS_HEIGHT = 220
const PADDING = 20
const WIDTHS = { full: 690, part: 330, narrow: 320 } as const

type Named = {
  label: string
  /** The subject, the source and the day of the figures. */
  about: string
  categoryName: string
  language: Language
  /** The chart is one of several. */
  isPart?: boolean
}

/** Draws figures for both widths, with legend and table. */
export function describeChart(
  data: ChartData,
  { label, about, categoryName, language, isPart = false }: Named,
): ChartView {
  const bars = data.isStacked || data.shape === 'sides' ? 1 : data.series.length
  const sizeAt = (width: number) => ({
    width,
    height:
      data.shape !== 'columns'
        ? data.categories.length * rowHeight(data.categories, width, bars) + PADDING
        : COLUMNS_HEIGHT,
  })
  const write = (value: number) => formatNumber(value, language)
  return {
    label,
    about,
    wide: drawChart(data, sizeAt(isPart ? WIDTHS.part : WIDTHS.full)),
    narrow: isPart ? null : drawChart(data, sizeAt(WIDTHS.narrow)),
    legend:
      data.series.length < 2
        ? []
        : data.series.map((series) => ({
            name: series.name,
            colour: series.colour,
            total: data.isLevel ? '' : write(totalOf(series)),
          })),
    head: [categoryName, ...data.series.map(({ name }) => name)],
    rows: data.categories.map((category, index) => [
      category,
      ...data.series.map(
        ({ values }, at) => write(values[index] ?? 0) + (data.notes?.[at]?.[index] ?? ''),
      ),
    ]),
  }
}
