import { BarChart, type BarSeriesOption } from 'echarts/charts'
import { GridComponent, type GridComponentOption } from 'echarts/components'
import { type ComposeOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartData, Series, SeriesColour } from '#platform/web/components/ui/chart-view.ts'
import { createBoundedCache } from '#platform/web/lib/bounded-cache.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { type ChartSize, placeLinks, withLinks } from './chart-links.server.ts'
import { paint, STAND_INS } from './paint-chart.server.ts'

use([BarChart, GridComponent, SVGRenderer])

type Option = ComposeOption<BarSeriesOption | GridComponentOption>
type Axis = NonNullable<Option['xAxis']>

const MAX_KEPT = 500
/** All users share this cache, because the same figures give the same picture for every user. */
const cache = createBoundedCache<string>(MAX_KEPT)

/**
 * An `svg` element with classes for colours, so that both themes, print and the content security policy are
 * satisfied. Drawing takes about 10 ms, so the result is cached.
 */
export function drawChart(data: ChartData, size: ChartSize, language: Language): string {
  const key = JSON.stringify([data, size, language])
  const known = cache.get(key)
  if (known !== undefined) return known
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  chart.setOption(optionOf(withOwnNames(data), size, language))
  const svg = paint(chart.renderToSVGString({ useViewBox: true })).replaceAll(JOINER, '')
  const linked = withLinks(
    svg,
    placeLinks(data, size, (axis, value) => Number(chart.convertToPixel(axis, value))),
  )
  chart.dispose()
  cache.set(key, linked)
  return linked
}

/** An invisible character that allows no line break. */
const JOINER = '\u2060'
const INHERITED = new RegExp(Object.getOwnPropertyNames(Object.prototype).join('|'), 'g')

/**
 * The chart library caches text widths in a plain object and writes into its entries. The name `__proto__`,
 * alone or as a word of a line, would therefore change every object of the process. An invisible character
 * inside such a name prevents that.
 */
function withOwnNames(data: ChartData): ChartData {
  const own = (text: string) =>
    text.replace(INHERITED, (name) => name.slice(0, 1) + JOINER + name.slice(1))
  return {
    ...data,
    categories: data.categories.map(own),
    series: data.series.map((series) => ({ ...series, name: own(series.name) })),
  }
}

const FONT = { fontSize: 12, fontFamily: 'sans-serif' }
const LABEL = { ...FONT, color: STAND_INS.text }
const LINE_HEIGHT = 15
const ROW_HEIGHT = 28
/** No chart is higher than this, unless its rows would be too close for their texts. */
const MOST_HEIGHT = 220
const PADDING = 20
/** The height of a text, and the room between two rows. */
const TEXT_HEIGHT = 13
const ROW_GAP = 3
/** The room for a figure behind its bar, and the gaps before and after a longer one. */
const FIGURE_ROOM = 44
const FIGURE_GAPS = 10
/** The system fonts of some readers are wider than the letters that the chart library measures by. */
const WIDER = 0.12
/** The scale of two-sided bars is this many times the longest bar, to leave room for its figure. */
const SIDE_ROOM = 1.4
/** The largest share of the width for names beside bars; longer names wrap. */
const MOST_OF_WIDTH = 0.45

/** The approximate width of a text: wide characters, such as Chinese ones, are as wide as they are high. */
function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 12.5 : 7.2), 0)
}

function nameWidth(names: readonly string[], width: number): { widest: number; most: number } {
  return { widest: Math.max(0, ...names.map(textWidth)), most: width * MOST_OF_WIDTH }
}

/**
 * The height of a chart. Rows move closer together where there are many; the figure is at the end of each bar,
 * and a name wraps as needed.
 */
export function chartHeight(data: ChartData, width: number): number {
  const { categories, shape, isStacked, series } = data
  if (shape === 'columns') return MOST_HEIGHT
  const { widest, most } = nameWidth(categories, width)
  // Words rarely fill their lines, so a wrapped name needs more lines than its width suggests.
  const lines = widest <= most ? 1 : Math.ceil((widest * 1.2) / most)
  const bars = isStacked || shape === 'sides' ? 1 : series.length
  const texts = Math.max(lines, bars)
  const wished = Math.max(ROW_HEIGHT, texts * LINE_HEIGHT + 8)
  const least = texts * TEXT_HEIGHT + ROW_GAP
  const fitting = Math.floor((MOST_HEIGHT - PADDING) / Math.max(1, categories.length))
  return categories.length * Math.max(least, Math.min(wished, fitting)) + PADDING
}

/** A name is never cut: a long one wraps. */
function nameLabel(names: readonly string[], width: number) {
  const { widest, most } = nameWidth(names, width)
  if (widest <= most) return {}
  return { width: most, overflow: 'break', lineHeight: LINE_HEIGHT } as const
}

function optionOf(data: ChartData, { width }: ChartSize, language: Language): Option {
  const isRows = data.shape !== 'columns'
  const isSides = data.shape === 'sides'
  const most = Math.max(1, ...data.series.flatMap(({ values }) => values)) * SIDE_ROOM
  const names = {
    type: 'category',
    data: [...data.categories],
    inverse: isRows,
    axisTick: { show: false },
    axisLine: { show: !isRows, lineStyle: { color: STAND_INS.line } },
    axisLabel: {
      ...LABEL,
      interval: isRows ? 0 : 'auto',
      ...(isRows && nameLabel(data.categories, width)),
    },
  } as const
  const figures = {
    type: 'value',
    minInterval: 1,
    splitNumber: 3,
    // Both sides have one scale, so that their bars can be compared.
    ...(isSides && { min: -most, max: most }),
    axisLabel: isRows
      ? { show: false }
      : { ...LABEL, formatter: (value: number) => formatNumber(value, language) },
    splitLine: { show: !isRows, lineStyle: { color: STAND_INS.line } },
  } as const
  return {
    animation: false,
    grid: {
      left: isRows ? roomBesideNames(data.categories, width) : 4,
      right: isRows ? roomForFigures(data, language) : 4,
      top: 14,
      bottom: 4,
      containLabel: true,
    },
    xAxis: (isRows ? figures : names) as Axis,
    yAxis: (isRows ? names : figures) as Option['yAxis'] & object,
    series: data.series.map((series, at) => barsOf(series, data, at, language)),
  }
}

function roomBesideNames(names: readonly string[], width: number): number {
  const { widest, most } = nameWidth(names, width)
  return 16 + Math.ceil(Math.min(widest, most) * WIDER)
}

/** The room to the right of horizontal bars: for the figure of the longest one, and the longest note. */
function roomForFigures(data: ChartData, language: Language): number {
  const { notes = [], shape, series } = data
  if (shape === 'sides') return FIGURE_ROOM
  const figures = series.flatMap((_, at) => figureTexts(data, at, language))
  const widest = (texts: readonly string[]) => Math.ceil(Math.max(0, ...texts.map(textWidth)))
  return Math.max(FIGURE_ROOM, widest(figures) + FIGURE_GAPS) + widest(notes.flat())
}

/** The figures of a series with the separators of the language; bars of one row have their sum. */
function figureTexts(data: ChartData, at: number, language: Language): string[] {
  const { shape, isStacked, series, texts } = data
  const isStack = shape === 'rows' && isStacked === true
  return (series[at]?.values ?? []).map(
    (value, row) =>
      texts?.[at]?.[row] ?? formatNumber(isStack ? sumAt(series, row) : value, language),
  )
}

function barsOf(
  { name, colour, values }: Series,
  data: ChartData,
  at: number,
  language: Language,
): BarSeriesOption {
  const { shape, isStacked, notes } = data
  const isRows = shape !== 'columns'
  const isLeft = shape === 'sides' && at === 0
  const isStack = isRows && isStacked === true
  const isLast = at === data.series.length - 1
  const texts = figureTexts(data, at, language).map(
    (figure, row) => figure + (notes?.[at]?.[row] ?? ''),
  )
  return {
    type: 'bar',
    name,
    data: values.map((value) => (isLeft ? -value : value)),
    silent: true,
    barMaxWidth: isRows ? 14 : 20,
    barCategoryGap: '36%',
    barGap: '10%',
    ...((isStacked || shape === 'sides') && { stack: 'all' }),
    itemStyle: {
      color: STAND_INS[colour],
      borderRadius: isLeft ? [3, 0, 0, 3] : isRows ? [0, 3, 3, 0] : [3, 3, 0, 0],
    },
    // Horizontal bars have no axis, so each shows its figure; bars of one row show their sum.
    label: {
      ...LABEL,
      show: isStack ? isLast : isRows,
      position: isLeft ? 'left' : 'right',
      formatter: ({ dataIndex }) => texts[dataIndex] ?? '',
    },
  }
}

function sumAt(series: readonly Series[], index: number): number {
  return series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)
}

/** The sum of a series, for its legend. */
export function totalOf({ values }: { values: readonly number[]; colour: SeriesColour }): number {
  return values.reduce((sum, value) => sum + value, 0)
}
