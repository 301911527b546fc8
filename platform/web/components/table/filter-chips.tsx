import type { TFunction } from 'i18next'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { withParams } from './list-links.ts'

/** An active filter. Removing it removes the parameters `names`. */
export type Chip = { label: string; text: string; names: string[] }

type Props = { chips: readonly Chip[]; search: string; reset: string; t: TFunction }

/** The active filters in words, each with a link that removes it. */
export function FilterChips({ chips, search, reset, t }: Props) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('page.activeFilters')}>
      {chips.map((chip) => (
        <li key={chip.names[0]}>
          <a href={chipLink(search, chip)} className="chip">
            <span className="sr-only">{t('page.removeFilter')}</span>
            {`${chip.label}: ${chip.text} `}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a href={reset}>{t('page.reset')}</a>
      </li>
    </ul>
  )
}

/** The list without this filter, from its first page on. */
export function chipLink(search: string, chip: Pick<Chip, 'names'>): string {
  const gone = Object.fromEntries(chip.names.map((name) => [name, null]))
  return withParams(search, { ...gone, page: null })
}
