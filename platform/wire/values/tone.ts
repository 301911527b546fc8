/**
 * The meaning of a state's colour, everywhere: good is in force or passed, info in
 * progress, warn due or waiting, bad late or refused, special suspended, quiet ended or draft.
 */
export const TONES = ['good', 'info', 'warn', 'bad', 'special', 'quiet'] as const

export type Tone = (typeof TONES)[number]
