export type RemoveView = {
  /** The name of the record within a sentence. */
  label: string
  title: string
  facts: string
  version: number
  /** The parent of a child row: the way back when the row is gone. */
  owner: string | null
  /** The reason for a failed deletion; empty at first. */
  problem: string
  /** Labels of the child rows that go with it. */
  alongWith: string
  /** The company's own confirmation text. */
  confirm: string
  cancel: string
}
