export type DepartmentThenView = {
  id: string
  at: string
  today: string
  /** The past day as people write it; null for today. */
  asked: string | null
  notices: { text: string }[]
  kept: { name: string; value: string }[]
  /** For those who may look at it. */
  chart: string | null
  facts: { label: string; text: string }[]
}
