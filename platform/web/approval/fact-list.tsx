import type { ReactNode } from 'react'
import type { DocumentFact } from '#platform/wire/approval/approval.ts'

type Props = {
  facts: readonly DocumentFact[]
  /** A further pair of term and description. */
  children?: ReactNode
}

/**
 * Facts for a decision, such as the remaining balance; the colour marks facts that need attention.
 */
export function FactList({ facts, children }: Props) {
  return (
    <dl className="preview-facts">
      {facts.map(({ label, text, tone }) => (
        <div key={label} className={tone ? `fact-${tone}` : undefined}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
