import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * For layouts: their data is read again after a form that writes or when the
 * server asks for it, not for every step through a list.
 */
export const revalidateAfterWrites: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  if (formMethod !== undefined && formMethod.toUpperCase() !== 'GET') return true
  return defaultShouldRevalidate && currentUrl.search === nextUrl.search
}
