import { useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { setLiveUnread } from '#platform/web/lib/live-unread.ts'

const QUIET_MS = 2_000

/**
 * Starts to listen for pushes when the page is usable and the browser is idle. If the program cannot be loaded,
 * the page works without pushes.
 */
export function usePush(userName: string | null): void {
  const { t, i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const latest = useRef({ revalidate, navigate })
  latest.current = { revalidate, navigate }
  const { language } = i18n

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  useEffect(() => {
    if (userName === null) return
    let end: () => void = () => undefined
    let isOver = false
    const begin = async () => {
      const { startPush } = await import('./start-push.ts')
      if (isOver) return
      end = startPush({
        userName,
        texts: {
          title: t('push.title'),
          open: t('push.open'),
          dismiss: t('push.dismiss'),
          signedOut: t('push.signedOut'),
          signedOutTyping: t('push.signedOutTyping'),
        },
        onOpen: (path) => latest.current.navigate(path),
        onUnread: setLiveUnread,
        // The next request redirects the user to the sign-in page.
        onSignOut: () => latest.current.revalidate(),
        onMenu: () => latest.current.revalidate(),
      })
    }
    const tryIt = () => void begin().catch(() => undefined)
    const cancel = whenQuiet(tryIt)
    // Closes the connection before the browser leaves the page, because some browsers report an error
    // otherwise. A page that the browser restores connects again.
    const leave = () => end()
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && tryIt()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      isOver = true
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      cancel()
      end()
    }
  }, [userName, language])
}

function whenQuiet(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, QUIET_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: QUIET_MS })
  return () => cancelIdleCallback(handle)
}
