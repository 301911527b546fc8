import type { ReactNode } from 'react'
import { Icon } from '#platform/web/components/ui/icon.tsx'

type Props = {
  icon: string
  /** A short code above the title, such as an HTTP status. */
  code?: string | number
  title: string
  /** `h1` for the heading of the page, `h2` when the product name is the heading above it. */
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
