/** Colours of series, by meaning (styles/chart.css): the main bars, bars to compare with, problems. */
export type SeriesColour = 'main' | 'other' | 'bad'

export type Series = { name: string; colour: SeriesColour; values: readonly number[] }

/**
 * The place of a chart on wide screens, which determines the width of its drawing: over the whole page, in the wide
 * column of the home page, as one of two side by side, or as one of several.
 */
export type ChartPlace = 'page' | 'column' | 'half' | 'part'

/** The data of a chart. */
export type ChartData = {
  /**
   * Vertical bars over months, horizontal ones beside names, or the bars of two series to the left
   * and to the right of a middle line.
   */
  shape: 'columns' | 'rows' | 'sides'
  categories: readonly string[]
  series: readonly Series[]
  /** Series are stacked instead of side by side. */
  isStacked?: boolean
  /** The figures are levels at different times, so their sum means nothing. */
  isLevel?: boolean
  /**
   * The figures as the reader reads them, by series and category, for amounts of money, which are never written from a
   * number.
   */
  texts?: readonly (readonly string[])[]
  /** Text behind the figure of a bar, by series and category. */
  notes?: readonly (readonly string[])[]
  /**
   * The pages with the rows that a bar counts, by series and category; null where the reader has no such page. If
   * several series share one list, it has the pages of whole categories.
   */
  hrefs?: readonly (readonly (string | null)[])[]
}

/** A cell of the table below a chart. */
export type ChartCell = { text: string; href: string | null }

/** A chart as a page shows it; the table has the same figures. */
export type ChartView = {
  /** The text alternative of the chart. */
  label: string
  /** The subject, the source and the day of the figures. */
  about: string
  /** The place that `wide` was drawn for. */
  place: ChartPlace
  /** `svg` elements: for a wide place, and for a phone. */
  wide: string
  /** Null when the wide chart fits narrow screens too. */
  narrow: string | null
  /** Empty for a single series, because the heading names it. */
  legend: { name: string; colour: SeriesColour; total: string }[]
  head: string[]
  rows: ChartCell[][]
}
