import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApprovalSteps } from '#platform/web/approval/approval-steps.tsx'
import { Comments } from '#platform/web/comments/comments.tsx'
import { DetailGroups } from '#platform/web/components/page/detail-groups.tsx'
import { HeadCard } from '#platform/web/components/page/head-card.tsx'
import { HistoryList } from '#platform/web/components/page/history-list.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { Overview } from '#platform/web/components/page/overview.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { RecordActions } from '#platform/web/components/page/record-actions.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { RecordTable } from '#platform/web/components/table/record-table.tsx'
import type { ActionLink, ChildView, RecordView } from './record-view.ts'

type Props = {
  view: RecordView
  /** Parts that only one page has: before the usual buttons, and between head and tabs. */
  firstAction?: ReactNode
  /** Edit is never the main button of this page, even without a first action. */
  isEditPlain?: true
  children?: ReactNode
  /** Draws the button of a next step differently on this page; null for the usual link. */
  nextLink?: (step: ActionLink, className: string) => ReactNode
  /** The first card of the overview, that only one page has. */
  overviewFirst?: ReactNode
  /** A part that only one page has, below the details. */
  below?: ReactNode
}

/** One record: its fields, its child rows and its history. */
export function RecordPage(props: Props) {
  const { view, firstAction, isEditPlain, children, nextLink, overviewFirst, below } = props
  const { t } = useTranslation()
  const { tabs, tab, overview, history } = view
  return (
    <PageFrame
      title={view.head.title}
      back={view.back}
      head={
        <HeadCard
          head={view.head}
          actions={
            <RecordActions
              view={view}
              first={firstAction ?? <NextSteps view={view} nextLink={nextLink} />}
              hasMain={
                isEditPlain ||
                Boolean(firstAction) ||
                view.next.some(({ why, isUndo }) => why === undefined && !isUndo)
              }
            />
          }
        />
      }
    >
      <Notices notices={view.notices} />
      {children}
      {view.approval && <ApprovalSteps view={view.approval} t={t} />}
      <Tabs tabs={tabs} current={tab} label={t('page.parts')} />
      {overview && <Overview view={overview} first={overviewFirst} t={t} />}
      <DetailGroups groups={view.groups} />
      {below}
      {view.children.map((child) => (
        <ChildRows key={child.name} child={child} />
      ))}
      {view.comments && <Comments view={view.comments} t={t} />}
      {history && (
        <section className="history-part" aria-labelledby="history-title">
          <h2 id="history-title">{t('page.history')}</h2>
          <HistoryList entries={history} t={t} />
        </section>
      )}
    </PageFrame>
  )
}

function NextSteps({ view: { next }, nextLink }: Pick<Props, 'view' | 'nextLink'>) {
  return next.map((step, at) => {
    const { name, label, href, why, isUndo } = step
    const className = at === 0 && !why && !isUndo ? 'button button-primary' : 'button'
    const own = nextLink?.(step, className)
    if (own) return <Fragment key={name}>{own}</Fragment>
    return (
      <a key={name} className={className} href={href} title={why}>
        {label}
        {why && <span className="sr-only">{why}</span>}
      </a>
    )
  })
}

function ChildRows({ child }: { child: ChildView }) {
  const { t } = useTranslation()
  const id = `rows-${child.name}`
  return (
    <section aria-labelledby={id}>
      <div className="page-head">
        <h2 id={id}>{child.label}</h2>
        {child.addHref && (
          <a className="button" href={child.addHref}>
            {t('page.add')}
          </a>
        )}
      </div>
      {child.table.rows.length > 0 ? (
        <RecordTable table={child.table} caption={child.label} suffix="" t={t} />
      ) : (
        <p className="empty">{t('page.empty')}</p>
      )}
      {child.allHref && (
        <p>
          <a className="link" href={child.allHref}>
            {t('page.showAll')}
          </a>
        </p>
      )}
    </section>
  )
}
