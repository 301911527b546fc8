import { useTranslation } from 'react-i18next'
import { DetailGroups } from '#app/components/page/detail-groups.tsx'
import { HistoryList } from '#app/components/page/history-list.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { RecordTable } from '#app/components/table/record-table.tsx'
import type { ChildView, RecordView } from './record-view.ts'

/** One record: what it says, its child rows and its history. */
export function RecordPage({ view }: { view: RecordView }) {
  const { t } = useTranslation()
  const { tabs, tab, child, history } = view
  return (
    <PageFrame
      title={view.title}
      facts={view.facts}
      back={view.back}
      actions={
        <>
          {view.editHref && (
            <a className="button button-primary" href={view.editHref}>
              {t('page.edit')}
            </a>
          )}
          {view.actions.map(({ name, label, href }) => (
            <a key={name} className="button" href={href}>
              {label}
            </a>
          ))}
          {view.clearHref && (
            <a href={view.clearHref.href}>
              {t(view.clearHref.isClear ? 'page.cover' : 'page.uncover')}
            </a>
          )}
          {view.deleteHref && (
            <a className="button" href={view.deleteHref}>
              {t('page.delete')}
            </a>
          )}
        </>
      }
    >
      {tabs.length > 0 && (
        <nav className="tabs" aria-label={t('page.parts')}>
          <ul>
            {tabs.map(({ name, label, href }) => (
              <li key={name}>
                <a href={href} aria-current={name === tab ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <DetailGroups groups={view.groups} />
      {child && <ChildRows child={child} />}
      {history && (
        <section className="history-part" aria-labelledby="history-title">
          <h2 id="history-title">{t('page.history')}</h2>
          <HistoryList entries={history} t={t} />
        </section>
      )}
    </PageFrame>
  )
}

function ChildRows({ child }: { child: ChildView }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="child-title">
      <div className="page-head">
        <h2 id="child-title">{child.label}</h2>
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
