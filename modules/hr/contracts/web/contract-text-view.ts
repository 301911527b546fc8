import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'

/** A contract on paper. */
export type ContractPaper = {
  id: string
  nodes: RichNode[]
  /** Who signs, with the number and the name of the paper. */
  employer: string
  person: string
  number: string
}

/** One contract, or several, as they are signed. */
export type ContractTextView = {
  title: string
  back: { label: string; href: string }
  /** How many of them are not here, and why. */
  told: string
  /** Covered values shown, for whoever may. */
  clear: { label: string; href: string } | null
  papers: ContractPaper[]
}
