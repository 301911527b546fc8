export type RemoveView = {
  /** What it is, within a sentence. */
  label: string
  title: string
  facts: string
  version: number
  /** The parent of a child row: the way back when the row is gone. */
  owner: string | null
  /** Why it was not deleted; empty at first. */
  problem: string
  /** Labels of the child rows that go with it. */
  alongWith: string
  /** What the company wants to be said before. */
  confirm: string
  cancel: string
}
