import type { ClockView } from './kiosk-view.ts'

/** The digits are drawn as strokes, because a text browser would read all of them aloud. */
const FIGURES = [
  'M5 1a4 4 0 0 0-4 4v8a4 4 0 0 0 8 0V5a4 4 0 0 0-4-4z',
  'M2 4.5 6 1v16',
  'M1.1 4.7a3.95 3.95 0 0 1 7.9.3C9 9 1 11.5 1 17h8',
  'M1.5 3.5a4 4 0 1 1 3.5 5.3 4.1 4.1 0 1 1-3.8 5.6',
  'M7 17V1L1 12.5h8',
  'M8.5 1H2.2l-.8 7.4a4.8 4.8 0 1 1-.3 7',
  'M8.3 3A4 4 0 0 0 1 5v8a4 4 0 1 0 4-4.3A4 4 0 0 0 1 13',
  'M1 1h8L3.5 17',
  'M5 8.5a3.75 3.75 0 1 1 0-7.5 3.75 3.75 0 1 1 0 7.5 4.25 4.25 0 1 1 0 8.5 4.25 4.25 0 1 1 0-8.5',
  'M1.7 15A4 4 0 0 0 9 13V5a4 4 0 1 0-4 4.3A4 4 0 0 0 9 5',
]

const [STEP, WIDE, TALL] = [20, 10, 18]
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]
const TEN = 10

const upTo = (end: number) => Array.from({ length: end }, (_, figure) => figure)
const HOURS = upTo(24)

/** The digits of one position in order, and the seconds of their full cycle. */
type Place = { x: number; figures: readonly number[]; seconds: number }

const PLACES: readonly Place[] = [
  { x: 0, figures: HOURS.map((hour) => Math.floor(hour / TEN)), seconds: DAY },
  { x: 14, figures: HOURS.map((hour) => hour % TEN), seconds: DAY },
  { x: 38, figures: upTo(6), seconds: HOUR },
  { x: 52, figures: upTo(TEN), seconds: TEN * MINUTE },
  { x: 76, figures: upTo(6), seconds: MINUTE },
  { x: 90, figures: upTo(TEN), seconds: TEN },
]

/** A clock with the server's time that runs without scripts. */
export function KioskClock({ clock: { seconds, time, day } }: { clock: ClockView }) {
  return (
    <div className="kiosk-clock">
      <svg viewBox="-2 -2 104 22" aria-hidden="true" focusable="false">
        <defs>
          {/* Attributes, because some browsers do not apply style sheets to content drawn by `use`. */}
          <g
            id="figures"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {FIGURES.map((path, figure) => (
              <path key={path} d={path} transform={`translate(0 ${figure * STEP})`} />
            ))}
          </g>
        </defs>
        {PLACES.map((place) => (
          <Figure key={place.x} place={place} seconds={seconds} />
        ))}
        <path className="colons" d="M31 5v.01M31 13v.01M69 5v.01M69 13v.01" />
      </svg>
      <p>
        <time className="sr-only">{time}</time> {day}
      </p>
    </div>
  )
}

function Figure({ place, seconds }: { place: Place; seconds: number }) {
  const { x, figures, seconds: all } = place
  const moves = figures.map((figure) => `0 ${-figure * STEP}`)
  const passed = seconds % all
  const now = moves[Math.floor((passed * moves.length) / all)]
  return (
    <svg
      aria-hidden="true"
      x={x - 1}
      y={-1}
      width={WIDE + 2}
      height={TALL + 2}
      viewBox={`-1 -1 ${WIDE + 2} ${TALL + 2}`}
    >
      <g transform={`translate(${now})`}>
        <use href="#figures" />
        <animateTransform
          attributeName="transform"
          type="translate"
          calcMode="discrete"
          values={moves.join(';')}
          dur={`${all}s`}
          begin={`-${passed}s`}
          repeatCount="indefinite"
        />
      </g>
    </svg>
  )
}
