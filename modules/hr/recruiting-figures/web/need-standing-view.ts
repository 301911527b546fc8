export type NeedStandingView = {
  /** Empty before anybody joined or left. */
  facts: string
  /** The board of the need, for readers who may open applications. */
  boardHref: string | null
  rows: {
    key: string
    stage: string
    step: string
    owedBy: string
    /** The reader owes the step. */
    isMine: boolean
    count: string
    /** How many are overdue, or empty. */
    late: string
    people: { id: string; name: string; href: string }[]
    /** How many more there are, or empty. */
    more: string
  }[]
}
