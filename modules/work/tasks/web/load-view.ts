/** What somebody has to do already in the span of a task, and when he is not there. */
export type LoadView = {
  title: string
  /** What speaks against that day or that much work; it may be done all the same. */
  warnings: string[]
  facts: string[]
  /** How many tasks there are, above those that the reader reaches. */
  count: string
  tasks: { id: string; href: string; title: string; facts: string }[]
}
