import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'

/** Shown when the user leads no group or no group exists: tells them where to create groups. */
export function NoGroups() {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('roster.title')}>
      <div className="empty">
        <Icon name="calendar" />
        <p>{t('roster.noGroups')}</p>
        <a className="button" href="/attendance/groups">
          {t('roster.toGroups')}
        </a>
      </div>
    </PageFrame>
  )
}
