import { useMatches } from '@remix-run/react'

/** Reloads a page that has `refreshSeconds` with a meta tag, for browsers where no script does it. */
export function Refresh({ isLite }: { isLite: boolean }) {
  const seconds = useMatches()
    .map(({ data }) => (data as { refreshSeconds?: unknown } | null | undefined)?.refreshSeconds)
    .find((value) => typeof value === 'number')
  if (seconds === undefined) return null
  const tag = <meta httpEquiv="refresh" content={String(seconds)} />
  return isLite ? tag : <noscript>{tag}</noscript>
}
