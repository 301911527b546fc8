import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { HistoryList } from '#platform/web/components/page/history-list.tsx'
import { ReadingPage } from '#platform/web/components/page/reading-page.tsx'
import { RecordActions } from '#platform/web/components/page/record-actions.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { ByLine } from './by-line.tsx'
import type { NoticeDesk, NoticeView } from './notice-view.ts'

/** One notice, as readers see it. */
export function NoticePage({ view }: { view: NoticeView }) {
  const { t } = useTranslation()
  const { desk } = view
  return (
    <ReadingPage
      view={view}
      head={<Head view={view} t={t} />}
      beside={
        <>
          {desk && <Facts desk={desk} t={t} />}
          <Neighbours view={view} t={t} />
        </>
      }
      besideLabel={t('notices.about')}
    >
      {desk?.record.history && (
        <section className="history-part no-print" aria-labelledby="history-title">
          <h2 id="history-title">{t('page.history')}</h2>
          <HistoryList entries={desk.record.history} t={t} />
        </section>
      )}
    </ReadingPage>
  )
}

type Props = { view: NoticeView; t: TFunction }

function Head({ view: { title, type, isPinned, by, desk }, t }: Props) {
  return (
    <header className="reading-head">
      <p>
        {isPinned && <span className="tag tag-pinned">{t('notices.pinned')}</span>}
        <span className="tag">{type}</span>
        {desk && <Pill {...desk.state} />}
      </p>
      <h1>{title}</h1>
      <ByLine view={by} />
      {desk && <Tools record={desk.record} />}
    </header>
  )
}

/** Shows Publish outside the menu, because it is the next step of a draft. */
function Tools({ record }: { record: NoticeDesk['record'] }) {
  const publish = record.actions.find(({ name }) => name === 'publish')
  const actions = record.actions.filter((action) => action !== publish)
  const first = publish && (
    <a className="button" href={publish.href}>
      {publish.label}
    </a>
  )
  return (
    <div className="page-actions">
      <RecordActions view={{ ...record, actions }} first={first} />
    </div>
  )
}

function Neighbours({ view: { earlier, later }, t }: Props) {
  if (!earlier && !later) return null
  return (
    <nav className="neighbours" aria-label={t('notices.others')}>
      {later && (
        <a className="card" href={later.href} rel="prev">
          <small>{t('notices.later')}</small>
          {later.title}
        </a>
      )}
      {earlier && (
        <a className="card" href={earlier.href} rel="next">
          <small>{t('notices.earlier')}</small>
          {earlier.title}
        </a>
      )}
    </nav>
  )
}

/** The audience, and the employees who have read the notice. */
function Facts({ desk: { facts }, t }: { desk: NoticeDesk; t: TFunction }) {
  return (
    <div className="card detail">
      <dl>
        {facts.map(({ name, label, text, href }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{href ? <a href={href}>{t('readers.whoRead', { text })}</a> : text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
