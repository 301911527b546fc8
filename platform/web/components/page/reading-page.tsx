import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type RichNode, RichText } from '#platform/web/components/ui/rich-text.tsx'
import { type AttachedFile, AttachedFiles } from './attached-files.tsx'
import { PageFrame } from './page-frame.tsx'

type Props = {
  view: {
    title: string
    back: { label: string; href: string }
    text: RichNode[]
    files: AttachedFile[]
    /** When the reader opened or confirmed the text; empty: not yet. */
    read: string
  }
  /** Above the text: title, tags and author. */
  head: ReactNode
  /** Below the text, such as the form that confirms it. */
  foot?: ReactNode
  /** Beside the text: its neighbours or versions. */
  beside: ReactNode
  besideLabel: string
  /** Below both. */
  children?: ReactNode
}

/** A text for its readers: notice or company policy. */
export function ReadingPage({ view, head, foot, beside, besideLabel, children }: Props) {
  const { t } = useTranslation()
  const { title, back, text, files, read } = view
  return (
    <PageFrame title={title} back={back} head={false}>
      <div className="reading-page">
        <article className="card reading">
          {head}
          <RichText nodes={text} />
          {files.length > 0 && (
            <section className="attached-part" aria-labelledby="attached-title">
              <h2 id="attached-title">{t('files.title')}</h2>
              <AttachedFiles files={files} />
            </section>
          )}
          {read && <p className="facts no-print">{read}</p>}
          {foot}
        </article>
        <aside className="no-print" aria-label={besideLabel}>
          {beside}
        </aside>
        {children}
      </div>
    </PageFrame>
  )
}
