import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { FillBar } from '#modules/org/establishment/web/fill-bar.tsx'
import { DetailGroups } from '#platform/web/components/page/detail-groups.tsx'
import { HistoryList } from '#platform/web/components/page/history-list.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { DeskHead } from './desk-head.tsx'
import { deskHref } from './desk-links.ts'
import { PeopleTable, PostTable, UnitTable } from './desk-tables.tsx'
import type { ChosenView, DeskView, EventLine } from './desk-view.ts'

type Props = { chosen: ChosenView; view: DeskView; t: TFunction }

/** Shows one department: its head and the open tab. */
export function ChosenDepartment({ chosen, view, t }: Props) {
  const { tabs, tab } = chosen
  return (
    <>
      <DeskHead chosen={chosen} chartHref={view.chartHref} t={t} />
      <Tabs tabs={tabs} current={tab} label={t('page.parts')} />
      <Part chosen={chosen} view={view} t={t} />
    </>
  )
}

function Part({ chosen, view, t }: Props) {
  const { state } = view
  if (chosen.people) {
    const { isWithBelow } = chosen.people
    const pageHref = (page: number) =>
      deskHref(state, chosen.id, {
        tab: 'people',
        below: isWithBelow ? '1' : '0',
        ...(page > 1 ? { page: String(page) } : {}),
      })
    return (
      <PeopleTable people={chosen.people} caption={t('desk.people')} pageHref={pageHref} t={t} />
    )
  }
  if (chosen.tab === 'posts') return <Posts chosen={chosen} t={t} />
  if (chosen.tab === 'children') return <Units chosen={chosen} view={view} t={t} />
  if (chosen.tab === 'history') return <History chosen={chosen} t={t} />
  return <Overview chosen={chosen} view={view} t={t} />
}

function Posts({ chosen: { posts }, t }: Pick<Props, 'chosen' | 't'>) {
  if (!posts) return null
  return (
    <>
      <div className="desk-summary">
        <FillBar fill={posts.sum} />
        {posts.addHref && (
          <a className="button" href={posts.addHref}>
            {t('posts.add')}
          </a>
        )}
      </div>
      {posts.lines.length > 0 ? (
        <PostTable posts={posts} caption={t('desk.posts')} t={t} />
      ) : (
        <Nothing icon="briefcase" text={t('desk.noPosts')} />
      )}
      {posts.count > posts.lines.length && (
        <p className="facts">{t('desk.more', { total: posts.count - posts.lines.length })}</p>
      )}
    </>
  )
}

function Units({ chosen, view, t }: Props) {
  const { units, unitsLeft, belowHref } = chosen
  if (units.length === 0) {
    return (
      <Nothing icon="sitemap" text={t('desk.noChildren')}>
        {belowHref && (
          <a className="button button-primary" href={belowHref}>
            {t('desk.addBelow')}
          </a>
        )}
      </Nothing>
    )
  }
  return (
    <>
      <UnitTable units={units} state={view.state} caption={t('desk.children')} t={t} />
      {unitsLeft && (
        <p>
          <a className="link" href={view.listHref}>
            {unitsLeft}
          </a>
        </p>
      )}
    </>
  )
}

function Nothing({ icon, text, children }: { icon: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  )
}

function History({ chosen, t }: Pick<Props, 'chosen' | 't'>) {
  const { events, eventsHref, changes } = chosen
  return (
    <>
      {events && (
        <section className="card desk-events" aria-labelledby="events-title">
          <header>
            <h2 id="events-title">{t('desk.events')}</h2>
            <a href={eventsHref}>{t('page.showAll')}</a>
          </header>
          <Events events={events} t={t} />
        </section>
      )}
      {changes && (
        <section className="history-part" aria-labelledby="changes-title">
          <h2 id="changes-title">{t('page.history')}</h2>
          <HistoryList entries={changes} t={t} />
        </section>
      )}
    </>
  )
}

function Events({ events, t }: { events: readonly EventLine[]; t: TFunction }) {
  if (events.length === 0) return <p className="desk-none">{t('desk.noEvents')}</p>
  return (
    <ol className="desk-line">
      {events.map(({ id, text, facts, face }) => (
        <li key={id}>
          {face && <Face {...face} size="small" />}
          <a href={`/org/histories/${id}`}>{text}</a>
          <p>{facts}</p>
        </li>
      ))}
    </ol>
  )
}

const OVERVIEW_LINES = 8

function Overview({ chosen, view, t }: Props) {
  const { posts, units, unitsLeft, events, groups } = chosen
  const linkTo = (tab: string) => deskHref(view.state, chosen.id, { tab })
  const isEmpty = !posts?.lines.length && units.length === 0 && groups.length === 0
  return (
    <div className={events ? 'desk-overview' : undefined}>
      <div className="desk-cards">
        {posts && posts.lines.length > 0 && (
          <Card title={t('desk.posts')} href={linkTo('posts')} t={t}>
            <PostTable posts={posts} caption={t('desk.posts')} limit={OVERVIEW_LINES} t={t} />
          </Card>
        )}
        {units.length > 0 && (
          <Card title={t('desk.children')} href={linkTo('children')} more={unitsLeft} t={t}>
            <UnitTable units={units} state={view.state} caption={t('desk.children')} t={t} />
          </Card>
        )}
        <DetailGroups groups={groups} />
        {isEmpty && <Nothing icon="sitemap" text={t('desk.nothing')} />}
      </div>
      {events && (
        <Card title={t('desk.events')} href={linkTo('history')} t={t}>
          <Events events={events} t={t} />
        </Card>
      )}
    </div>
  )
}

type CardProps = {
  title: string
  href: string
  more?: string | null
  children: ReactNode
  t: TFunction
}

function Card({ title, href, more, children, t }: CardProps) {
  return (
    <section className="card desk-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <a href={href}>{more ?? t('page.showAll')}</a>
      </header>
      {children}
    </section>
  )
}
