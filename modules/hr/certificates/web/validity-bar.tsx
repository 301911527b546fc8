import type { ValidityView } from './validity-view.ts'

const HEIGHT = 8
const WHOLE = 100

/**
 * Draws the remaining validity as a bar; the text below says the same for readers who cannot see
 * the bar.
 */
export function ValidityBar({ view }: { view: ValidityView }) {
  const { label, from, to, said, passed, tone } = view
  return (
    <section className={`card validity term-${tone}`} aria-label={label}>
      <svg viewBox={`0 0 ${WHOLE} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="whole" width={WHOLE} height={HEIGHT} />
        <rect className="passed" width={passed} height={HEIGHT} />
      </svg>
      <p>
        <span>{from}</span>
        <strong>{said}</strong>
        <span>{to}</span>
      </p>
    </section>
  )
}
