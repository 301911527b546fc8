import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartData } from '#platform/web/components/ui/chart-view.ts'
import { chartHeight, drawChart } from './draw-chart.server.ts'

const SIZE = { width: 320, height: 200 }

const chart: fc.Arbitrary<ChartData> = fc
  .record({
    shape: fc.constantFrom('columns' as const, 'rows' as const, 'sides' as const),
    bars: fc.array(fc.tuple(fc.string(), fc.nat(1e6), fc.nat(1e6)), {
      minLength: 1,
      maxLength: 14,
    }),
    isStacked: fc.boolean(),
  })
  .map(({ bars, ...rest }) => ({
    ...rest,
    categories: bars.map(([name]) => name),
    series: [
      { name: 'a', colour: 'main' as const, values: bars.map(([, value]) => value) },
      { name: 'b', colour: 'bad' as const, values: bars.map(([, , value]) => value) },
    ],
  }))

test('has classes for colours, and nothing that a page refuses', () => {
  fc.assert(
    fc.property(chart, (data) => {
      const svg = drawChart(data, SIZE, 'zh')
      expect(svg).toMatch(/^<svg [^>]*aria-hidden="true"/)
      expect(svg).toContain('viewBox="0 0 320 200"')
      expect(svg).not.toMatch(
        /<(style|script|foreignObject|image|a)\b|style=|#0000|ecmeta|\son\w+=|href/i,
      )
    }),
    { numRuns: 40 },
  )
})

test('names are text, whatever they are', () => {
  const svg = drawChart(
    {
      shape: 'rows',
      categories: ['<script>alert(1)</script>', '"&\'>'],
      series: [{ name: 'n', colour: 'main', values: [1, 2] }],
    },
    { width: 600, height: 100 },
    'zh',
  )
  expect(svg).not.toContain('<script')
  expect(svg).toContain('&lt;script')
})

test('a name that every object has is drawn, and changes no object', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype)
  const marks = () =>
    [...inherited, 'next', 'prev'].map((name) => Object.hasOwn(Object.prototype, name))
  const before = marks()
  const line = `${'abc '.repeat(20)}__proto__ ${'abc '.repeat(20)}`
  const svg = drawChart(
    {
      shape: 'rows',
      categories: ['a', ...inherited, line, 'b'],
      series: [{ name: '__proto__', colour: 'main', values: inherited.map((_, at) => at) }],
    },
    { width: 600, height: 600 },
    'zh',
  )
  expect(marks()).toEqual(before)
  expect(Object.hasOwn(Object, 'next')).toBe(false)
  for (const name of inherited) expect(svg).toContain(`>${name}<`)
})

test('bars are as long as their figures', () => {
  const svg = drawChart(
    {
      shape: 'columns',
      categories: ['a', 'b', 'c'],
      series: [{ name: 'n', colour: 'main', values: [0, 50, 100] }],
    },
    SIZE,
    'zh',
  )
  const bars = [...svg.matchAll(/<path class="fill-main" d="([^"]*)"/g)].map(([, d = '']) =>
    heightOf(d),
  )
  expect(bars).toHaveLength(3)
  const [none = 0, half = 0, whole = 0] = bars
  expect(none).toBeLessThan(2)
  expect(half / whole).toBeCloseTo(0.5, 1)
})

/** The height of a path that has absolute commands only. */
function heightOf(path: string): number {
  const ys = [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, , y]) => Number(y))
  return Math.max(...ys) - Math.min(...ys)
}

test('names beside bars are whole, in a second line where they are long', () => {
  const names = ['示例科技集团有限公司', 'Vocational secondary school', '合'.repeat(24)]
  const data = {
    shape: 'rows' as const,
    categories: names,
    series: [{ name: 'n', colour: 'main' as const, values: [1, 2, 3] }],
  }
  const svg = drawChart(data, { width: 330, height: chartHeight(data, 330) }, 'zh')
  const letters = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
  const written = letters.join('').replaceAll(/\s/g, '')
  for (const name of names) expect(written).toContain(name.replaceAll(' ', ''))
  expect(svg).not.toMatch(/…|\.\.\./)
  const short = { ...data, categories: ['短', '中', '长'] }
  expect(chartHeight(data, 330)).toBeGreaterThan(chartHeight(short, 330))
})

test('two sides begin at the middle, have one scale, and tell positive figures with their notes', () => {
  const svg = drawChart(
    {
      shape: 'sides',
      categories: ['36–40'],
      series: [
        { name: 'm', colour: 'main', values: [10] },
        { name: 'f', colour: 'other', values: [5] },
      ],
      notes: [[' (+2)'], ['']],
    },
    { width: 690, height: 60 },
    'zh',
  )
  expect(svg).toContain('>10 (+2)<')
  expect(svg).toContain('>5<')
  expect(svg).not.toContain('>-10')
  const endsOf = (role: string) => {
    const path = new RegExp(`class="fill-${role}" d="([^"]+)"`).exec(svg)?.[1] ?? ''
    const places = [...path.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x))
    const turns = [...path.matchAll(/A3 3 0 0 1 ([\d.]+) /g)].map(([, x]) => Number(x))
    return [Math.min(...places, ...turns), Math.max(...places, ...turns)] as const
  }
  const [left, middle] = endsOf('main')
  const [begin, right] = endsOf('other')
  expect(begin).toBeCloseTo(middle)
  expect(middle - left).toBeCloseTo(2 * (right - begin), 0)
})

test('figures have the separators of the language, and amounts the text of their table', () => {
  const data: ChartData = {
    shape: 'rows',
    categories: ['a', 'b'],
    series: [{ name: 'n', colour: 'main', values: [59036.37, 1500] }],
  }
  const texts = [['59.036,37', '1.500,00']]
  expect(drawChart(data, SIZE, 'es')).toContain('>1.500<')
  expect(drawChart(data, SIZE, 'en')).toContain('>1,500<')
  expect(drawChart({ ...data, texts }, SIZE, 'es')).toContain('>59.036,37<')
})

const names = ['a', 'b']
const twice: ChartData = {
  shape: 'columns',
  categories: names,
  series: [
    { name: 'joined', colour: 'main', values: [3, 0] },
    { name: 'left', colour: 'other', values: [1, 2] },
  ],
}

/** The labels and addresses of the links of a chart, in their order, with the left edge of each. */
function linksOf(svg: string): { href: string; label: string; x: number }[] {
  const found = svg.matchAll(/<a href="([^"]*)" aria-label="([^"]*)">.*?<rect x="([-\d.]+)"/g)
  return [...found].map(([, href = '', label = '', x]) => ({ href, label, x: Number(x) }))
}

test('each bar leads to its rows, in the order of the bars, and the drawing is silent', () => {
  const hrefs = [
    ['/in?a=1&b="', null],
    ['/out-a', '/out-b'],
  ]
  const svg = drawChart({ ...twice, hrefs }, SIZE, 'zh')
  const links = linksOf(svg)
  expect(links.map(({ href, label }) => [href, label])).toEqual([
    ['/in?a=1&amp;b=&quot;', 'a: joined 3'],
    ['/out-a', 'a: left 1'],
    ['/out-b', 'b: left 2'],
  ])
  expect([...links].sort((one, other) => one.x - other.x)).toEqual(links)
  expect(svg).toMatch(/^<svg (?![^>]*aria-hidden)[^>]*><g aria-hidden="true">/)
})

test('one list of pages for several bars leads from the whole category', () => {
  const links = linksOf(drawChart({ ...twice, hrefs: [['/a', '/b']] }, SIZE, 'zh'))
  expect(links.map(({ label }) => label)).toEqual(['a: joined 3, left 1', 'b: joined 0, left 2'])
})

test('a bar without room for a finger has no link; a year of two bars a month has room on a phone', () => {
  const manyOf = (months: number): ChartData => {
    const categories = Array.from({ length: months }, (_, at) => String(at))
    const series = twice.series.map((one) => ({ ...one, values: categories.map(() => 1000) }))
    return { ...twice, categories, series, hrefs: [categories, categories] }
  }
  expect(linksOf(drawChart(manyOf(12), SIZE, 'zh'))).toHaveLength(24)
  expect(linksOf(drawChart({ ...manyOf(12), shape: 'rows' }, SIZE, 'zh'))).toEqual([])
  expect(linksOf(drawChart(manyOf(24), SIZE, 'zh'))).toEqual([])
  expect(linksOf(drawChart(manyOf(24), { width: 990, height: 220 }, 'zh'))).toHaveLength(48)
})

test('rows move together, so that a chart is at most 220 px high while its texts stay apart', () => {
  const rowsOf = (many: number): ChartData => ({
    shape: 'rows',
    categories: Array.from({ length: many }, (_, at) => String(at)),
    series: [{ name: 'n', colour: 'main', values: [1] }],
  })
  for (const many of [1, 6, 8, 12]) expect(chartHeight(rowsOf(many), 330)).toBeLessThanOrEqual(220)
  expect(chartHeight(rowsOf(20), 330)).toBe(20 * 16 + 20)
})
