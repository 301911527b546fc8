import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { PeopleChoice } from './calendar-view.ts'

type Props = { choice: PeopleChoice; t: TFunction }

/** Chooses calendars with checkboxes and a search; the form uses GET. */
export function PeopleForm({ choice, t }: Props) {
  const { hidden, find, people, isMore } = choice
  return (
    <details className="cal-people no-print" open={find !== '' || undefined}>
      <summary className="button">
        {t('schedule.people', { count: people.filter(({ isChosen }) => isChosen).length })}
      </summary>
      <Form method="get" className="card">
        {hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend className="sr-only">{t('schedule.whose')}</legend>
          {people.map(({ code, name, note, isChosen }) => (
            <label key={code}>
              <input type="checkbox" name="who" value={code} defaultChecked={isChosen} />
              {name}
              {note && <small>{note}</small>}
            </label>
          ))}
        </fieldset>
        <div className="cal-find">
          <input
            type="search"
            name="find"
            defaultValue={find}
            aria-label={t('schedule.find')}
            placeholder={t('schedule.find')}
          />
          <button type="submit" className="button button-primary">
            {t('page.show')}
          </button>
        </div>
        {isMore && <p className="facts">{t('schedule.isMore')}</p>}
      </Form>
    </details>
  )
}
