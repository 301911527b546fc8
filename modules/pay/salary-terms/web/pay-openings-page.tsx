import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { PayOpeningsView } from './pay-openings.server.ts'

/** Who opened the reader's pay, and how often on a day. */
export function PayOpeningsPage({ view: { title, columns, rows } }: { view: PayOpeningsView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={title}>
      {rows.length > 0 ? (
        <SmallTable label={title} view={{ columns, rows }} isWide />
      ) : (
        <div className="empty">
          <Icon name="eye" />
          <p>{t('payOpenings.none')}</p>
        </div>
      )}
      <p className="text-sm text-muted">{t('payOpenings.about')}</p>
    </PageFrame>
  )
}
