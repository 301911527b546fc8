type Props = { progress: number; colour: string | null; label: string }

/** A task's progress as a bar in its class colour, and as a number. */
export function ProgressBar({ progress, colour, label }: Props) {
  return (
    <p className="bar">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" className="bar-whole" />
        <rect width={progress} height="6" className="bar-done" fill={colour ?? undefined} />
      </svg>
      <span className="sr-only">{label} </span>
      {progress}%
    </p>
  )
}
