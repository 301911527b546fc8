import { useTranslation } from 'react-i18next'
import { MenuLink } from '#platform/web/components/page/more-menu.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import type { StartView } from './start-view.ts'

/** The menu of what a user starts for a person. */
export function StartMenu({ starts }: { starts: readonly StartView[] }) {
  const { t } = useTranslation()
  if (starts.length === 0) return null
  return (
    <Menu button={`${t('start.menu')} ▾`} look="popup-end">
      {starts.map(({ name, label, href, reason }) =>
        href ? (
          <MenuLink key={name} href={href} label={label} />
        ) : (
          <span key={name} className="popup-item popup-off" title={reason ?? ''}>
            {label}
            <small>{reason}</small>
          </span>
        ),
      )}
    </Menu>
  )
}
