import type { TFunction } from 'i18next'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { ImportState } from '#platform/wire/files/imports.ts'
import type { Tone } from '#platform/wire/values/tone.ts'

const TONES: Readonly<Record<ImportState, Tone>> = {
  columns: 'warn',
  checking: 'info',
  ready: 'warn',
  importing: 'info',
  done: 'good',
  failed: 'bad',
}

/** How far a file is, in its colour and its word. */
export function importPill(state: ImportState, t: TFunction): PillView {
  return { tone: TONES[state], text: t(`imports.states.${state}`) }
}
