import type { TFunction } from 'i18next'
import { ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'

const DEPTHS = ['1', '2', '3', '4', '5', '6', 'all']

/** Field for the day of a chart or a table of departments, up to today. */
export function DayField({ view, t }: { view: { at: string; today: string }; t: TFunction }) {
  return (
    <label>
      {t('org.day')}
      <input key={view.at} type="date" name="at" defaultValue={view.at} max={view.today} />
    </label>
  )
}

/** Field for the number of levels. */
export function DepthField({ depth: chosen, t }: { depth: string; t: TFunction }) {
  return (
    <ParameterSelect
      name="depth"
      label={t('org.depth')}
      value={chosen}
      choices={DEPTHS.map((depth) => ({
        value: depth,
        label: depth === 'all' ? t('org.allLevels') : t('org.levels', { count: Number(depth) }),
      }))}
    />
  )
}
