import { type ReactNode, useContext } from 'react'
import { PageDialogContext } from '#platform/web/components/dialog/page-dialog-context.ts'
import { useFollowLinks } from './follow-links.ts'
import { PageTabsContext } from './page-tabs.ts'
import { Tabs } from './tabs.tsx'

type Props = {
  title: string
  /** The number of rows in the list, shown beside the title. */
  count?: string
  /** The buttons beside the title. */
  beside?: ReactNode
  /** The main facts of the record, below the title. */
  facts?: string
  /** The parent page: the list, or the record that the page is about. */
  back?: { label: string; href: string } | null
  /** Links on the right of the title. */
  actions?: ReactNode
  /** Replaces the plain heading. */
  head?: ReactNode
  children: ReactNode
}

/** The parts that every generic page has: link back, heading, actions, content. A dialog draws its own. */
export function PageFrame(props: Props) {
  const dialog = useContext(PageDialogContext)
  return dialog ? <dialog.Frame {...props} /> : <WholePage {...props} />
}

function WholePage({ title, count, beside, facts, back, actions, head, children }: Props) {
  const area = useFollowLinks<HTMLDivElement>()
  return (
    <div className="page" ref={area}>
      {back && (
        <a className="back" href={back.href}>
          <span aria-hidden="true">‹ </span>
          {back.label}
        </a>
      )}
      {head ?? (
        <div className="page-head">
          <div>
            <Title title={title} count={count} />
            {facts && <p className="facts">{facts}</p>}
          </div>
          {beside}
          {actions && <div className="page-actions">{actions}</div>}
        </div>
      )}
      {children}
    </div>
  )
}

/** The heading. If the page is one of several with tabs, the tabs name it, so only screen readers read the heading. */
function Title({ title, count }: Pick<Props, 'title' | 'count'>) {
  const view = useContext(PageTabsContext)
  if (!view) {
    return (
      <>
        <h1>{title}</h1>
        {count && <span className="count">{count}</span>}
      </>
    )
  }
  const tabs = view.pages.map(({ to, name }) => ({
    name: to,
    label: name,
    href: to,
    count: to === view.current ? count : undefined,
  }))
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Tabs tabs={tabs} current={view.current} label={view.name} />
    </>
  )
}
