import type { TFunction } from 'i18next'

const DEPTHS = ['1', '2', '3', '4', '5', '6', 'all']

/** The day that a chart or a table of departments is asked for, none after today. */
export function DayField({ view, t }: { view: { at: string; today: string }; t: TFunction }) {
  return (
    <label>
      {t('org.day')}
      <input key={view.at} type="date" name="at" defaultValue={view.at} max={view.today} />
    </label>
  )
}

/** How many levels of departments it shows. */
export function DepthField({ depth: chosen, t }: { depth: string; t: TFunction }) {
  return (
    <label>
      {t('org.depth')}
      <select key={chosen} name="depth" defaultValue={chosen}>
        {DEPTHS.map((depth) => (
          <option key={depth} value={depth}>
            {depth === 'all' ? t('org.allLevels') : t('org.levels', { count: Number(depth) })}
          </option>
        ))}
      </select>
    </label>
  )
}
