export type DepartmentThenView = {
  id: string
  at: string
  today: string
  /** The past day as people write it; null for today. */
  asked: string | null
  notices: { text: string }[]
  kept: { name: string; value: string }[]
  chart: string
  facts: { label: string; text: string }[]
}
