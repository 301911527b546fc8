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

/** The state of an import, as a coloured label. */
export function importPill(state: ImportState, t: TFunction): PillView {
  return { tone: TONES[state], text: t(`imports.states.${state}`) }
}
