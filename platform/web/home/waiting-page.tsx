import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { RowMessage } from '#platform/web/components/shell/row-message.tsx'
import { WaitingRows } from './card-content.tsx'
import type { WaitingView } from './waiting-view.ts'

/** What waits for the user, decided in place. */
export function WaitingPage({ view }: { view: WaitingView }) {
  const { title, count, tabs, kind, rows, back, act, more, failed } = view
  const { t } = useTranslation()
  return (
    <PageFrame
      title={title}
      count={count}
      actions={
        act && (
          <a className="button" href={act.href}>
            {act.label}
          </a>
        )
      }
    >
      <Tabs tabs={tabs} current={kind} label={title} />
      {failed && <p className="notice notice-error">{failed}</p>}
      {rows.length > 0 ? (
        <div className="card home-card">
          <WaitingRows rows={rows} back={back} />
        </div>
      ) : (
        <>
          <RowMessage />
          <p className="empty">{t('home.waits.none')}</p>
        </>
      )}
      {more && (
        <p>
          <a className="link" href={more.href}>
            {more.label}
          </a>
        </p>
      )}
    </PageFrame>
  )
}
