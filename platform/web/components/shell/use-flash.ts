import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import type { RootView } from './root-view.ts'

export type FlashView = NonNullable<RootView['flash']>

/** The message from the previous page. The next page no longer shows it. */
export function useFlash(): FlashView | null {
  const flash = useRouteLoaderData<RootView>('root')?.flash ?? null
  const { key } = useLocation()
  const shown = useRef({ flash, key })
  if (shown.current.flash !== flash) shown.current = { flash, key }
  return shown.current.key === key ? flash : null
}
