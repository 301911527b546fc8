/** Colours of series, by what they mean (styles/chart.css): bars that matter, those to compare with, trouble. */
export type SeriesColour = 'main' | 'other' | 'bad'

export type Series = { name: string; colour: SeriesColour; values: readonly number[] }

/** What a chart says, before it is drawn. */
export type ChartData = {
  /** Bars that stand on months, or lie beside names. */
  shape: 'columns' | 'rows'
  categories: readonly string[]
  series: readonly Series[]
  /** Series stand on each other instead of beside. */
  isStacked?: boolean
}

/** A chart as a page shows it; the table has the same figures. */
export type ChartView = {
  /** What it shows, for those who do not see it. */
  label: string
  /** What is counted, from where, and as of which day. */
  about: string
  /** `svg` elements: for a wide place, and for a phone. */
  wide: string
  /** Null where the other one is narrow enough. */
  narrow: string | null
  /** Empty for a single series, which the heading names. */
  legend: { name: string; colour: SeriesColour; total: string }[]
  head: string[]
  rows: string[][]
}
