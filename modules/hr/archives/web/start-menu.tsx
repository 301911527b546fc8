import { useTranslation } from 'react-i18next'
import { MenuLink } from '#platform/web/components/page/more-menu.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import type { StartView } from './start-view.ts'

type Props = { likely: readonly StartView[]; starts: readonly StartView[] }

/** The actions that a user may start for a person: the likeliest as links, the others in a menu. */
export function StartMenu({ likely, starts }: Props) {
  return (
    <>
      {likely.map(
        ({ name, label, href }) =>
          href && (
            <a key={name} className="button" href={href}>
              {label}
            </a>
          ),
      )}
      <OtherStarts starts={starts} />
    </>
  )
}

function OtherStarts({ starts }: Pick<Props, 'starts'>) {
  const { t } = useTranslation()
  if (starts.length === 0) return null
  return (
    <Menu button={`${t('start.menu')} ▾`} look="popup-end">
      {starts.map(({ name, label, href, reason, open }) =>
        href ? (
          <MenuLink key={name} href={href} label={label} />
        ) : (
          <span key={name} className="popup-item popup-off" title={reason ?? ''}>
            {label}
            <small>
              {reason}{' '}
              {open && (
                <a className="link" href={open.href}>
                  {open.label}
                </a>
              )}
            </small>
          </span>
        ),
      )}
    </Menu>
  )
}
