import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { HistoryList } from '#app/components/page/history-list.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { Pill } from '#app/components/ui/pill.tsx'
import { RichText } from '#app/components/ui/rich-text.tsx'
import { RecordActions } from '#app/pages/record-page.tsx'
import { ByLine } from './by-line.tsx'
import type { NoticeDesk, NoticeView } from './notice-view.ts'

/** One notice, to be read. */
export function NoticePage({ view }: { view: NoticeView }) {
  const { t } = useTranslation()
  const { title, type, isPinned, by, text, read, desk } = view
  const head = (
    <header className="reading-head">
      <p>
        {isPinned && <span className="tag tag-pinned">{t('notices.pinned')}</span>}
        <span className="tag">{type}</span>
        {desk && <Pill {...desk.state} />}
      </p>
      <h1>{title}</h1>
      <ByLine view={by} />
      {desk && (
        <div className="page-actions">
          <RecordActions view={desk.record} first={null} />
        </div>
      )}
    </header>
  )
  return (
    <PageFrame title={title} back={view.back}>
      <article className="card reading">
        {head}
        <RichText nodes={text} />
        {read && <p className="facts no-print">{read}</p>}
      </article>
      <Neighbours view={view} t={t} />
      {desk && <Desk desk={desk} t={t} />}
    </PageFrame>
  )
}

function Neighbours({ view: { earlier, later }, t }: { view: NoticeView; t: TFunction }) {
  if (!earlier && !later) return null
  return (
    <nav className="neighbours no-print" aria-label={t('notices.others')}>
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

/** What only those who write notices see: for whom it is, who has read it, and its history. */
function Desk({ desk: { facts, record }, t }: { desk: NoticeDesk; t: TFunction }) {
  return (
    <>
      <section className="card detail no-print" aria-label={t('notices.about')}>
        <dl>
          {facts.map(({ name, label, text, href }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{href ? <a href={href}>{t('notices.whoRead', { text })}</a> : text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {record.history && (
        <section className="history-part no-print" aria-labelledby="history-title">
          <h2 id="history-title">{t('page.history')}</h2>
          <HistoryList entries={record.history} t={t} />
        </section>
      )}
    </>
  )
}
