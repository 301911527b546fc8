import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { keptParams } from '#platform/web/components/table/list-links.ts'

type LineProps = { search: string; searchKey: string; t: TFunction }

/** Searches by GET, and keeps the other parameters of the address. */
export function SearchLine({ search, searchKey, t }: LineProps) {
  return (
    <Form method="get" role="search" className="search-form no-print">
      {keptParams(search, ['key', 'page']).map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="key"
        key={searchKey}
        defaultValue={searchKey}
        aria-label={t('search.label')}
        placeholder={t('search.submit')}
      />
      <button type="submit" className="button">
        {t('search.submit')}
      </button>
    </Form>
  )
}
