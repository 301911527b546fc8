export type RemoveView = {
  label: string
  title: string
  facts: string
  version: number
  /** Why it was not deleted; empty at first. */
  problem: string
  /** Labels of the child rows that go with it. */
  alongWith: string
  cancel: string
}
