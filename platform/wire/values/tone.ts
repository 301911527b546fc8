/**
 * What the colour of a state means, everywhere: good is in force or passed, info under
 * way, warn due or waiting, bad late or refused, special suspended, quiet ended or draft.
 */
export const TONES = ['good', 'info', 'warn', 'bad', 'special', 'quiet'] as const

export type Tone = (typeof TONES)[number]
