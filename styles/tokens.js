/**
 * Every colour of the product, for a light and a dark theme. Components use a colour as `var(--color-ink)`,
 * utilities as `text-ink`; no other file defines one. styles/tokens.test.ts checks the contrasts of WCAG 2.2,
 * 1.4.3.
 */

/** Backgrounds of the initials for a person without a photo; the letters are white. */
export const FACES = [
  '#2f62c2',
  '#0b7a55',
  '#a94f18',
  '#7448bf',
  '#ab336a',
  '#28748c',
  '#64741a',
  '#4a5977',
]

/** @type {Record<string, string>} */
const SAME_IN_BOTH = {
  night: '#14233b',
  'night-soft': '#24405f',
  'night-ink': '#c8d5e7',
  'on-fill': '#ffffff',
  ...Object.fromEntries(FACES.map((colour, index) => [`face-${index}`, colour])),
}

/** @type {Record<string, string>} */
export const LIGHT = {
  ...SAME_IN_BOTH,
  canvas: '#f4f6f9',
  surface: '#ffffff',
  sunken: '#f8fafc',
  hover: '#edf1f6',
  picked: '#f3f7fe',
  ink: '#18212f',
  muted: '#586477',
  faint: '#8a95a6',
  line: '#e2e6ec',
  edge: '#b3bdca',
  control: '#7f8b9c',
  shadow: 'rgb(20 35 59 / 0.08)',
  brand: '#1c5ccb',
  'brand-soft': '#e6effd',
  fill: '#1c5ccb',
  'fill-strong': '#164aa5',
  'danger-fill': '#b8271f',
  'danger-fill-strong': '#921d17',
  good: '#12653c',
  'good-soft': '#e4f4eb',
  info: '#1b54b3',
  'info-soft': '#e6effd',
  warn: '#855000',
  'warn-soft': '#fdf0d9',
  bad: '#b3241c',
  'bad-soft': '#fdeae8',
  special: '#6733ad',
  'special-soft': '#f0e9fb',
  quiet: '#4c5766',
  'quiet-soft': '#ebeef2',
}

/** @type {Record<string, string>} */
export const DARK = {
  ...SAME_IN_BOTH,
  night: '#0b1119',
  'night-soft': '#22344b',
  canvas: '#10161f',
  surface: '#18202b',
  sunken: '#1c2532',
  hover: '#232e3c',
  picked: '#1b2b45',
  ink: '#e5eaf1',
  muted: '#a1adbd',
  faint: '#6e7a8b',
  line: '#2b3645',
  edge: '#4b596c',
  control: '#74839a',
  shadow: 'rgb(0 0 0 / 0.4)',
  brand: '#84b3ff',
  'brand-soft': '#1c3052',
  fill: '#2a66d2',
  'fill-strong': '#2059bf',
  'danger-fill': '#c4362d',
  'danger-fill-strong': '#b02d25',
  good: '#6fd3a0',
  'good-soft': '#143324',
  info: '#8db9ff',
  'info-soft': '#1a2f52',
  warn: '#f2bd6b',
  'warn-soft': '#3a2a0e',
  bad: '#ff9d95',
  'bad-soft': '#45201e',
  special: '#c7a6f7',
  'special-soft': '#322050',
  quiet: '#b3becc',
  'quiet-soft': '#2a3440',
}
