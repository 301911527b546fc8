import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { keptParams } from './list-links.ts'

type Props = { day: { at: string; last: string }; search: string; t: TFunction }

/** Shows the list as of a past day; a plain form, and an empty day means today. */
export function DayMenu({ day, search, t }: Props) {
  return (
    <Menu className="chip chip-add" button={t('page.asOf')} look="popup-sheet">
      <Form method="get" className="filters">
        {keptParams(search, ['asOf', 'page']).map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          {t('page.asOfAsked')}
          <input key={day.at} type="date" name="asOf" defaultValue={day.at} max={day.last} />
        </label>
        <button type="submit" className="button">
          {t('page.apply')}
        </button>
      </Form>
    </Menu>
  )
}
