import { useEffect, useState } from 'react'

type Props = { label: string; hint?: string; className?: string }

/** Printing from the page needs a script; without one the hint names the browser's command. */
export function PrintButton({ label, hint, className = 'button no-print' }: Props) {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  if (!isScripted) return hint ? <p className="facts">{hint}</p> : null
  return (
    <button type="button" className={className} onClick={() => window.print()}>
      {label}
    </button>
  )
}
