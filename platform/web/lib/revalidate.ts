import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * For layouts: reload their data after a form that writes or when the
 * server requests it, not for every step through a list.
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

/** For the shell, which knows the menu of one module: also when another place of the menu is opened. */
export const revalidateElsewhere: ShouldRevalidateFunction = (step) =>
  revalidateAfterWrites(step) || placeOf(step.currentUrl) !== placeOf(step.nextUrl)

/** The first two segments of a path, such as `/hr/archives`. */
function placeOf({ pathname }: URL): string {
  return pathname.split('/', 3).join('/')
}
