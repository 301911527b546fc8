import type { TFunction } from 'i18next'
import { Icon } from '#platform/web/components/ui/icon.tsx'

type Words = {
  /** The name of its parameter. */
  name?: string
  /** The keyword. */
  value?: string
  placeholder: string
  /** All fields of the search, when the placeholder names only some. */
  title?: string
  t: TFunction
}

/** The keyword of a list and its search button, within a form of class `find-box`. */
export function keywordBox({ name = 'key', value, placeholder, title, t }: Words) {
  return (
    <>
      <button type="submit" aria-label={t('page.searchNow')}>
        <Icon name="search" />
      </button>
      <input
        type="search"
        name={name}
        key={value}
        defaultValue={value}
        placeholder={placeholder}
        title={title}
        aria-label={t('page.keyword')}
      />
    </>
  )
}
