import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * For layouts. They reload their data after a form that writes or when the server requests it, not for every
 * page of a list.
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

/**
 * For the shell, which has the menu of one module only: it also reloads when the user opens another place of
 * the menu.
 */
export const revalidateElsewhere: ShouldRevalidateFunction = (step) =>
  revalidateAfterWrites(step) || placeOf(step.currentUrl) !== placeOf(step.nextUrl)

/** The first two segments of a path, such as `/hr/archives`. */
function placeOf({ pathname }: URL): string {
  return pathname.split('/', 3).join('/')
}
