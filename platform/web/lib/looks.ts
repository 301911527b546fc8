/** The user's theme; `auto` follows the device. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The row spacing of lists. */
export const DENSITIES = ['normal', 'dense'] as const
export type Density = (typeof DENSITIES)[number]
