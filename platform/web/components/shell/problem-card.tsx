import type { ReactNode } from 'react'
import { Icon } from '#platform/web/components/ui/icon.tsx'

type Props = {
  icon: string
  /** A few signs above the title: a status. */
  code?: string | number
  title: string
  /** The heading of the page, or below that of the product. */
  heading?: 'h1' | 'h2'
  children: ReactNode
}

/** A page about a single problem: an icon, the message, and the actions. */
export function ProblemCard({ icon, code, title, heading: Heading = 'h1', children }: Props) {
  return (
    <section className="card problem">
      <span className="problem-sign">
        <Icon name={icon} />
      </span>
      {code !== undefined && <p className="problem-code">{code}</p>}
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}
