import { useTranslation } from 'react-i18next'
import type { PaletteEntry } from './shift-palette-view.ts'

type Props = {
  entries: readonly PaletteEntry[]
  chosen: string | null
  choose(code: string | null): void
}

/** The shifts to paint with; without a choice, a press selects cells. */
export function ShiftPalette({ entries, chosen, choose }: Props) {
  const { t } = useTranslation()
  return (
    <div className="roster-palette no-print" role="toolbar" aria-label={t('roster.palette')}>
      <button type="button" aria-pressed={chosen === null} onClick={() => choose(null)}>
        {t('roster.select')}
      </button>
      {entries.map(({ code, name, short, look, keys }) => (
        <button
          key={code}
          type="button"
          aria-pressed={chosen === code}
          aria-keyshortcuts={keys[0]}
          onClick={() => choose(code)}
        >
          <span aria-hidden="true" className={code === 'x' ? `s${look} d` : `s${look}`}>
            {short}
          </span>
          {name}
          {keys[0] && <small aria-hidden="true">{keys[0] === 'Delete' ? 'Del' : keys[0]}</small>}
        </button>
      ))}
    </div>
  )
}
