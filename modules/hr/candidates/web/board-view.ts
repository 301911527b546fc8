/** A choice of a card: a verb of the record. */
export type BoardVerb = { value: string; label: string }

export type CandidateCardView = {
  id: string
  name: string
  href: string
  post: string
  /** Owner and age in the stage, such as "3 days". */
  about: string
  /** Why it is late, or empty. */
  late: string
}

export type CandidateColumnView = {
  state: string
  title: string
  count: string
  /** How many are overdue, or empty. */
  late: string
  verbs: BoardVerb[]
  cards: CandidateCardView[]
  more: { href: string; text: string } | null
}

export type CandidateBoardView = {
  title: string
  here: string
  listHref: string
  needId: string
  needs: { value: string; label: string }[]
  columns: CandidateColumnView[]
}

export type CandidateStory = {
  moves: { key: string; title: string; about: string; reason: string }[]
  others: { id: string; href: string; text: string }[]
}
