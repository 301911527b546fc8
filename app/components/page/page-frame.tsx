import type { ReactNode } from 'react'
import { useFollowLinks } from './follow-links.ts'

type Props = {
  title: string
  /** What the record is, in a few words below the title. */
  facts?: string
  back?: { label: string; href: string } | null
  /** Links on the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The furniture of every generic page: the way back, heading, actions, content. */
export function PageFrame({ title, facts, back, actions, children }: Props) {
  const area = useFollowLinks<HTMLDivElement>()
  return (
    <div className="page" ref={area}>
      {back && (
        <a className="back" href={back.href}>
          <span aria-hidden="true">‹ </span>
          {back.label}
        </a>
      )}
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {facts && <p className="facts">{facts}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
