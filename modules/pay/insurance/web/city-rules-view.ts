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
  rates: { name: string; label: string; value: string }[]
  notices: NoticeView[]
  warnings: string[]
  rules: RuleLine[]
  trial: TrialView | null
}
