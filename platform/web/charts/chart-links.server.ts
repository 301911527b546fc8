import type { ChartData } from '#platform/web/components/ui/chart-view.ts'

/** The size of a drawing in CSS pixels. */
export type ChartSize = { width: number; height: number }

type Box = { x: number; y: number; width: number; height: number }

/** A link over a bar, or over all bars of a category. */
export type ChartLink = Box & { href: string; label: string }

/** The place of a value on an axis, in pixels of the drawing. */
type Measure = (axis: { xAxisIndex: 0 } | { yAxisIndex: 0 }, value: number) => number

/**
 * Smaller links are hard to press, so only the table below the chart has them. Columns may be narrower than rows are
 * high, because their links are as high as the chart: twelve months with two bars each fit a phone.
 */
const LEAST_HEIGHT = 20
const LEAST_WIDTH = 10

/** The page with the rows that a bar counts. */
export function pageOfBar({ hrefs }: ChartData, series: number, index: number): string | null {
  return hrefs?.[series]?.[index] ?? null
}

/** The page with the rows of a whole category, where its bars have no pages of their own. */
export function pageOfCategory(data: ChartData, index: number): string | null {
  return isByCategory(data) ? (data.hrefs?.[0]?.[index] ?? null) : null
}

function isByCategory({ hrefs = [], series }: ChartData): boolean {
  return hrefs.length < series.length
}

/** The links of a chart, each over the whole part of the drawing that belongs to its bar. */
export function placeLinks(data: ChartData, size: ChartSize, measure: Measure): ChartLink[] {
  const { hrefs, categories, series } = data
  if (!hrefs) return []
  const isWhole = isByCategory(data)
  const boxes = categories.map((_, index) => boxOf(data, size, measure, index))
  return categories.flatMap((category, index) => {
    const box = boxes[index]
    if (!box) return []
    const parts = isWhole ? [box] : split(data, box, measure)
    return parts.flatMap((part, at) => {
      const href = hrefs[at]?.[index] ?? null
      if (href === null || part.width < LEAST_WIDTH || part.height < LEAST_HEIGHT) return []
      const counted = isWhole ? series : series.slice(at, at + 1)
      if (counted.every(({ values }) => !values[index])) return []
      const figures = counted.map(({ name, values }) => `${name} ${values[index] ?? 0}`)
      return [{ ...part, href, label: `${category}: ${figures.join(', ')}` }]
    })
  })
}

/** The part of the drawing that belongs to a category, its name included. */
function boxOf(
  { shape, categories }: ChartData,
  { width, height }: ChartSize,
  measure: Measure,
  index: number,
): Box {
  const isColumns = shape === 'columns'
  const axis = isColumns ? ({ xAxisIndex: 0 } as const) : ({ yAxisIndex: 0 } as const)
  const centre = measure(axis, index)
  const band =
    categories.length > 1
      ? Math.abs(measure(axis, 1) - measure(axis, 0))
      : 2 * Math.min(centre, (isColumns ? width : height) - centre)
  const from = centre - band / 2
  return isColumns ? { x: from, y: 0, width: band, height } : { x: 0, y: from, width, height: band }
}

/** The parts of a category for its bars: left and right of the middle line, or side by side. */
function split({ shape, series }: ChartData, box: Box, measure: Measure): Box[] {
  const { x, y, width, height } = box
  if (shape === 'sides') {
    const middle = measure({ xAxisIndex: 0 }, 0)
    return [
      { x, y, width: middle - x, height },
      { x: middle, y, width: width - middle, height },
    ]
  }
  const share = 1 / series.length
  return series.map((_, at) =>
    shape === 'columns'
      ? { x: x + at * share * width, y, width: share * width, height }
      : { x, y: y + at * share * height, width, height: share * height },
  )
}

const SVG = /^(<svg[^>]*?) aria-hidden="true"( focusable="false")?([^>]*>)(.*)<\/svg>$/s

/** The drawing below its links. Screen readers read the links, and their figures in the labels. */
export function withLinks(svg: string, links: readonly ChartLink[]): string {
  if (links.length === 0) return svg
  return svg.replace(
    SVG,
    (_, begin: string, _focus: string, end: string, drawing: string) =>
      `${begin}${end}<g aria-hidden="true">${drawing}</g>${links.map(linkOf).join('')}</svg>`,
  )
}

function linkOf({ href, label, x, y, width, height }: ChartLink): string {
  const box = Object.entries({ x, y, width, height })
    .map(([name, value]) => `${name}="${Math.round(value * 10) / 10}"`)
    .join(' ')
  const text = escapeText(label)
  return `<a href="${escapeText(href)}" aria-label="${text}"><title>${text}</title><rect ${box} rx="3"/></a>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
}
