import type { ValidityView } from './validity-view.ts'

const HEIGHT = 8
const WHOLE = 100

/** How long something holds still, drawn; the words below it say the same to whoever does not see it. */
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
