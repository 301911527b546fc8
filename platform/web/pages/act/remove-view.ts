export type RemoveView = {
  /** The name of the record within a sentence. */
  label: string
  title: string
  facts: string
  version: number
  /** The parent of a child row. The page returns to it after the deletion. */
  owner: string | null
  /** The reason why the deletion failed; empty before the first attempt. */
  problem: string
  /** The labels of the child rows that are deleted with the record. */
  alongWith: string
  /** The company's own confirmation text. */
  confirm: string
  cancel: string
}
