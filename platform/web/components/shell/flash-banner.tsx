import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { TakeBackForm } from '#platform/web/components/form/take-back-form.tsx'
import type { RootView } from './root-view.ts'

/** The message from the previous page. The next page no longer shows it. */
export function FlashBanner() {
  const flash = useRouteLoaderData<RootView>('root')?.flash
  const { key, pathname, search } = useLocation()
  const shown = useRef({ flash, key })
  if (shown.current.flash !== flash) shown.current = { flash, key }
  if (!flash || shown.current.key !== key) return null
  return (
    <div
      role="status"
      className={`notice no-print mb-3 ${flash.kind === 'info' ? '' : `notice-${flash.kind}`}`}
    >
      {flash.text}
      {flash.made && (
        <>
          {' '}
          <a href={flash.made.href}>{flash.made.label}</a>
        </>
      )}
      {flash.undo && <TakeBackForm undo={flash.undo} back={pathname + search} />}
    </div>
  )
}
