import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'

/** A printed contract. */
export type ContractPaper = {
  id: string
  nodes: RichNode[]
  /** The parties, and the number of the contract. */
  employer: string
  person: string
  number: string
}

/** One contract or several, for signature. */
export type ContractTextView = {
  title: string
  back: { label: string; href: string }
  /** How many of the chosen contracts are left out, and why. */
  told: string
  /** Link that unmasks values, for users who may see them. */
  clear: { label: string; href: string } | null
  papers: ContractPaper[]
}
