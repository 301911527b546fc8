import { useEffect, useState } from 'react'

type Props = { label: string; hint?: string; className?: string }

/** Only a script can press the button of the browser; without one the hint says where it is. */
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
