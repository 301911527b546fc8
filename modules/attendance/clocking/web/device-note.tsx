import { useTranslation } from 'react-i18next'

/** Tells the administrator of a device what its groups mean. */
export function DeviceNote() {
  const { t } = useTranslation()
  return <p className="notice">{t('kiosk.noGroups')}</p>
}
