import { useTranslation } from 'react-i18next'

/** What whoever sets a device up has to know of its groups. */
export function DeviceNote() {
  const { t } = useTranslation()
  return <p className="notice">{t('kiosk.noGroups')}</p>
}
