import type { ChartData, ChartPlace, ChartView } from '#platform/web/components/ui/chart-view.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { pageOfBar, pageOfCategory } from './chart-links.server.ts'
import { chartHeight, drawChart, totalOf } from './draw-chart.server.ts'

/** Widths in CSS pixels, the same as in styles/pages/chart.css, so that texts keep their size of 12 px. */
const WIDTHS: Readonly<Record<ChartPlace, number>> = {
  page: 990,
  column: 690,
  half: 470,
  part: 330,
}
const NARROW = 320

type Named = {
  label: string
  /** The subject, the source and the day of the figures. */
  about: string
  categoryName: string
  language: Language
  place?: ChartPlace
}

/** Draws figures for both widths, with legend and table. */
export function describeChart(
  data: ChartData,
  { label, about, categoryName, language, place = 'page' }: Named,
): ChartView {
  const drawAt = (width: number) =>
    drawChart(data, { width, height: chartHeight(data, width) }, language)
  const write = (value: number) => formatNumber(value, language)
  return {
    label,
    about,
    place,
    wide: drawAt(WIDTHS[place]),
    narrow: place === 'part' ? null : drawAt(NARROW),
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
      { text: category, href: pageOfCategory(data, index) },
      ...data.series.map(({ values }, at) => ({
        text:
          (data.texts?.[at]?.[index] ?? write(values[index] ?? 0)) +
          (data.notes?.[at]?.[index] ?? ''),
        href: pageOfBar(data, at, index),
      })),
    ]),
  }
}
