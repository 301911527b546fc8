import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

type Choice = { value: string; label: string }

export type RuleLine = {
  key: string
  name: string
  href: string
  since: string
  ending: string | null
  bounds: string
  rates: string
  basis: string
}

export type TrialLine = {
  key: string
  name: string
  base: string
  company: string
  person: string
  steps: string[]
}

export type TrialView = {
  lines: TrialLine[]
  /** Why rates are not those of the city. */
  ownRates: string[]
  totals: SmallTableView
}

export type CityRulesView = {
  title: string
  city: string
  cities: Choice[]
  month: string
  base: string
  hukou: string
  hukous: Choice[]
  employer: string
  employers: Choice[]
  rates: { name: string; label: string; value: string }[]
  areRatesOpen: boolean
  /**
   * The form of the next year of the city, filled in with the rules in force; null for readers who may not begin it.
   */
  newYear: string | null
  notices: NoticeView[]
  /** The rules that are missing, each with the page on which the user adds it. */
  warnings: { text: string; href: string | null }[]
  rules: RuleLine[]
  trial: TrialView | null
}
