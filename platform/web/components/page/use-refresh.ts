import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Reloads the page's data after the given number of seconds. */
export function useRefresh(seconds: number | null): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (seconds === null || state !== 'idle') return
    const timer = setTimeout(revalidate, seconds * 1_000)
    return () => clearTimeout(timer)
  })
}
