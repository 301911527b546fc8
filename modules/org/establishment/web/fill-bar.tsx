import type { FillView } from '#modules/org/departments/web/desk-view.ts'
import { Pill } from '#platform/web/components/ui/pill.tsx'

const WIDTH = 100

/**
 * People compared with approved places: a bar, the figures, and whether there are too many or too
 * few.
 */
export function FillBar({ fill }: { fill: FillView }) {
  const { filled, plan, text, pill } = fill
  const whole = Math.max(filled, plan ?? 0, 1)
  const within = Math.min(filled, plan ?? filled)
  const scale = (count: number) => (count / whole) * WIDTH
  return (
    <span className="fill">
      <svg
        className="fill-bar"
        width={WIDTH}
        height="8"
        viewBox={`0 0 ${WIDTH} 8`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="fill-track" width={WIDTH} height="8" />
        <rect className={`fill-in fill-${pill.tone}`} width={scale(within)} height="8" />
        {plan !== null && filled > plan && (
          <rect className="fill-over" x={scale(plan)} width={scale(filled - plan)} height="8" />
        )}
      </svg>
      <span className="fill-text">{text}</span>
      <Pill {...pill} />
    </span>
  )
}
