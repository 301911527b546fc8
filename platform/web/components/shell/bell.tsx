import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { useLiveUnread } from '#platform/web/lib/live-unread.ts'

const MOST_TOLD = 99

/** A link to the inbox, with the number of unread messages. */
export function Bell({ unread: fromServer }: { unread: number }) {
  const { t } = useTranslation()
  const unread = useLiveUnread(fromServer)
  const label = unread > 0 ? t('shell.unread', { count: unread }) : t('shell.messages')
  return (
    <Link to="/messages" className="bar-item bell" aria-label={label} title={label}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className="badge" aria-hidden="true">
          {unread > MOST_TOLD ? `${MOST_TOLD}+` : unread}
        </span>
      )}
    </Link>
  )
}
