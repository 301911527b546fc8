import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { type Chip, FilterChips } from './filter-chips.tsx'
import { type FilterView, filterControl, leaveOutEmpty, parametersOf } from './filter-form.tsx'
import { keywordBox } from './keyword-box.tsx'
import { keptParams, withParams } from './list-links.ts'

type Props = {
  search: string
  searchKey: string
  searchHint: string
  searchLabels: string
  chips: readonly Chip[]
  /** Filters that the user can add with one click. */
  usual: readonly (FilterView & { heading: string })[]
  /** Whether there are further filters. */
  hasMore: boolean
  isOpen: boolean
  reset: string
  t: TFunction
  /** Shown at the end of the line. */
  children?: ReactNode
}

/** The keyword, the active filters, and the usual filters: one line above the rows. */
export function FilterLine(props: Props) {
  const { search, searchKey, searchHint, searchLabels, chips, usual, hasMore, isOpen, reset, t } =
    props
  return (
    <div className="filter-line">
      {searchLabels !== '' && (
        <Form method="get" className="find-box" onSubmit={leaveOutEmpty}>
          {hidden(search, ['key', 'page'])}
          {keywordBox({ value: searchKey, placeholder: searchHint, title: searchLabels, t })}
        </Form>
      )}
      {searchKey && <span className="print-only chip">{searchKey}</span>}
      <FilterChips chips={chips} search={search} reset={reset} t={t} />
      {!isOpen && (
        <span className="usual">
          {usual.map((filter) => (
            <Menu
              key={filter.label}
              className="chip chip-add"
              button={`＋ ${filter.heading}`}
              look="popup-sheet"
            >
              <Form method="get" className="filters" onSubmit={leaveOutEmpty}>
                {hidden(search, ['page', ...parametersOf(filter)])}
                {filterControl(filter, search, t)}
                <button type="submit" className="button">
                  {t('page.apply')}
                </button>
              </Form>
            </Menu>
          ))}
        </span>
      )}
      {hasMore && (
        <a
          className="button button-plain filter-more"
          href={withParams(search, { more: isOpen ? null : '1' })}
          aria-expanded={isOpen}
        >
          {t('page.moreFilters')}
        </a>
      )}
      {props.children}
    </div>
  )
}

function hidden(search: string, own: readonly string[]) {
  return keptParams(search, own).map(({ name, value }) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
