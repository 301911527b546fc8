import type { TFunction } from 'i18next'
import { Icon } from '../ui/icon.tsx'

type Words = {
  /** What was looked for. */
  value?: string
  placeholder: string
  t: TFunction
}

/** The keyword of a list and the button that looks for it, within a form of class `find-box`. */
export function keywordBox({ value, placeholder, t }: Words) {
  return (
    <>
      <button type="submit" aria-label={t('page.searchNow')}>
        <Icon name="search" />
      </button>
      <input
        type="search"
        name="key"
        maxLength={100}
        key={value}
        defaultValue={value}
        placeholder={placeholder}
        aria-label={t('page.keyword')}
      />
    </>
  )
}
