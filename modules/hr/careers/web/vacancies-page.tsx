import type { TFunction } from 'i18next'

export type VacancyLine = { id: string; post: string; href: string; about: string }

export type VacanciesView = {
  here: string
  /** The language of the address, or empty. */
  lang: string
  city: string
  family: string
  cities: string[]
  families: { value: string; label: string }[]
  lines: VacancyLine[]
}

/** The published vacancies, by city and job family. */
export function VacanciesPage({ view, t }: { view: VacanciesView; t: TFunction }) {
  const { here, lang, city, family, cities, families, lines } = view
  const places = cities.map((value) => ({ value, label: value }))
  return (
    <>
      <h1>{t('careers.title')}</h1>
      <form method="get" action={here} className="careers-filter">
        {lang && <input type="hidden" name="lang" value={lang} />}
        <Choice name="city" label={t('careers.city')} chosen={city} choices={places} t={t} />
        <Choice
          name="family"
          label={t('careers.family')}
          chosen={family}
          choices={families}
          t={t}
        />
        <button type="submit" className="button">
          {t('careers.show')}
        </button>
      </form>
      {lines.length === 0 ? (
        <p className="careers-empty">{t('careers.none')}</p>
      ) : (
        <ul className="careers-list">
          {lines.map(({ id, post, href, about }) => (
            <li key={id}>
              <a className="link" href={href}>
                {post}
              </a>
              <small>{about}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ChoiceProps = {
  name: string
  label: string
  chosen: string
  choices: readonly { value: string; label: string }[]
  t: TFunction
}

function Choice({ name, label, chosen, choices, t }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select className="input" name={name} defaultValue={chosen}>
        <option value="">{t('careers.any')}</option>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}
