import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'
import { isKeyElsewhere } from '#platform/web/lib/is-key-elsewhere.ts'

/** Opens a new task; so does the key `n`, unless the user is typing or the page uses the key. */
export function NewTaskLink({ to }: { to: string }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const press = ignoreComposition((event: KeyboardEvent) => {
      if (event.key !== 'n' || isKeyElsewhere(event)) return
      // A list uses the same key to add a record. The timeout lets the list handle the key first.
      setTimeout(() => event.defaultPrevented || link.current?.click())
    })
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <Link to={to} ref={link} className="popup-item" aria-keyshortcuts="n">
      {t('tasks.newTask')}
      <kbd>n</kbd>
    </Link>
  )
}
