const PEOPLE = [
  { colour: '#2f62c2', name: 96, state: '#6fd3a0' },
  { colour: '#ab336a', name: 72, state: '#8db9ff' },
  { colour: '#0b7a55', name: 88, state: '#6fd3a0' },
  { colour: '#a94f18', name: 64, state: '#f2bd6b' },
]
const BARS = [46, 70, 58, 92, 74, 110]

/** A decorative picture of people and figures, in the style of the pages. */
export function SignInPicture() {
  return (
    <svg
      className="public-picture"
      width="220"
      height="200"
      viewBox="0 0 440 400"
      aria-hidden="true"
    >
      <rect x="20" y="20" width="270" height="252" rx="14" fill="#ffffff" fillOpacity="0.07" />
      {PEOPLE.map(({ colour, name, state }, row) => (
        <g key={colour} transform={`translate(44 ${48 + row * 56})`}>
          <circle cx="18" cy="18" r="18" fill={colour} />
          <circle cx="18" cy="14" r="6" fill="#ffffff" fillOpacity="0.9" />
          <path d="M7 30c1-7 5-10 11-10s10 3 11 10z" fill="#ffffff" fillOpacity="0.9" />
          <rect x="50" y="6" width={name} height="9" rx="4.5" fill="#ffffff" fillOpacity="0.75" />
          <rect
            x="50"
            y="23"
            width={name * 0.6}
            height="7"
            rx="3.5"
            fill="#c8d5e7"
            fillOpacity="0.4"
          />
          <circle cx="206" cy="18" r="5" fill={state} />
        </g>
      ))}
      <rect x="210" y="196" width="210" height="184" rx="14" fill="#24405f" />
      {BARS.map((height, at) => (
        <rect
          key={height}
          x={234 + at * 28}
          y={352 - height}
          width="16"
          height={height}
          rx="3"
          fill={at === BARS.length - 1 ? '#3b82f6' : '#6b8fc0'}
        />
      ))}
      <path d="M234 356h162" stroke="#c8d5e7" strokeOpacity="0.4" strokeWidth="2" />
    </svg>
  )
}
