import { useTranslation } from 'react-i18next'
import { REST } from './painting/packed-cells.ts'
import { FIRST_SHIFT, LOOK_REST, type RosterView } from './roster-view.ts'

/** A choice of one of the group's shifts or a day off. */
export function ShiftSelect({ view: { looks, shifts } }: { view: RosterView }) {
  const { t } = useTranslation()
  return (
    <label>
      <span>{t('roster.shift')}</span>
      <select name="shift">
        {looks.slice(FIRST_SHIFT, FIRST_SHIFT + shifts).map(({ id, name }, at) => (
          <option key={id} value={at}>
            {name}
          </option>
        ))}
        <option value={REST}>{looks[LOOK_REST]?.name}</option>
      </select>
    </label>
  )
}
